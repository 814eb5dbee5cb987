"""Sets of cards and of actions as bit masks: bit n is card n, and the action with index n.

What a mask stands for is looked up piece by piece: two suits, two suits, the actions that are no plays. The
tables fill as they are used and stay small: a piece has few cards of a hand in it.
"""

from collections.abc import Iterable
from typing import TypeVar

from games.rules.actions import ACTIONS
from games.rules.cards import CARDS, Card

Value = TypeVar("Value")

PLAYS = len(CARDS)
ALL_CARDS = (1 << PLAYS) - 1
_BITS = tuple(1 << card for card in CARDS)
HALF = PLAYS // 2
LOW = (1 << HALF) - 1


class _Piece(dict[int, tuple[Value, ...]]):
    """The values whose bits are set, the lowest bit standing for the first."""

    def __init__(self, values: Iterable[Value]) -> None:
        super().__init__()
        self._values = tuple(values)

    def __missing__(self, mask: int) -> tuple[Value, ...]:
        low = mask & -mask
        self[mask] = found = (self._values[low.bit_length() - 1], *self[mask ^ low]) if mask else ()
        return found


_PIECES = (ACTIONS[:HALF], ACTIONS[HALF:PLAYS], ACTIONS[PLAYS:])
LOW_ACTIONS, HIGH_ACTIONS, OTHER_ACTIONS = (_Piece(piece) for piece in _PIECES)
_LOW_TEXTS, _HIGH_TEXTS, _OTHER_TEXTS = (_Piece(action.text for action in piece) for piece in _PIECES)


def mask_of(cards: Iterable[Card]) -> int:
    """Return the mask of these cards, which are different ones."""
    return sum(map(_BITS.__getitem__, cards))


def card_texts_in(mask: int) -> list[str]:
    """Return the texts of the cards, suit by suit, low to high."""
    return [*_LOW_TEXTS[mask & LOW], *_HIGH_TEXTS[mask >> HALF & LOW]]


def other_texts_in(mask: int) -> tuple[str, ...]:
    """Return the texts of the actions that are no plays."""
    return _OTHER_TEXTS[mask >> PLAYS]
