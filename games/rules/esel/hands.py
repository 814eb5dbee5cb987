"""What is in a hand, read out of its mask, low to high, half a pack at a time.

There are some thousand halves of a hand, so that each is read once; the whole hands would be far too many.
"""

from games.rules.actions import ACTIONS, Action
from games.rules.cards import BITS, CARDS, TEXTS
from games.rules.tricks import SUIT_CARDS

_LOW = SUIT_CARDS[0] | SUIT_CARDS[1]  # clubs and diamonds come first


class _Texts(dict[int, tuple[str, ...]]):
    def __missing__(self, mask: int) -> tuple[str, ...]:
        self[mask] = texts = tuple(TEXTS[card] for card in CARDS if mask & BITS[card])
        return texts


class _Actions(dict[int, tuple[Action, ...]]):
    def __missing__(self, mask: int) -> tuple[Action, ...]:
        self[mask] = actions = tuple(action for action in ACTIONS if mask & action.bit)
        return actions


_texts = _Texts()
_actions = _Actions()


def texts_in(hand: int) -> list[str]:
    """Return the cards of a hand as texts."""
    return [*_texts[hand & _LOW], *_texts[hand & ~_LOW]]


def actions_in(mask: int) -> tuple[Action, ...]:
    """Return the actions of a mask."""
    return _actions[mask & _LOW] + _actions[mask & ~_LOW]
