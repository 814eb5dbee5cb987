"""A bot's chess clock in one match: CPU seconds, with a guard on wall time for one that waits instead.

CPU time moves by some percent with the load of the machine, wall time by a factor of twenty. Whoever runs out
of wall time with little CPU time used, and was ready to run for most of it, is not to blame: the machine is.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.play.ends import FaultReason
from games.play.plan import Limits
from games.sandbox.errors import BotFault, TooBusy
from games.sandbox.match_log import MatchLog

MUCH = 0.5  # of the time spent ready to run, without a core
Waits = Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Allowance:
    """What an answer may take, in seconds, and what to say when it takes more."""

    cpu_seconds: float
    wall_seconds: float
    why_cpu: str
    why_wall: str


class MatchClock:
    """Counts down from the bank, up by the increment with every action."""

    def __init__(self, limits: Limits, log: MatchLog, waited: Waits) -> None:
        """Begin a match; `waited` is how long the bot's threads have waited for a core before it."""
        self._limits = limits
        self._log = log
        self._waited = waited
        self._guard = limits.guard_seconds + limits.guard_factor * limits.action_seconds
        self._match_guard = max(self._guard, limits.match_guard_factor * limits.bank_seconds)
        self.left = limits.bank_seconds

    def allow(self) -> Allowance:
        """Add the increment and return what the next action may take."""
        limits = self._limits
        self.left += limits.increment_seconds
        cpu, why = limits.action_seconds, f"more than {limits.action_seconds:g} s of CPU time for one action"
        if self.left < cpu:
            cpu, why = self.left, f"its clock ran out: {limits.bank_seconds:g} s of CPU time for the match"
        return Allowance(cpu, self._guard, why, f"no answer within {self._guard:g} s of wall time")

    def book(self, cpu_seconds: float, wall_seconds: float) -> None:
        """Take what an action took off the clock."""
        log = self._log
        self.left -= cpu_seconds
        log.actions += 1
        log.cpu_seconds += cpu_seconds
        log.wall_seconds += wall_seconds
        log.slowest_seconds = max(log.slowest_seconds, cpu_seconds)

    @property
    def is_match_guard_spent(self) -> bool:
        """Tell whether the match has taken all the wall time that it may."""
        return self._log.wall_seconds > self._match_guard

    def judge_match(self, waited: Waits) -> BotFault | TooBusy:
        """Return whose fault it is that the match guard is spent: the bot's, or the machine's."""
        if longest_wait(self._waited, waited) > MUCH * self._match_guard:
            return TooBusy(self._log.cpu_seconds)
        return BotFault(FaultReason.TIMEOUT, f"more than {self._match_guard:g} s of wall time for the match")


def longest_wait(before: Waits, after: Waits) -> float:
    """Return the longest time that one thread waited for a core.

    Not the sum: threads that wait for each other's core would make up waiting time out of nothing.
    """
    return max((waited - before.get(thread, 0.0) for thread, waited in after.items()), default=0.0)
