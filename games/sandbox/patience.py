"""Waits for an answer no longer than its allowance, looking at the bot's CPU clock meanwhile."""

import math
import os
import time
from dataclasses import dataclass

from games.play.ends import FaultReason
from games.rules.text import gettext_noop
from games.sandbox.clock import MUCH, Allowance
from games.sandbox.errors import BotFault, SandboxError
from games.sandbox.watched import Watched

CORES = os.cpu_count() or 1
SHORTEST = 0.01  # seconds between two looks at the CPU clock


@dataclass(frozen=True, slots=True)
class Patience:
    """Until when to wait for a line; called before each wait, it tells how long that may last."""

    watched: Watched
    cpu_start: float
    wall_end: float
    allowance: Allowance

    def __call__(self) -> int:
        """Return the milliseconds until the next look; raises BotFault (timeout) or SandboxError."""
        used = self.watched.cpu_seconds() - self.cpu_start
        cpu_left = self.allowance.cpu_seconds - used
        if cpu_left <= 0:
            raise BotFault(FaultReason.TIMEOUT, self.allowance.why_cpu)
        wall_left = self.wall_end - time.monotonic()
        if wall_left <= 0:
            raise self._waited_too_long(used)
        return math.ceil(1000 * min(wall_left, max(SHORTEST, cpu_left / CORES)))

    def _waited_too_long(self, used: float) -> BotFault | SandboxError:
        if used < MUCH * self.allowance.cpu_seconds and self.watched.is_held_up():
            return SandboxError(
                gettext_noop("the machine is too busy: a bot got %(used).2f s of CPU time and could go on"),
                used=used,
            )
        return BotFault(FaultReason.TIMEOUT, self.allowance.why_wall)
