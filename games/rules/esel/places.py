"""Cards that may lie in some places and not in others: one way to lay them, and others by chance.

A place holds one card, a card has a mask of the places open to it. From one way the others are reached by
rotations: a card moves to a place open to it, the card that lay there moves on, and after two to four moves
the last one must fit where the first one was. Every rotation is as likely as the one back, so that after many
of them all ways are equally likely.
"""

from collections.abc import Callable, Sequence
from random import Random

Laid = list[int]  # by place, the number of the card on it

ROTATIONS = 20  # tries for each place, and FEWEST more
FEWEST = 100
SWAPS, SWAPS_AND_THREES = 0.7, 0.9  # share of the rotations of two cards, of two or three


def lay_out(open_places: Sequence[int]) -> Laid | None:
    """Return one way to lay cards on as many places, by the mask of each card; None when there is none."""
    laid = [-1] * len(open_places)

    def find(card: int, tried: list[int]) -> bool:
        for place in places_in(open_places[card] & ~tried[0]):
            tried[0] |= 1 << place
            if laid[place] < 0 or find(laid[place], tried):
                laid[place] = card
                return True
        return False

    return laid if all(find(card, [0]) for card in range(len(open_places))) else None


def places_in(mask: int) -> list[int]:
    """Return the places of a mask."""
    places = []
    while mask:
        places.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return places


def shuffle(
    laid: Laid, open_places: Sequence[int], rng: Random, is_allowed: Callable[[Laid], bool] | None = None
) -> None:
    """Change the way the cards are laid by chance, in place; `is_allowed` may refuse a way as a whole."""
    size = len(laid)
    if size < 2:
        return
    open_to = [places_in(mask) for mask in open_places]
    random = rng.random
    for _ in range(FEWEST + ROTATIONS * size):
        path = [int(random() * size)]
        card, chance = laid[path[0]], random()
        for _ in range(1 + (chance > SWAPS) + (chance > SWAPS_AND_THREES)):
            choice = open_to[card]
            place = choice[int(random() * len(choice))]
            if place in path:
                break
            path.append(place)
            card = laid[place]
        else:
            if open_places[card] >> path[0] & 1:
                _rotate(laid, path)
                if is_allowed is not None and not is_allowed(laid):
                    _rotate(laid, path[::-1])


def _rotate(laid: Laid, path: list[int]) -> None:
    """Move the card on each place of the path to the next one, the last card to the first place."""
    cards = [laid[place] for place in path]
    for place, card in zip([*path[1:], path[0]], cards, strict=True):
        laid[place] = card
