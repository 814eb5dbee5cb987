"""Standings and crosstable of a tournament, computed from its results every time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.rules.registry import game as game_by_key
from tournaments.models import Entry, Tournament
from tournaments.results import MatchResult, Meeting, crosstable
from tournaments.selectors.results import match_results
from tournaments.standings import Row, as_text, compute_standings
from tournaments.tie_breaks import DEFAULT_TIE_BREAKS, TieBreak, find_tie_breaks

MINUS = "\N{MINUS SIGN}"


def written(number: Fraction) -> str:
    """Return a number of points as the page's language writes it."""
    return as_text(number).replace("-", MINUS).replace(".", get_format("DECIMAL_SEPARATOR"))


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line of the standings; `tie_breaks` are the values by tie-break, empty where none was asked."""

    entry: Entry
    row: Row
    tie_breaks: tuple[str, ...]

    @property
    def player(self) -> Player:
        return self.entry.player

    @property
    def rank(self) -> int:
        return self.row.rank

    @property
    def points(self) -> str:
        return written(self.row.points)


BANKS = {  # what the difference is in games where the fewest of something win
    "game_point_difference": (_("bank difference"), _("by how many banks fewer than the mean of the others")),
}
WORDS = {
    "game_point_difference": _("own game points less the opponents'"),
    "direct_encounter": _("points in the matches between those who are tied"),
}


@dataclass(frozen=True, slots=True)
class TieBreakColumn:
    """A tie-break's title, and what it is (empty where the title says it)."""

    title: str
    words: str


@dataclass(frozen=True, slots=True)
class Standings:
    """The table, and the tie-breaks it was made by, in their order."""

    rows: list[StandingsRow]
    tie_breaks: list[TieBreak]
    fewest_wins: bool = False

    @property
    def columns(self) -> list[TieBreakColumn]:
        """Return the columns of the tie-breaks in the page's language."""
        return [self._column(each) for each in self.tie_breaks]

    def _column(self, tie_break: TieBreak) -> TieBreakColumn:
        if self.fewest_wins and tie_break.key in BANKS:
            return TieBreakColumn(*map(str, BANKS[tie_break.key]))
        return TieBreakColumn(gettext(tie_break.title), str(WORDS.get(tie_break.key, "")))

    @property
    def has_shared_rank(self) -> bool:
        """Return whether a rank of somebody who has played is shared."""
        return any(line.row.is_tied and line.row.played for line in self.rows)

    @property
    def has_results(self) -> bool:
        return any(line.row.played for line in self.rows)


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What the row's entry reached against the column's: standing points and matches."""

    opponent: Player
    points: str
    matches: int


@dataclass(frozen=True, slots=True)
class CrossRow:
    line: StandingsRow
    number: int  # of the row, as the column heads count
    cells: list[CrossCell | None] = field(default_factory=list)  # None: has not met, or itself


def entries_of(tournament: Tournament) -> list[Entry]:
    """Return the entries by starting number, with their players."""
    return list(tournament.entries.select_related("player").order_by("number"))


def standings_of(
    tournament: Tournament, entries: Sequence[Entry], results: Sequence[MatchResult]
) -> Standings:
    """Return the standings of these entries of a tournament from these results."""
    by_number = {entry.number: entry for entry in entries}
    tie_breaks = find_tie_breaks(DEFAULT_TIE_BREAKS)
    rows = [
        StandingsRow(
            by_number[row.entry],
            row,
            tuple(
                written(row.tie_breaks[each.key]) if each.key in row.tie_breaks else "" for each in tie_breaks
            ),
        )
        for row in compute_standings(list(by_number), results)
    ]
    return Standings(rows, tie_breaks, game_by_key(tournament.game).fewest_wins)


def tournament_standings(tournament: Tournament) -> Standings:
    """Return the standings of a tournament as they are now; three queries."""
    return standings_of(tournament, entries_of(tournament), match_results(tournament))


def cross_rows(standings: Standings, results: Sequence[MatchResult]) -> list[CrossRow]:
    """Return the crosstable, rows and columns in the order of the standings."""
    meetings = crosstable(results)
    return [
        CrossRow(line, number, [_cell(line, other, meetings) for other in standings.rows])
        for number, line in enumerate(standings.rows, 1)
    ]


def _cell(
    line: StandingsRow, other: StandingsRow, meetings: Mapping[tuple[int, int], Meeting]
) -> CrossCell | None:
    meeting = meetings.get((line.entry.number, other.entry.number))
    return CrossCell(other.player, written(meeting.points), meeting.matches) if meeting else None
