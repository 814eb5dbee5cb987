"""The bot's own process seen from outside: its CPU time, whether it waits, stopping and ending it.

Below bubblewrap the bot is the last of a chain of children; it can make none itself. A descriptor of the
process carries the signals, so that they never reach a stranger that was given the same number later.
"""

import os
import select
import signal
import time
from contextlib import suppress
from pathlib import Path

CPU_CLOCK = 2  # CPUCLOCK_SCHED: of the whole process, in nanoseconds


class Watched:
    """A process that is not ours to wait for."""

    def __init__(self, pid: int) -> None:
        """Watch it; raises OSError when it is gone already."""
        self.pid = pid
        self._clock = (~pid << 3) | CPU_CLOCK
        self._descriptor = os.pidfd_open(pid)
        self._cpu_seconds = 0.0

    def cpu_seconds(self) -> float:
        """Return the CPU time of all its threads so far; the last one known when it is gone."""
        with suppress(OSError):
            self._cpu_seconds = time.clock_gettime(self._clock)
        return self._cpu_seconds

    def freeze(self) -> None:
        """Stop it where it is."""
        self._send(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._send(signal.SIGCONT)

    def kill(self, patience: float = 1.0) -> bool:
        """End it and wait for that, so many seconds at most; return whether it is gone."""
        self._send(signal.SIGKILL)
        return self.wait(patience)

    def wait(self, seconds: float) -> bool:
        """Wait until it has ended, so many seconds at most; return whether it has."""
        poll = select.poll()
        poll.register(self._descriptor, select.POLLIN)
        return bool(poll.poll(seconds * 1000))

    def close(self) -> None:
        """Forget the process."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def waited(self) -> dict[int, float]:
        """Return for each thread how many seconds it has waited for a core so far, as the kernel counts.

        It counts a wait when that ends; of a thread that never gets a core, nothing shows.
        """
        found = {}
        with suppress(OSError, IndexError):  # gone, or a kernel that does not count
            for task in Path(f"/proc/{self.pid}/task").iterdir():
                found[int(task.name)] = int((task / "schedstat").read_text().split()[1]) / 1e9
        return found

    def is_ready(self) -> bool:
        """Tell whether one of its threads runs or is ready to run."""
        with suppress(OSError, IndexError):
            for task in Path(f"/proc/{self.pid}/task").iterdir():
                if (task / "stat").read_text().rpartition(")")[2].split()[0] == "R":
                    return True
        return False

    def _send(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._descriptor, number)


def innermost(pid: int) -> int:
    """Return the last of the chain of children; raises OSError when the process is gone."""
    while children := Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        pid = int(children[-1])
    return pid
