"""Waits for an answer no longer than its allowance, looking at the bot's CPU clock meanwhile.

A bot that does not answer is looked at some times, when it cannot know. Between two looks that both find it
ready to run it had a core for as long as its CPU clock says, and waited for one else: whoever is ready and is
given a core uses it. A worker that wakes up later than it wanted was not served itself.
"""

import math
import random
import time

from games.play.ends import FaultReason
from games.sandbox.clock import MUCH, Allowance, Waits, longest_wait
from games.sandbox.cores import count_cores
from games.sandbox.errors import BotFault, TooBusy
from games.sandbox.watched import Watched

SHORTEST = 0.01  # seconds between two readings of the CPU clock
LOOKS = 8  # at least, at a bot that does not answer; most have answered before the first


class Patience:
    """Until when to wait for a line; called before each wait, it tells how long that may last."""

    def __init__(self, watched: Watched, cpu_start: float, wall_end: float, allowance: Allowance) -> None:
        self._watched = watched
        self._cpu_end = cpu_start + allowance.cpu_seconds
        self._wall_end = wall_end
        self._allowance = allowance
        self._wake = math.inf  # when it wanted to be called next
        self._next_look = 0.0
        self._last: tuple[float, float, bool] | None = None  # look: when, CPU seconds left, ready to run
        self._since = 0.0  # when looking began
        self._counted: Waits = {}  # what the kernel had counted by then
        self.unserved = 0.0  # seconds in which the bot, or the worker, was given no core

    def __call__(self) -> int:
        """Return the milliseconds until the next call; raises BotFault (timeout) or TooBusy."""
        cpu_left = self._cpu_end - self._watched.cpu_seconds()
        if cpu_left <= 0:
            raise BotFault(FaultReason.TIMEOUT, self._allowance.why_cpu)
        now = time.monotonic()
        late = max(0.0, now - self._wake)
        if not self._next_look:
            self._since = now
            self._plan_look(now)
        elif now >= self._next_look:
            self._look(now, cpu_left, late)
        else:
            self.unserved += late
        if now >= self._wall_end:
            raise self._waited_too_long(cpu_left, now)
        until = min(self._wall_end, self._next_look, now + max(SHORTEST, cpu_left / count_cores()))
        milliseconds = math.ceil(1000 * (until - now))
        self._wake = now + milliseconds / 1000
        return milliseconds

    def _plan_look(self, now: float) -> None:
        """Choose the next moment; by chance, or a bot would be ready at these moments only."""
        self._next_look = now + self._allowance.wall_seconds / LOOKS * random.uniform(0.3, 1)

    def _look(self, now: float, cpu_left: float, late: float) -> None:
        is_ready = self._watched.is_ready()
        if self._last is None:
            self._since, self._counted = now, self._watched.waited()
        if self._last is not None and self._last[2] and is_ready:
            self.unserved += max(0.0, now - self._last[0] - (self._last[1] - cpu_left))
        else:
            self.unserved += late
        self._last = now, cpu_left, is_ready
        self._plan_look(now)

    def _waited_too_long(self, cpu_left: float, now: float) -> BotFault | TooBusy:
        allowed = self._allowance.cpu_seconds
        counted = longest_wait(self._counted, self._watched.waited()) if self._last else 0.0
        waited = max(counted, self.unserved)
        if cpu_left > (1 - MUCH) * allowed and waited > MUCH * (now - self._since):
            return TooBusy(allowed - cpu_left)
        return BotFault(FaultReason.TIMEOUT, self._allowance.why_wall)
