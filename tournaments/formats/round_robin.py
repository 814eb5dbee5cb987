"""Round robin: every entry meets every other one, once or twice.

The order of the rounds is that of the Berger tables (FIDE Handbook C.05, annex 1) or the plain circle. In
both the last entry stays and the others turn around it, in the Berger order by half a circle each round.
With an odd number of entries the place that stays is empty: who would meet it has a bye.

Seats are balanced as far as possible: from match to match of a pairing they alternate, and over the event
nobody has one seat more than once oftener than the other. In the second cycle of a double round robin all
seats are exchanged.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from games.rules.game import Option
from games.rules.text import gettext_noop
from tournaments.formats.base import FINISHED, Finished, Format, NextRound, Options, PlayedRound, Seating
from tournaments.formats.errors import BrokenRound

Pairs = tuple[tuple[int, int], ...]  # places 1..n at the tables of a round, the first seat first

MATCHES = Option(
    key="matches",
    kind="int",
    default=1,
    minimum=1,
    maximum=1000,
    title=gettext_noop("matches per pairing; an even number gives both the same seats"),
)
ORDER = Option(
    key="order",
    kind="choice",
    default="berger",
    choices=("berger", "circle"),
    title=gettext_noop("order of the rounds"),
)
SWAP_ROUNDS = Option(
    key="swap_rounds",
    kind="bool",
    default=True,
    title=gettext_noop(
        "exchange the last two rounds of the first cycle, so that nobody has one seat three times running"
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
    """Everyone meets everyone once in each cycle."""

    needs_results = False

    def __init__(self, key: str, title: str, cycles: int) -> None:
        self.key = key
        self.title = title
        self.cycles = cycles
        self.options = (MATCHES, ORDER) if cycles == 1 else (MATCHES, ORDER, SWAP_ROUNDS)

    def round_count(self, entries: int, options: Mapping[str, object]) -> int:
        """Return how many rounds so many entries play."""
        return self.cycles * (entries + entries % 2 - 1)

    def next_round(
        self, entries: tuple[int, ...], played: Sequence[PlayedRound], options: Options, rng: Random
    ) -> NextRound | Finished:
        rounds = self._rounds(len(entries), options)
        for number, (pairs, stored) in enumerate(zip(rounds, played, strict=False), 1):
            _check_stored(number, _seated(pairs, entries), stored)
        if len(played) >= len(rounds):
            return FINISHED
        pairs, byes = _seated(rounds[len(played)], entries)
        count = int(options["matches"])
        return NextRound(
            tuple(Seating(tuple(pair if i % 2 == 0 else pair[::-1] for i in range(count))) for pair in pairs),
            byes,
        )

    def _rounds(self, entries: int, options: Options) -> list[Pairs]:
        cycle = list(schedule(entries + entries % 2, str(options["order"])))
        if self.cycles == 1:
            return cycle
        swapped = [tuple((second, first) for first, second in pairs) for pairs in cycle]
        is_berger = options["order"] == "berger"  # in the circle the exchange would help nobody
        if options["swap_rounds"] and is_berger and entries % 2 == 0 and entries > 2:
            cycle[-2:] = cycle[:-3:-1]
        return cycle + swapped


def _seated(pairs: Pairs, entries: tuple[int, ...]) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Return the entries that meet, and who meets the empty place."""
    count = len(entries)
    meeting = tuple((entries[a - 1], entries[b - 1]) for a, b in pairs if a <= count and b <= count)
    return meeting, tuple(entries[min(pair) - 1] for pair in pairs if max(pair) > count)


def _check_stored(
    number: int, scheduled: tuple[tuple[tuple[int, int], ...], tuple[int, ...]], stored: PlayedRound
) -> None:
    pairs, byes = scheduled
    if pairs == stored.seatings and byes == stored.byes:
        return
    if {frozenset(pair) for pair in pairs} == {frozenset(seating) for seating in stored.seatings} and set(
        byes
    ) == set(stored.byes):
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
