"""The plan of a match: the game and its options, the limits of bots, what a bot fault does.

The plan travels with the match, so that matches without a tournament have limits too. Its JSON leaves the
secret out: that stays closed until the match is over.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

from games.play.errors import PlanError
from games.rules.registry import game
from games.rules.text import gettext_noop


class FaultRule(StrEnum):
    """What a bot fault does."""

    ENDS_MATCH = "ends-match"  # the seat's side is last, game points stay as they stood


@dataclass(frozen=True, slots=True)
class Limits:
    """What a bot may use: CPU seconds on a chess clock, wall time only as a guard, memory and output."""

    bank_seconds: float = 10.0
    increment_seconds: float = 0.02
    action_seconds: float = 2.0
    guard_seconds: float = 5.0  # wall time of an action: this and guard_factor x action_seconds
    guard_factor: float = 5.0
    match_guard_factor: float = 10.0  # wall time of a whole match, times the bank
    ready_seconds: float = 10.0  # wall time from the start to "ready"
    ready_cpu_seconds: float = 5.0
    memory_mib: int = 512
    line_bytes: int = 64 * 1024
    output_bytes: int = 16 * 1024 * 1024

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> "Limits":
        """Return the limits that JSON names, the others with their defaults; raise PlanError."""
        known = {entry.name: entry.default for entry in fields(cls)}
        for key, value in raw.items():
            _check_limit(key, value, known)
        return cls(**raw)


def _check_limit(key: str, value: Any, known: Mapping[str, Any]) -> None:
    if key not in known:
        raise PlanError(
            gettext_noop("%(key)s is no limit (allowed: %(allowed)s)"), key=key, allowed=", ".join(known)
        )
    kinds = int if isinstance(known[key], int) else (int, float)
    if isinstance(value, bool) or not isinstance(value, kinds) or not 0 <= value < 1e12:
        raise PlanError(
            gettext_noop("the limit %(key)s cannot be %(value)s (allowed: a number from 0 on)"),
            key=key,
            value=repr(value),
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything about a match that is settled before it begins."""

    game: str
    options: Mapping[str, int | str | bool]
    seats: int
    secret: bytes = field(repr=False)
    limits: Limits = Limits()
    fault_rule: FaultRule = FaultRule.ENDS_MATCH

    def to_json(self) -> dict[str, Any]:
        """Return the plan without its secret."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "seats": self.seats,
            "limits": asdict(self.limits),
            "fault_rule": str(self.fault_rule),
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any], secret: bytes) -> "Plan":
        """Return the plan that JSON describes; raise PlanError, UnknownGame or BadOption."""
        allowed = ("game", "options", "seats", "limits", "fault_rule")
        for key in raw:
            if key not in allowed:
                raise PlanError(
                    gettext_noop("%(key)s is no part of a plan (allowed: %(allowed)s)"),
                    key=key,
                    allowed=", ".join(allowed),
                )
        try:
            rule = FaultRule(raw.get("fault_rule", FaultRule.ENDS_MATCH))
        except ValueError:
            raise PlanError(
                gettext_noop("%(rule)s is no fault rule (allowed: %(allowed)s)"),
                rule=raw["fault_rule"],
                allowed=", ".join(FaultRule),
            ) from None
        limits = Limits.from_json(raw.get("limits", {}))
        return make_plan(
            raw["game"], raw.get("options", {}), raw["seats"], secret, limits=limits, fault_rule=rule
        )


def make_plan(
    key: str,
    options: Mapping[str, Any],
    seats: int,
    secret: bytes,
    *,
    limits: Limits = Limits(),
    fault_rule: FaultRule = FaultRule.ENDS_MATCH,
) -> Plan:
    """Return a checked plan with all options of the game; raise PlanError, UnknownGame or BadOption."""
    rules = game(key)
    if seats not in rules.players:
        raise PlanError(
            gettext_noop("%(game)s is no game for %(seats)s (allowed: %(allowed)s)"),
            game=key,
            seats=seats,
            allowed=", ".join(str(number) for number in rules.players),
        )
    chosen = rules.check_options(options)
    rules.check_seats(seats, chosen)
    return Plan(key, chosen, seats, secret, limits, fault_rule)
