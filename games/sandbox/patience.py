"""Waits for an answer no longer than its allowance, looking at the bot's CPU clock meanwhile."""

import math
import os
import time

from games.play.ends import FaultReason
from games.sandbox.clock import MUCH, Allowance, longest_wait, too_busy
from games.sandbox.errors import BotFault, SandboxError
from games.sandbox.watched import Watched

CORES = os.cpu_count() or 1
SHORTEST = 0.01  # seconds between two looks at the CPU clock
SECOND, LOOKS = 2, 8  # of the looks at a bot that does not answer


class Patience:
    """Until when to wait for a line; called before each wait, it tells how long that may last."""

    def __init__(self, watched: Watched, cpu_start: float, wall_end: float, allowance: Allowance) -> None:
        self._watched = watched
        self._cpu_end = cpu_start + allowance.cpu_seconds
        self._wall_end = wall_end
        self._allowance = allowance
        self._looks = 0
        self._looked = 0.0
        self._waited: dict[int, float] = {}

    def __call__(self) -> int:
        """Return the milliseconds until the next look; raises BotFault (timeout) or SandboxError."""
        cpu_left = self._cpu_end - self._watched.cpu_seconds()
        if cpu_left <= 0:
            raise BotFault(FaultReason.TIMEOUT, self._allowance.why_cpu)
        now = time.monotonic()
        if now >= self._wall_end:
            raise self._waited_too_long(cpu_left, now)
        self._looks += 1
        if self._looks == SECOND:  # most bots have answered by then, so most questions cost no look
            self._looked, self._waited = now, self._watched.waited()
        longest = min(self._wall_end - now, self._allowance.wall_seconds / LOOKS)
        return math.ceil(1000 * min(longest, max(SHORTEST, cpu_left / CORES)))

    def _waited_too_long(self, cpu_left: float, now: float) -> BotFault | SandboxError:
        allowed = self._allowance.cpu_seconds
        waited = longest_wait(self._waited, self._watched.waited()) if self._looks >= SECOND else 0.0
        if cpu_left > (1 - MUCH) * allowed and waited > MUCH * (now - self._looked):
            return too_busy(allowed - cpu_left)
        return BotFault(FaultReason.TIMEOUT, self._allowance.why_wall)
