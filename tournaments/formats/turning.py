"""Rounds at tables of three and more: a first round that is turned around a ring, place by place.

The entries stand on a ring; when they fill all tables one of them stands still beside it, as in the Berger
tables for two. After a whole turn everybody has had the same number of byes, and how often two have met
depends only on their distance on the ring: as often as it occurs at the tables of the first round (a
difference family; Beth, Jungnickel, Lenz: Design Theory, chapter VII). With at most one bye a round the best
turn lets every two meet `sides - 1` times.

The first round is found by exchanging places as long as that makes the meetings more equal. All chance in it
is fixed, so that the same numbers always give the same rounds.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from games.play.chance import Stream

TRIES = 400  # divided by the number of entries: with many hardly any try makes all meetings equal
PATIENCE = 30  # exchanges for every entry that may bring nothing, one after another
CHANCE = b"first rounds"


@dataclass(frozen=True, slots=True)
class TableRound:
    """Who sits together, and who has a bye; entries are numbered from 0."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def ring_of(entries: int, sides: int) -> int:
    """Return the length of the ring, which is also the number of rounds of a turn."""
    return entries if entries % sides else entries - 1


@lru_cache(maxsize=64)
def turn(entries: int, sides: int, number: int = 0) -> tuple[TableRound, ...]:
    """Return the rounds of a turn; each further turn makes up for what was unequal in those before."""
    ring = ring_of(entries, sides)
    first = _first_round(entries, sides, number)
    turned = [[place if place == ring else (place + step) % ring for place in first] for step in range(ring)]
    seats = entries // sides * sides
    rounds = [
        TableRound(
            tuple(sorted(tuple(sorted(places[i : i + sides])) for i in range(0, seats, sides))),
            tuple(sorted(places[seats:])),
        )
        for places in turned
    ]
    return tuple(_byes_in_turn(rounds))


def _byes_in_turn(rounds: list[TableRound]) -> Iterator[TableRound]:
    """Yield the rounds so that at any time the byes are shared as equally as their grouping allows."""
    had: Counter[int] = Counter()
    while rounds:
        following = min(rounds, key=lambda each: sorted((had[entry] for entry in each.byes), reverse=True))
        rounds.remove(following)
        had.update(following.byes)
        yield following


@lru_cache(maxsize=64)
def _first_round(entries: int, sides: int, number: int) -> tuple[int, ...]:
    """Return the places table after table, then those of the byes."""
    ring = ring_of(entries, sides)
    before = Meetings(ring, [0] * (ring // 2 + 1))
    for earlier in range(number):
        before.count(_first_round(entries, sides, earlier), sides)
    best: tuple[int, int, list[int]] | None = None
    for attempt in range(max(2, TRIES // entries)):
        chance = Stream(CHANCE, f"{entries}:{sides}:{number}:{attempt}")
        places = list(range(entries))
        chance.shuffle(places)
        meetings = Meetings(ring, before.distances.copy())
        meetings.count(places, sides)
        _make_equal(places, sides, meetings, chance)
        found = meetings.spread, meetings.cost, places
        if best is None or found < best:
            best = found
        if best[0] <= 1:
            break
    assert best is not None
    return tuple(best[2])


@dataclass(slots=True)
class Meetings:
    """How often the distances on a ring occur at tables; the place `ring` beside it has no distance."""

    ring: int
    distances: list[int]

    @property
    def spread(self) -> int:
        """By how much the meetings of two entries differ; two who are half a ring apart meet twice a turn."""
        met = [count * (1 + (2 * distance == self.ring)) for distance, count in enumerate(self.distances)][1:]
        return max(met) - min(met)

    @property
    def cost(self) -> int:
        """The sum of the squares of all meetings, but for a constant factor: the less, the more equal."""
        return sum(
            count * count * (1 + (2 * distance == self.ring)) for distance, count in enumerate(self.distances)
        )

    def count(self, places: Sequence[int], sides: int) -> None:
        """Count the meetings at the tables of a round."""
        for start in range(0, len(places) // sides * sides, sides):
            for one, other in combinations(places[start : start + sides], 2):
                self.change(one, (other,), 1)

    def change(self, place: int, others: Sequence[int], by: int) -> int:
        """Count a place in (1) or out (-1) of a table with others; return by how much the cost rises."""
        changed = 0
        for other in others:
            if self.ring in (place, other):
                continue
            apart = abs(place - other)
            distance = min(apart, self.ring - apart)
            step = 2 * by * self.distances[distance] + 1
            changed += 2 * step if 2 * distance == self.ring else step
            self.distances[distance] += by
        return changed


def _make_equal(places: list[int], sides: int, meetings: Meetings, chance: Stream) -> None:
    """Exchange places between tables, in place, until that has long brought nothing."""
    in_vain = 0
    while in_vain < PATIENCE * len(places):
        in_vain += 1
        one, other = chance.below(len(places)), chance.below(len(places))
        if one // sides == other // sides:
            continue
        changed = _exchange(places, one, other, sides, meetings)
        if changed > 0:
            _exchange(places, one, other, sides, meetings)
        elif changed < 0:
            in_vain = 0


def _exchange(places: list[int], one: int, other: int, sides: int, meetings: Meetings) -> int:
    """Exchange two places at different tables; return by how much the cost rises."""
    changed = 0
    for at, coming in ((one, places[other]), (other, places[one])):
        start = at // sides * sides
        if start + sides > len(places):
            continue  # among the byes nobody meets
        others = [places[i] for i in range(start, start + sides) if i != at]
        changed += meetings.change(places[at], others, -1) + meetings.change(coming, others, 1)
    places[one], places[other] = places[other], places[one]
    return changed
