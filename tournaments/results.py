"""The result of one match of a tournament, as standings, tie-breaks and formats see it.

A match is worth one standing point: the winner gets it, sides that share the first place share it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from games.rules.text import gettext_noop
from tournaments.formats.errors import BadResult

NOTHING = Fraction(0)
WHOLE = Fraction(1)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Who met (by side), the places (competition ranks, shared ones equal) and the game points.

    Of those most are best, or with `fewest_wins` (banks of Esel) fewest.

    A voided match is part of the history and counts nowhere. A match without places is no result yet. A
    forfeit is a result like any other, usually with game points 0. A walkover was not played: its places
    count, it has no game points and says nothing of strength. Matches with one set key were played with the
    same cards.
    """

    entries: tuple[int, ...]
    places: tuple[int, ...]
    game_points: tuple[int, ...]
    is_voided: bool = False
    set_key: str = ""
    fewest_wins: bool = False
    is_walkover: bool = False

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

    @property
    def leads(self) -> tuple[int, ...]:
        """Return the game points turned so that most are best."""
        return tuple(-points for points in self.game_points) if self.fewest_wins else self.game_points

    def standing_points(self) -> tuple[Fraction, ...]:
        """Return what the match is worth to each side; the sum is 1."""
        best = min(self.places)
        sharing = self.places.count(best)
        winner = WHOLE if sharing == 1 else Fraction(1, sharing)
        return tuple(winner if place == best else NOTHING for place in self.places)


@dataclass(slots=True)
class Tally:
    """What an entry has played and reached; a match is won, its first place shared, or lost."""

    played: int = 0
    won: int = 0
    shared: int = 0
    lost: int = 0
    points: Fraction = NOTHING
    game_points_for: int = 0
    game_points_against: int = 0
    difference: Fraction = (
        NOTHING  # by how many game points ahead of the mean of the other sides, in all matches
    )


@dataclass(slots=True)
class Meeting:
    """What an entry reached against one other: a better place is a point, the same place half a point."""

    matches: int = 0
    half_points: int = 0
    game_points_for: int = 0
    game_points_against: int = 0

    @property
    def points(self) -> Fraction:
        """The standing points taken from each other."""
        return Fraction(self.half_points, 2)


Crosstable = Mapping[tuple[int, int], Meeting]


def count_up(results: Iterable[MatchResult]) -> dict[int, Tally]:
    """Return the tally of every entry that has a result that counts."""
    tallies: defaultdict[int, Tally] = defaultdict(Tally)
    for result in results:
        if result.is_voided:
            continue
        total, others = sum(result.game_points), len(result.entries) - 1
        for entry, points, own in zip(
            result.entries, result.standing_points(), result.game_points, strict=True
        ):
            tally = tallies[entry]
            tally.played += 1
            if points is WHOLE:
                tally.won += 1
            elif points:
                tally.shared += 1
                tally.points += points
            else:
                tally.lost += 1
            tally.game_points_for += own
            tally.game_points_against += total - own
            if others > 1:  # own less the mean: what is over when the totals are subtracted
                tally.difference += (total - own) * Fraction(others - 1, others)
            if result.fewest_wins:  # turn what this match adds
                tally.difference -= 2 * (own - Fraction(total - own, others))
    for tally in tallies.values():
        tally.points += tally.won
        tally.difference += tally.game_points_for - tally.game_points_against
    return dict(tallies)


def crosstable(results: Iterable[MatchResult]) -> dict[tuple[int, int], Meeting]:
    """Return what every entry reached against every other it has met, by (entry, opponent)."""
    meetings: defaultdict[tuple[int, int], Meeting] = defaultdict(Meeting)
    for result in results:
        if result.is_voided:
            continue
        sides = zip(result.entries, result.places, result.game_points, strict=True)
        for (entry, place, own), (opponent, other_place, other) in permutations(sides, 2):
            meeting = meetings[entry, opponent]
            meeting.matches += 1
            meeting.half_points += (place < other_place) + (place <= other_place)
            meeting.game_points_for += own
            meeting.game_points_against += other
    return dict(meetings)
