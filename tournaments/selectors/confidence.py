"""How sure the differences of a tournament are, as its pages show them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.formats import number_format

from games.models import Player
from tournaments.results import MatchResult
from tournaments.selectors.standings import MINUS, Standings, StandingsRow
from tournaments.statistics import Estimate, against_all, between_entries

DECIMALS = 2


@dataclass(frozen=True, slots=True)
class ConfidenceCell:
    """By how many game points per match somebody is ahead of somebody else, and how sure that is."""

    estimate: Estimate
    opponent: Player | None = None  # None: all opponents together

    @property
    def mean(self) -> str:
        """Return the mean with its sign."""
        mean = round(self.estimate.mean, DECIMALS) or 0.0  # never -0.0
        written = number_format(mean, DECIMALS).replace("-", MINUS)
        return f"+{written}" if mean > 0 else written

    @property
    def margin(self) -> str:
        """Return half the width of the interval, empty while there is none."""
        margin = self.estimate.margin
        return "" if margin is None else number_format(round(margin, DECIMALS), DECIMALS)

    @property
    def verdict(self) -> str:
        """Return "ahead" or "behind" where that is certain."""
        if not self.estimate.is_certain:
            return ""
        return "ahead" if self.estimate.mean > 0 else "behind"


@dataclass(frozen=True, slots=True)
class ConfidenceRow:
    """An entry's line: against all together, and against each other one in the order of the standings."""

    line: StandingsRow
    number: int  # of the row, as the column heads count
    overall: ConfidenceCell | None
    cells: list[ConfidenceCell | None] = field(default_factory=list)  # None: have no complete unit, or itself


def confidence_rows(standings: Standings, results: Sequence[MatchResult]) -> list[ConfidenceRow]:
    """Return the table, rows and columns in the order of the standings."""
    between, overall = between_entries(results), against_all(results)
    rows = []
    for number, line in enumerate(standings.rows, 1):
        own = line.entry.number
        cells = [
            ConfidenceCell(found, other.player) if (found := between.get((own, other.entry.number))) else None
            for other in standings.rows
        ]
        total = overall.get(own)
        rows.append(ConfidenceRow(line, number, ConfidenceCell(total) if total else None, cells))
    return rows
