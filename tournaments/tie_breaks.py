"""Tie-breaks: what decides between entries with equal standing points.

A tie-break splits a tied group into smaller ones, or leaves it whole; the standings ask one after another.
Never a name or a number in a list: what no tie-break splits stays a shared rank. Direct encounter follows
FIDE's C.07.6.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from games.rules.text import gettext_noop
from tournaments.formats.errors import UnknownTieBreak
from tournaments.results import NOTHING, Crosstable, Tally

Group = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """All that was reached in the tournament."""

    tallies: Mapping[int, Tally]
    crosstable: Crosstable


class TieBreak(ABC):
    """One criterion; a higher value is better."""

    key: str
    title: str
    restarts: bool = False  # whether groups that it made smaller are to be looked at afresh

    @abstractmethod
    def values(self, tied: Group, field: Field) -> dict[int, Fraction]:
        """Return the value of every tied entry."""

    def split(self, tied: Group, field: Field) -> list[Group]:
        """Return the tied entries in groups, the best first; each keeps their order."""
        values = self.values(tied, field)
        ordered = sorted(tied, key=values.__getitem__, reverse=True)
        return [tuple(group) for _, group in groupby(ordered, key=values.__getitem__)]


class ByTally(TieBreak):
    """A number of the entry's own."""

    def __init__(self, key: str, title: str, number: Callable[[Tally], Fraction]) -> None:
        self.key = key
        self.title = title
        self._number = number

    def values(self, tied: Group, field: Field) -> dict[int, Fraction]:
        return {entry: self._number(field.tallies[entry]) for entry in tied}


class DirectEncounter(TieBreak):
    """Points in the matches of the tied entries with each other; several matches of two count as their mean.

    While some of the tied have not met, only those go ahead whom the missing matches could not bring back.
    """

    key = "direct_encounter"
    title = gettext_noop("direct encounter")
    restarts = True

    def values(self, tied: Group, field: Field) -> dict[int, Fraction]:
        return {entry: self._reached(entry, tied, field)[0] for entry in tied}

    def split(self, tied: Group, field: Field) -> list[Group]:
        """Return the groups by value when all have met, else those who are certainly ahead one by one."""
        reached = {entry: self._reached(entry, tied, field) for entry in tied}
        if not any(missing for _, missing in reached.values()):
            return super().split(tied, field)
        now = {entry: points for entry, (points, _) in reached.items()}
        at_best = {entry: points + missing for entry, (points, missing) in reached.items()}
        groups, left = [], list(tied)
        while len(left) > 1:
            leader = max(left, key=now.__getitem__)
            if any(at_best[other] >= now[leader] for other in left if other != leader):
                break
            groups.append((leader,))
            left.remove(leader)
        return [*groups, tuple(left)]

    @staticmethod
    def _reached(entry: int, tied: Group, field: Field) -> tuple[Fraction, int]:
        """Return the points against the others, and how many of them were not met yet."""
        points, missing = NOTHING, 0
        for other in tied:
            meeting = field.crosstable.get((entry, other))
            if meeting is not None:
                points += Fraction(meeting.half_points, 2 * meeting.matches)
            elif other != entry:
                missing += 1
        return points, missing


TIE_BREAKS: dict[str, TieBreak] = {
    tie_break.key: tie_break
    for tie_break in (
        ByTally(
            "game_point_difference", gettext_noop("game-point difference"), lambda tally: tally.difference
        ),
        DirectEncounter(),
    )
}

DEFAULT_TIE_BREAKS = ("game_point_difference", "direct_encounter")


def find_tie_breaks(keys: Sequence[str]) -> list[TieBreak]:
    """Return the tie-breaks of the keys in their order; raises UnknownTieBreak naming those there are."""
    for key in keys:
        if key not in TIE_BREAKS:
            raise UnknownTieBreak(
                gettext_noop("no tie-break %(key)s; tie-breaks: %(known)s"),
                key=repr(key),
                known=", ".join(TIE_BREAKS),
            )
    return [TIE_BREAKS[key] for key in keys]
