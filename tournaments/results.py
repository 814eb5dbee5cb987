"""The result of one match of a tournament, as standings, tie-breaks and formats see it.

A match is worth one standing point: the winner gets it, sides that share the first place share it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.rules.text import gettext_noop
from tournaments.formats.errors import BadResult


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Who met (by side), the places (competition ranks, shared ones equal) and the game points.

    A voided match is part of the history and counts nowhere. A match without places is no result yet. A
    forfeit is a result like any other, usually with game points 0.
    """

    entries: tuple[int, ...]
    places: tuple[int, ...]
    game_points: tuple[int, ...]
    is_voided: bool = False

    def __post_init__(self) -> None:
        if len(self.entries) < 2 or len(set(self.entries)) != len(self.entries):
            raise BadResult(
                gettext_noop("a match is between two or more different entries, not %(entries)s"),
                entries=self.entries,
            )
        if not len(self.entries) == len(self.places) == len(self.game_points):
            raise BadResult(
                gettext_noop(
                    "%(count)s entries need as many places and game points, not %(places)s and %(points)s"
                ),
                count=len(self.entries),
                places=self.places,
                points=self.game_points,
            )

    def standing_points(self) -> tuple[Fraction, ...]:
        """Return what the match is worth to each side; the sum is 1."""
        best = min(self.places)
        winner = Fraction(1, self.places.count(best))
        return tuple(winner if place == best else NOTHING for place in self.places)


NOTHING = Fraction(0)


def counted(results: Sequence[MatchResult]) -> list[MatchResult]:
    """Return the results that count."""
    return [result for result in results if not result.is_voided]
