"""A bot's chess clock in one match: CPU seconds, with a guard on wall time for one that waits instead.

CPU time moves by some percent with the load of the machine, wall time by a factor of twenty. Whoever runs out
of wall time with little CPU time used, though it could have run, was kept from running: the machine's fault.
"""

from dataclasses import dataclass

from games.play.ends import FaultReason
from games.play.plan import Limits
from games.rules.text import gettext_noop
from games.sandbox.errors import BotFault, SandboxError
from games.sandbox.match_log import MatchLog

MATCH_GUARD = 10  # times the bank: wall time of a whole match
MUCH = 0.5  # of the guard spent ready to run, without a core


@dataclass(frozen=True, slots=True)
class Allowance:
    """What an answer may take, in seconds, and what to say when it takes more."""

    cpu_seconds: float
    wall_seconds: float
    why_cpu: str
    why_wall: str


class MatchClock:
    """Counts down from the bank, up by the increment with every action."""

    def __init__(self, limits: Limits, log: MatchLog, waited: float) -> None:
        """Begin a match; `waited` is for how long the bot has waited for a core before it."""
        self._limits = limits
        self._log = log
        self._waited = waited
        self._guard = limits.guard_seconds + limits.guard_factor * limits.action_seconds
        self._match_guard = max(self._guard, MATCH_GUARD * limits.bank_seconds)
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

    def judge_match(self, waited: float) -> BotFault | SandboxError:
        """Return whose fault it is that the match guard is spent: the bot's, or the machine's."""
        if waited - self._waited > MUCH * self._match_guard:
            return SandboxError(gettext_noop("the machine is too busy: a bot waits for a core"))
        return BotFault(FaultReason.TIMEOUT, f"more than {self._match_guard:g} s of wall time for the match")
