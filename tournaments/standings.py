"""Standings: who is where, from the results that count.

Always computed from all results, never counted up. Order: standing points, then the tie-breaks in their
order, then a shared rank. Ranks are competition ranks (1, 1, 3); a tie that nothing decides is marked, and
`advance` does not cut through it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.rules.text import gettext_noop
from tournaments.formats.errors import BadResult, StandingsError
from tournaments.results import MatchResult, Tally, count_up, crosstable
from tournaments.tie_breaks import DEFAULT_TIE_BREAKS, ByTally, Field, Group, TieBreak, find_tie_breaks


@dataclass(frozen=True, slots=True)
class Row:
    """One entry's line; `tie_breaks` holds the values of those that were asked, by key."""

    rank: int
    entry: int
    is_tied: bool  # shares its rank with another
    played: int
    won: int
    shared: int
    lost: int
    points: Fraction
    game_points_for: int
    game_points_against: int
    difference: Fraction
    tie_breaks: Mapping[str, Fraction]

    @property
    def points_text(self) -> str:
        """The standing points as people write them: 2, 2½."""
        return as_text(self.points)

    @property
    def difference_text(self) -> str:
        """The game-point difference with its sign: +3, 0, -2."""
        return ("+" if self.difference > 0 else "") + as_text(self.difference)


@dataclass(frozen=True, slots=True)
class Advance:
    """Who goes on for certain, and who is tied for the places that are left."""

    through: tuple[int, ...]
    undecided: tuple[int, ...] = ()
    places_left: int = 0


def compute_standings(
    entries: Sequence[int], results: Sequence[MatchResult], tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS
) -> tuple[Row, ...]:
    """Return a row for every entry, best first; inside a shared rank in the order of `entries`.

    Raises BadResult for a result of somebody who is not an entry, UnknownTieBreak.
    """
    if len(set(entries)) != len(entries):
        raise StandingsError(gettext_noop("an entry is there twice"))
    known = set(entries)
    for result in results:
        if not known.issuperset(result.entries):
            raise BadResult(
                gettext_noop("a result of %(strangers)s, who are not among the entries"),
                strangers=sorted(set(result.entries) - known),
            )
    counted = count_up(results)
    field = Field({entry: counted.get(entry) or Tally() for entry in entries}, crosstable(results))
    values: dict[int, dict[str, Fraction]] = {entry: {} for entry in entries}
    asked = find_tie_breaks(tie_breaks)
    rows: list[Row] = []
    for level in POINTS.split(tuple(entries), field):
        for group in _split(level, asked, field, values):
            rank = len(rows) + 1
            rows.extend(_row(rank, entry, group, field, values[entry]) for entry in group)
    return tuple(rows)


def advance(rows: Sequence[Row], places: int) -> Advance:
    """Return who is among the first `places`; a tie across the line is left to be decided."""
    through = [row for row in rows if row.rank <= places]
    last = through[-1].rank if through else 0
    if len(through) <= places:
        return Advance(tuple(row.entry for row in through))
    certain = tuple(row.entry for row in through if row.rank < last)
    undecided = tuple(row.entry for row in through if row.rank == last)
    return Advance(certain, undecided, places - len(certain))


def as_text(number: Fraction) -> str:
    """Return a number as people write points: whole and halves, anything else with two decimals."""
    sign, whole, rest = "-" if number < 0 else "", abs(number) // 1, abs(number) % 1
    if rest == 0:
        return f"{sign}{whole}"
    if rest == HALF:
        return f"{sign}{whole or ''}½"
    return f"{float(number):.2f}"


POINTS = ByTally("points", gettext_noop("standing points"), lambda tally: tally.points)
HALF = Fraction(1, 2)


def _split(
    tied: Group, asked: Sequence[TieBreak], field: Field, values: Mapping[int, dict[str, Fraction]]
) -> list[Group]:
    """Return the tied entries in groups that no tie-break splits further; notes the values it asks for."""
    if len(tied) == 1 or not asked:
        return [tied]
    first, *rest = asked
    for entry, value in first.values(tied, field).items():
        values[entry].setdefault(first.key, value)
    groups = first.split(tied, field)
    following = asked if first.restarts and len(groups) > 1 else rest
    return [smaller for group in groups for smaller in _split(group, following, field, values)]


def _row(rank: int, entry: int, group: Group, field: Field, values: Mapping[str, Fraction]) -> Row:
    tally = field.tallies[entry]
    return Row(
        rank=rank,
        entry=entry,
        is_tied=len(group) > 1,
        played=tally.played,
        won=tally.won,
        shared=tally.shared,
        lost=tally.lost,
        points=tally.points,
        game_points_for=tally.game_points_for,
        game_points_against=tally.game_points_against,
        difference=tally.difference,
        tie_breaks=values,
    )
