"""The ways of keeping a bot in, best first; which of them a machine allows is found out by `probe`."""

import os
from dataclasses import dataclass
from subprocess import Popen

from games.sandbox.bwrap import bwrap_command
from games.sandbox.errors import SandboxUnavailable
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
        """Start a bot's process; raises OSError, SandboxUnavailable."""
        if self.runtime is None:
            raise SandboxUnavailable(self.refusals)
        descriptor = open_program(filter_program(own_processes=self.name == BWRAP))
        try:
            if self.name == LANDLOCK:
                return landlock_command(self.runtime, guest, descriptor).start()
            return bwrap_command(self.program, self.flags, self.runtime, guest, descriptor).start()
        finally:
            os.close(descriptor)
