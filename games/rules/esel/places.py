"""Cards that may lie in some places and not in others: one way to lay them, and others by chance.

A place holds one card, a card has a list of the places open to it. From one way the others are reached by
rotations: a card moves to a place open to it, the card that lay there moves on, and after two or three moves
the last one must fit where the first one was. Every rotation is as likely as the one back, so that after many
of them all ways are equally likely.
"""

from collections.abc import Callable, Sequence
from random import Random

Laid = list[int]  # by place, the number of the card on it
Open = Sequence[Sequence[int]]  # by card, the places open to it

ROTATIONS = 14  # tries for each place, and FEWEST more
FEWEST = 80
SWAPS = 0.75  # share of the rotations of two cards


def lay_out(open_places: Open) -> Laid | None:
    """Return one way to lay cards on as many places; None when there is none."""
    laid = [-1] * len(open_places)
    for card in range(len(open_places)):
        if not _find_place(card, open_places, laid, set()):
            return None
    return laid


def _find_place(card: int, open_places: Open, laid: Laid, tried: set[int]) -> bool:
    """Lay one more card, if need be by moving others on; return whether that was possible."""
    for place in open_places[card]:
        if laid[place] < 0:
            laid[place] = card
            return True
    for place in open_places[card]:
        if place not in tried:
            tried.add(place)
            if _find_place(laid[place], open_places, laid, tried):
                laid[place] = card
                return True
    return False


def shuffle(
    laid: Laid, open_places: Open, rng: Random, is_allowed: Callable[[Laid], bool] | None = None
) -> None:
    """Change the way the cards are laid by chance, in place; `is_allowed` may refuse a way as a whole."""
    size = len(laid)
    if size < 2:
        return
    fits = [set(places) for places in open_places]
    random = rng.random
    for _ in range(FEWEST + ROTATIONS * size):
        first = int(random() * size)
        card = laid[first]
        choice = open_places[card]
        second = choice[int(random() * len(choice))]
        if second == first:
            continue
        last = third = second
        if random() > SWAPS:
            choice = open_places[laid[second]]
            last = third = choice[int(random() * len(choice))]
            if third in (first, second):
                continue
        if first not in fits[laid[last]]:
            continue
        before = laid[first], laid[second], laid[third]
        laid[first], laid[third], laid[second] = laid[last], laid[second], card
        if is_allowed is not None and not is_allowed(laid):
            laid[first], laid[third], laid[second] = before[0], before[2], before[1]
