"""How much time a tournament gives its bots: the part of their limits that organisers may choose.

The bounds are what workers can wait for: two bots that sleep through every action must have ended their match
before the worker's task is ended, and one action before its lease.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.play.errors import PlanError
from games.play.plan import Limits
from games.rules.text import gettext_noop


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """One of the `Limits`, in seconds of CPU time, and between what it can be chosen."""

    key: str
    title: str
    minimum: float
    maximum: float

    @property
    def default(self) -> float:
        seconds: float = getattr(Limits(), self.key)
        return seconds

    def check(self, value: object) -> float:
        """Return the value as seconds; raises PlanError saying which can be chosen."""
        is_truth = isinstance(value, bool)  # which Python counts among the whole numbers
        if isinstance(value, int | float) and not is_truth and self.minimum <= value <= self.maximum:
            return float(value)
        raise PlanError(
            gettext_noop("the time limit %(key)s cannot be %(value)s; allowed: %(minimum)s to %(maximum)s"),
            key=self.key,
            value=repr(value),
            minimum=f"{self.minimum:g}",
            maximum=f"{self.maximum:g}",
        )


TIME_LIMITS = (
    TimeLimit("bank_seconds", gettext_noop("seconds for a match"), 1.0, 20.0),
    TimeLimit("increment_seconds", gettext_noop("more seconds with every action"), 0.0, 0.2),
    TimeLimit("action_seconds", gettext_noop("seconds for one action at most"), 0.1, 5.0),
)


def check_time_limits(raw: Mapping[str, object]) -> dict[str, float]:
    """Return all time limits in seconds, defaults filled in; raises PlanError."""
    known = [limit.key for limit in TIME_LIMITS]
    for key in raw:
        if key not in known:
            raise PlanError(
                gettext_noop("%(key)s is no time limit; time limits: %(known)s"),
                key=repr(key),
                known=", ".join(known),
            )
    return {limit.key: limit.check(raw.get(limit.key, limit.default)) for limit in TIME_LIMITS}
