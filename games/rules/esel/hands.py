"""What is in a hand, read out of its mask suit by suit, low to high; of the few possible hands each once."""

from games.rules.actions import ACTIONS, Action
from games.rules.cards import BITS, CARDS, TEXTS


class _Texts(dict[int, tuple[str, ...]]):
    def __missing__(self, mask: int) -> tuple[str, ...]:
        self[mask] = texts = tuple(TEXTS[card] for card in CARDS if mask & BITS[card])
        return texts


class _Actions(dict[int, tuple[Action, ...]]):
    def __missing__(self, mask: int) -> tuple[Action, ...]:
        self[mask] = actions = tuple(action for action in ACTIONS if mask & action.bit)
        return actions


TEXTS_IN = _Texts()  # of the cards of a mask; no hand has more than four
ACTIONS_IN = _Actions()
