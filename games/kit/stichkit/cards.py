"""Cards as they are written: rank and suit in two letters.

>>> RANKS, SUITS
('6789JQKTA', 'CDHS')

The ranks stand in the trick order of all our games, low to high; T is the ten. The suits are clubs, diamonds,
hearts, spades.
"""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "6789JQKTA"
SUITS = "CDHS"


def rank(card: str) -> str:
    """Return the rank of a card.

    >>> rank("QS")
    'Q'
    """
    return card[0]


def suit(card: str) -> str:
    """Return the suit of a card.

    >>> suit("QS")
    'S'
    """
    return card[1]


def is_card(text: str) -> bool:
    """Tell whether an action plays a card and does nothing else.

    >>> is_card("QS"), is_card("marriage QS"), is_card("go")
    (True, False, False)
    """
    return len(text) == 2 and text[0] in RANKS and text[1] in SUITS


def card_of(action: str) -> str | None:
    """Return the card that an action names first, None when it names none.

    >>> card_of("QS"), card_of("marriage QS claim"), card_of("lay"), card_of("trump S")
    ('QS', 'QS', None, None)
    """
    return next(filter(is_card, action.split()), None)


def sort_hand(cards: Iterable[str]) -> list[str]:
    """Return cards as hands are shown: suit by suit, low to high.

    >>> sort_hand(["AS", "TC", "9S"])
    ['TC', '9S', 'AS']
    """
    return sorted(cards, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))
