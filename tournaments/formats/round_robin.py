"""Round robin: every entry meets every other one, in one cycle or in two.

For two at a table the order of the rounds is that of the Berger tables (FIDE Handbook C.05, annex 1) or the
plain circle. In both the last entry stays and the others turn around it, in the Berger order by half a circle
each round. With an odd number of entries the place that stays is empty: who would meet it has a bye. Three to
six at a table: `tables`.

Seats are balanced as far as possible: from match to match of a pairing they move on, and over the event
nobody has one seat more than once oftener than another, if a pairing has one match or a multiple of as many
as sit at the table. In the second cycle of a double round robin for two all seats are exchanged.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from games.rules.options import Option
from games.rules.text import gettext_noop
from tournaments.formats.base import FINISHED, Finished, Format, NextRound, Options, PlayedRound
from tournaments.formats.errors import BrokenRound
from tournaments.formats.matches import OF_PAIRINGS, seating
from tournaments.formats.tables import rounds_of_cycle, table_rounds
from tournaments.formats.turning import TableRound

Pairs = tuple[tuple[int, int], ...]  # places 1..n at the tables of a round, the first seat first

ORDER = Option(
    key="order",
    kind="choice",
    default="berger",
    choices=(gettext_noop("berger"), gettext_noop("circle")),
    title=gettext_noop("order of the rounds (two at a table)"),
)
SWAP_ROUNDS = Option(
    key="swap_rounds",
    kind="bool",
    default=True,
    title=gettext_noop(
        "exchange the last two rounds of the first cycle, so that nobody has one seat three times running "
        "(two at a table)"
    ),
)


@lru_cache(maxsize=64)
def schedule(places: int, order: str) -> tuple[Pairs, ...]:
    """Return the rounds of one cycle for an even number of places."""
    half, turning = places // 2, places - 1
    step = half if order == "berger" else 1
    rounds = []
    for number in range(turning):
        pivot = number * step % turning
        pairs = [(pivot + 1, places) if number % 2 == 0 else (places, pivot + 1)]
        for distance in range(1, half):
            pair = (pivot + distance) % turning + 1, (pivot - distance) % turning + 1
            swapped = order != "berger" and distance % 2 == 0
            pairs.append(pair[::-1] if swapped else pair)
        rounds.append(tuple(pairs))
    return tuple(rounds)


class RoundRobin(Format):
    """Everyone meets everyone in each cycle: at tables of two once, at larger ones equally often."""

    needs_results = False
    sides = range(2, 7)

    def __init__(self, key: str, title: str, cycles: int) -> None:
        self.key = key
        self.title = title
        self.cycles = cycles
        self.options = (*OF_PAIRINGS, ORDER) if cycles == 1 else (*OF_PAIRINGS, ORDER, SWAP_ROUNDS)

    def round_count(self, entries: int, options: Mapping[str, object], sides: int = 2) -> int:
        """Return how many rounds so many entries play; 0 when they fill no table."""
        if entries < sides:
            return 0
        if sides > 2:
            return self.cycles * rounds_of_cycle(entries, sides)
        return self.cycles * (entries + entries % 2 - 1)

    def next_round(
        self,
        entries: tuple[int, ...],
        played: Sequence[PlayedRound],
        options: Options,
        rng: Random,
        sides: int,
    ) -> NextRound | Finished:
        rounds = (
            table_rounds(len(entries), sides, self.cycles)
            if sides > 2
            else [
                _without_the_empty_place(pairs, len(entries)) for pairs in self._pairs(len(entries), options)
            ]
        )
        for number, (scheduled, stored) in enumerate(zip(rounds, played, strict=False), 1):
            _check_stored(number, _named(scheduled, entries), stored)
        if len(played) >= len(rounds):
            return FINISHED
        following = _named(rounds[len(played)], entries)
        return NextRound(tuple(seating(table, options) for table in following.tables), following.byes)

    def _pairs(self, entries: int, options: Options) -> list[Pairs]:
        cycle = list(schedule(entries + entries % 2, str(options["order"])))
        if self.cycles == 1:
            return cycle
        swapped = [tuple((second, first) for first, second in pairs) for pairs in cycle]
        is_berger = options["order"] == "berger"  # in the circle the exchange would help nobody
        if options["swap_rounds"] and is_berger and entries % 2 == 0 and entries > 2:
            cycle[-2:] = cycle[:-3:-1]
        return cycle + swapped


def _without_the_empty_place(pairs: Pairs, entries: int) -> TableRound:
    """Return who meets, and as bye who would meet the empty place; from now on entries count from 0."""
    return TableRound(
        tuple((first - 1, second - 1) for first, second in pairs if max(first, second) <= entries),
        tuple(min(pair) - 1 for pair in pairs if max(pair) > entries),
    )


def _named(scheduled: TableRound, entries: tuple[int, ...]) -> TableRound:
    """Return the round with the entries in the places of their numbers."""
    return TableRound(
        tuple(tuple(entries[place] for place in table) for table in scheduled.tables),
        tuple(entries[place] for place in scheduled.byes),
    )


def _check_stored(number: int, scheduled: TableRound, stored: PlayedRound) -> None:
    if scheduled.tables == stored.seatings and scheduled.byes == stored.byes:
        return
    if {frozenset(table) for table in scheduled.tables} == {
        frozenset(seating) for seating in stored.seatings
    } and set(scheduled.byes) == set(stored.byes):
        return
    raise BrokenRound(
        gettext_noop(
            "round %(number)s was not paired like this from these entries; once the first round of a round "
            "robin is paired, its entries must stay as they are"
        ),
        number=number,
    )


ROUND_ROBIN = RoundRobin("round-robin", gettext_noop("Round robin"), cycles=1)
DOUBLE_ROUND_ROBIN = RoundRobin("double-round-robin", gettext_noop("Double round robin"), cycles=2)
