"""Sets of cards and of actions as bit masks, and what is read out of them, in the order of the bits.

A mask is read in three pieces: clubs and diamonds, hearts and spades (nine to ace), and all the rest.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from games.rules.actions import ACTIONS, Action
from games.rules.cards import BITS, SHORT_RANKS, Card

Value = TypeVar("Value")

HALF = len(SHORT_RANKS) * 2  # bits of two suits
LOW = (1 << HALF) - 1
REST = 2 * HALF  # where the rest begins
SHORT_PACK = (1 << REST) - 1


def _subsets(values: Sequence[Value]) -> list[tuple[Value, ...]]:
    """Return the values of each mask, in the order of the masks."""
    found: list[tuple[Value, ...]] = [()]
    for value in values:
        found += [(*subset, value) for subset in found]
    return found


class _Rest(dict[int, tuple[Value, ...]]):
    """The values of each mask; of very many possible masks few ever occur."""

    def __init__(self, values: Iterable[Value]) -> None:
        super().__init__()
        self._values = tuple(values)

    def __missing__(self, mask: int) -> tuple[Value, ...]:
        self[mask] = found = tuple(value for place, value in enumerate(self._values) if mask >> place & 1)
        return found


_ORDER = sorted(ACTIONS, key=lambda action: action.bit)
_TEXTS = [action.text for action in _ORDER]
LOW_ACTIONS, HIGH_ACTIONS, REST_ACTIONS = (
    _subsets(_ORDER[:HALF]),
    _subsets(_ORDER[HALF:REST]),
    _Rest(_ORDER[REST:]),
)
LOW_TEXTS, HIGH_TEXTS, REST_TEXTS = _subsets(_TEXTS[:HALF]), _subsets(_TEXTS[HALF:REST]), _Rest(_TEXTS[REST:])


def mask_of(cards: Iterable[Card]) -> int:
    """Return the mask of these cards, which are different ones."""
    return sum(map(BITS.__getitem__, cards))


def actions_in(mask: int) -> tuple[Action, ...]:
    """Return the actions, in the order of their bits."""
    actions = LOW_ACTIONS[mask & LOW] + HIGH_ACTIONS[mask >> HALF & LOW]
    return actions + REST_ACTIONS[mask >> REST] if mask > SHORT_PACK else actions


def texts_in(mask: int) -> list[str]:
    """Return the texts of the actions, or of the cards."""
    texts = [*LOW_TEXTS[mask & LOW], *HIGH_TEXTS[mask >> HALF & LOW]]
    if mask > SHORT_PACK:
        texts += REST_TEXTS[mask >> REST]
    return texts
