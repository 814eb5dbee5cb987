"""How sure a difference in game points is: means with their 95 % confidence intervals.

The unit is the duplicate set; a match outside a set is a unit of its own. Matches of one set share their
cards and are not independent: counted one by one they would make the interval too wide, as the luck of the
cards cancels inside a set, or, where players err alike, too narrow. A unit's value is the difference per
match, so that sets and single matches can be compared. The interval is Student's:
mean ± t(units - 1) · s / √units. It takes the units for independent and alike; between different opponents
they are that only roughly.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean, stdev

from tournaments.results import MatchResult

Unit = tuple[MatchResult, ...]

ALIKE = 5  # units from which on values that are all the same count as certain
T_OF_FEW = (math.nan, 12.7062, 4.3027, 3.1824, 2.7764, 2.5706)  # by degrees of freedom
NORMAL = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over units; `margin` is half the width of the interval, None while there are too few units."""

    units: int
    mean: float
    margin: float | None

    @property
    def is_certain(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.margin is not None and abs(self.mean) > self.margin


def units_of(results: Iterable[MatchResult]) -> list[Unit]:
    """Return the complete sets, and every match outside a set by itself; only what was played and counts."""
    units: list[Unit] = []
    sets: defaultdict[str, list[MatchResult]] = defaultdict(list)
    for result in results:
        if result.is_voided or result.is_walkover:
            continue
        if not result.set_key:
            units.append((result,))
            continue
        held = sets[result.set_key]
        held.append(result)
        if len(held) == len(result.entries):
            units.append(tuple(held))
    return units


def between_entries(results: Iterable[MatchResult]) -> dict[tuple[int, int], Estimate]:
    """Return by how many game points per match an entry is ahead of each other it has met."""
    values: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for unit in units_of(results):
        totals = _totals(unit)
        for entry, other in permutations(totals, 2):
            values[entry, other].append((totals[entry] - totals[other]) / len(unit))
    return {pair: estimate(found) for pair, found in values.items()}


def against_all(results: Iterable[MatchResult]) -> dict[int, Estimate]:
    """Return by how many game points per match each entry is ahead of the mean of the others at a table."""
    values: defaultdict[int, list[float]] = defaultdict(list)
    for unit in units_of(results):
        totals = _totals(unit)
        everything, others = sum(totals.values()), len(totals) - 1
        for entry, own in totals.items():
            values[entry].append((own - (everything - own) / others) / len(unit))
    return {entry: estimate(found) for entry, found in values.items()}


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of the values of one or more units with its margin."""
    count, mean = len(values), fmean(values)
    spread = stdev(values) if count > 1 else 0.0
    if spread == 0.0 and count < ALIKE:
        return Estimate(count, mean, None)
    return Estimate(count, mean, student_t(count - 1) * spread / math.sqrt(count))


def student_t(freedom: int) -> float:
    """Return the number that Student's t with so many degrees of freedom (from 1) exceeds in 2.5 % of cases.

    The first are tabled (Abramowitz, Stegun, table 26.10), the others by expansion (26.7.5), there right to
    four decimals.
    """
    if freedom < len(T_OF_FEW):
        return T_OF_FEW[freedom]
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def _totals(unit: Unit) -> dict[int, int]:
    """Return the game points of each entry over the matches of a unit, so turned that most are best."""
    totals: defaultdict[int, int] = defaultdict(int)
    for result in unit:
        for entry, points in zip(result.entries, result.leads, strict=True):
            totals[entry] += points
    return dict(totals)
