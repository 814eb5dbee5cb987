"""Who a bot is on this machine: never uid 0, and where the worker may choose, a uid of its own.

A root worker gives every running bot the uid 61000 + slot. Which slots are taken is kept as names of abstract
sockets: the kernel hands each out once and frees it with the process that held it, however that ended.
"""

import errno
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from games.rules.text import gettext_noop
from games.sandbox.errors import SandboxError

FIRST_UID = 61000
SLOTS = 1000
BADNESS = 800  # the kernel out of memory ends a bot before the worker

_looked_after: set[tuple[int, int]] = set()  # process and uid


@dataclass(frozen=True, slots=True)
class Slot:
    """The uid (and gid) of a running bot; None: the worker's own, which then is no root."""

    uid: int | None

    @property
    def prefix(self) -> list[str]:
        """Return the programs a launcher is started through."""
        badness = ["choom", "-n", str(BADNESS), "--"]
        if self.uid is None:
            return badness
        leave_root = [
            "setpriv", f"--reuid={self.uid}", f"--regid={self.uid}", "--clear-groups", "--inh-caps=-all",
            "--bounding-set=-all", "--no-new-privs", "--",
        ]  # fmt: skip
        return leave_root + badness

    @property
    def tools(self) -> list[str]:
        """Return the names of these programs."""
        return ["choom"] if self.uid is None else ["setpriv", "choom"]


@contextmanager
def take_slot() -> Iterator[Slot]:
    """Hold a slot that no other bot on this machine has; raises SandboxError when all are taken."""
    if os.geteuid() != 0:
        yield Slot(None)
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as holder:
        for number in range(SLOTS):
            try:
                holder.bind(f"\0stichliga-bot-{number}")
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise SandboxError(gettext_noop("no uid for a bot: %(error)s"), error=error) from error
            else:
                _end_leftovers(FIRST_UID + number)
                yield Slot(FIRST_UID + number)
                return
    raise SandboxError(gettext_noop("no uid for a bot: all %(slots)s are taken"), slots=SLOTS)


def _end_leftovers(uid: int) -> None:
    """End what still runs under the uid of a slot that was free; once for each slot of this process.

    A sandbox whose outer half was killed while it was being set up waits for that half for ever.
    """
    if (os.getpid(), uid) in _looked_after:
        return
    _looked_after.add((os.getpid(), uid))
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            with suppress(OSError, IndexError):  # it has ended meanwhile
                owner = (process / "status").read_text().partition("\nUid:")[2].split()[0]
                if owner == str(uid):
                    os.kill(int(process.name), signal.SIGKILL)
