"""The ways of keeping a bot in, best first; which of them a machine allows is found out by `probe`."""

import os
from dataclasses import dataclass
from subprocess import Popen

from games.rules.text import gettext_noop
from games.sandbox.bwrap import bwrap_command
from games.sandbox.errors import SandboxError, SandboxUnavailable
from games.sandbox.filter import filter_program, open_program
from games.sandbox.landlock import landlock_command
from games.sandbox.launch import Guest
from games.sandbox.runtime import Runtime

BWRAP = "bwrap"
LANDLOCK = "landlock"
NONE = "none"


@dataclass(frozen=True, slots=True)
class Tier:
    """A way that works here, or none; `refusals` say why better ones do not."""

    name: str
    runtime: Runtime | None = None
    program: str = ""  # the bubblewrap
    flags: tuple[str, ...] = ()  # its optional ones
    refusals: tuple[str, ...] = ()

    def start(self, guest: Guest) -> Popen[bytes]:
        """Start a bot's process; raises OSError, SandboxError."""
        if self.runtime is None:
            raise SandboxUnavailable(self.refusals)
        try:
            program = filter_program(own_processes=self.name == BWRAP)
        except (ImportError, RuntimeError) as error:
            raise SandboxError(gettext_noop("no filter of system calls: %(error)s"), error=error) from error
        descriptor = open_program(program)
        try:
            if self.name == LANDLOCK:
                return landlock_command(self.runtime, guest, descriptor).start()
            return bwrap_command(self.program, self.flags, self.runtime, guest, descriptor).start()
        finally:
            os.close(descriptor)
