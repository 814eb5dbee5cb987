"""Hands as bit masks (bit n is card n) and what is read out of them.

Lists of cards are looked up by half masks of two suits each; the tables fill as they are used and stay small,
since a half holds 18 cards at most.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from games.rules.actions import Action, play
from games.rules.cards import CARDS, Card, card_text

Value = TypeVar("Value")

ALL_CARDS = (1 << len(CARDS)) - 1
_HALF = len(CARDS) // 2
_LOW = (1 << _HALF) - 1


class _Half(dict[int, tuple[Value, ...]]):
    """What stands for each set of cards of one half of the pack."""

    def __init__(self, first: Card, make: Callable[[Card], Value]) -> None:
        super().__init__()
        self._first = first
        self._make = make

    def __missing__(self, mask: int) -> tuple[Value, ...]:
        found = tuple(self._make(self._first + bit) for bit in range(mask.bit_length()) if mask >> bit & 1)
        self[mask] = found
        return found


_LOW_PLAYS, _HIGH_PLAYS = _Half(0, play), _Half(_HALF, play)
_LOW_TEXTS, _HIGH_TEXTS = _Half(0, card_text), _Half(_HALF, card_text)


def mask_of(cards: Iterable[Card]) -> int:
    """Return the mask of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def plays_in(mask: int) -> tuple[Action, ...]:
    """Return the actions that play each card, suit by suit, low to high."""
    return _LOW_PLAYS[mask & _LOW] + _HIGH_PLAYS[mask >> _HALF]


def texts_in(mask: int) -> list[str]:
    """Return the cards as texts, suit by suit, low to high."""
    return [*_LOW_TEXTS[mask & _LOW], *_HIGH_TEXTS[mask >> _HALF]]
