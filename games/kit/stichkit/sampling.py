"""Hands by chance: cards shared out so that all get as many as they hold, and none of a suit they lack."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from stichkit.cards import suit


def share_out(
    cards: Sequence[str], sizes: Mapping[int, int], void: Sequence[set[str]], rng: random.Random
) -> dict[int, list[str]]:
    """Return so many of the cards for each seat, none of its void suits; what is left over lies elsewhere.

    Raises ValueError when there is no way to do that.

    >>> share_out(["9C", "9D", "9H"], {1: 1, 2: 1}, [set(), {"C", "D"}, {"D"}], random.Random(0))
    {1: ['9H'], 2: ['9C']}
    """
    seats = [seat for seat, size in sizes.items() for _ in range(size)]
    rng.shuffle(seats)
    shuffled = rng.sample(list(cards), len(cards))
    fitting = [[card for card in shuffled if suit(card) not in void[seat]] for seat in seats]
    placed: dict[str, int] = {}  # a card, and for which of the places it is
    for place in range(len(seats)):
        if not _fill(place, fitting, placed, set()):
            raise ValueError("the cards cannot be shared out like that")
    shared: dict[int, list[str]] = {seat: [] for seat in sizes}
    for card, place in placed.items():
        shared[seats[place]].append(card)
    return shared


def _fill(place: int, fitting: Sequence[Sequence[str]], placed: dict[str, int], tried: set[str]) -> bool:
    """Find a card for a place; one that has a place already may move (an augmenting path of a matching)."""
    for card in fitting[place]:
        if card not in placed:
            placed[card] = place
            return True
    for card in fitting[place]:
        if card not in tried:
            tried.add(card)
            if _fill(placed[card], fitting, placed, tried):
                placed[card] = place
                return True
    return False
