"""Sharing out cards by chance, all ways equally likely, when some places take only so many of some kinds."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, combinations
from math import comb
from random import Random

from games.rules.cards import Card

Split = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lump:
    """Cards of one kind, with the least and the most of them that each place takes."""

    cards: tuple[Card, ...]
    least: Split
    most: Split


class Shares:
    """The ways to fill places of these sizes with all cards of the lumps."""

    def __init__(self, sizes: Sequence[int], lumps: Sequence[Lump]) -> None:
        self._sizes, self._lumps = tuple(sizes), tuple(lumps)
        self._ways = cache(self._count)
        self._choices = cache(self._weigh)
        self.total = self._ways(0, self._sizes)

    def _count(self, lump: int, free: Split) -> int:
        """Return in how many ways the lumps from this one on fill what is free."""
        if lump == len(self._lumps):
            return not any(free)
        _, sums = self._choices(lump, free)
        return sums[-1] if sums else 0

    def _weigh(self, lump: int, free: Split) -> tuple[list[Split], list[int]]:
        """Return the ways to split a lump, and in how many ways all lumps fill what is free up to each."""
        splits = list(self._splits(lump, free))
        return splits, [*accumulate(self._weight(lump, free, split) for split in splits)]

    def _weight(self, lump: int, free: Split, split: Split) -> int:
        after = self._ways(lump + 1, tuple(map(int.__sub__, free, split)))
        left = sum(split)
        for number in split if after else ():
            after *= comb(left, number)
            left -= number
        return after

    def _splits(self, lump: int, free: Split) -> Iterator[Split]:
        """Yield how many cards of a lump each place may get."""
        one = self._lumps[lump]
        most = tuple(map(min, one.most, free))

        def from_place(place: int, left: int) -> Iterator[Split]:
            if place == len(most):
                if not left:
                    yield ()
                return
            for number in range(one.least[place], min(most[place], left) + 1):
                for rest in from_place(place + 1, left - number):
                    yield (number, *rest)

        return from_place(0, len(one.cards))

    def draw(self, rng: Random) -> list[list[Card]]:
        """Return the cards of each place."""
        free = self._sizes
        places: list[list[Card]] = [[] for _ in free]
        for lump, one in enumerate(self._lumps):
            splits, sums = self._choices(lump, free)
            split = splits[bisect(sums, rng.randrange(sums[-1]))]
            cards = rng.sample(one.cards, len(one.cards))
            for place, taken in enumerate(split):
                places[place] += cards[:taken]
                cards = cards[taken:]
            free = tuple(map(int.__sub__, free, split))
        return places

    def each(self) -> Iterator[list[list[Card]]]:
        """Yield every way to fill the places."""
        return self._each(0, self._sizes)

    def _each(self, lump: int, free: Split) -> Iterator[list[list[Card]]]:
        if lump == len(self._lumps):
            if not any(free):
                yield [[] for _ in free]
            return
        for split in self._splits(lump, free):
            after = tuple(map(int.__sub__, free, split))
            if not self._ways(lump + 1, after):
                continue
            for places in self._each(lump + 1, after):
                for parts in _parts(self._lumps[lump].cards, split):
                    yield [[*part, *place] for part, place in zip(parts, places, strict=True)]


def _parts(cards: Sequence[Card], split: Split) -> Iterator[list[tuple[Card, ...]]]:
    """Yield every way to cut cards into sets of these sizes."""
    if not split:
        yield []
        return
    for part in combinations(cards, split[0]):
        rest = [card for card in cards if card not in part]
        for parts in _parts(rest, split[1:]):
            yield [part, *parts]
