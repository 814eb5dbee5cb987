"""Tricks taken by the highest trump, else by the highest card of the suit led; and strict play.

Everything is a table of masks (see hands.py), made once.
"""

from games.rules.cards import BITS, CARDS, SUITS, Card, suit_of

SUIT_CARDS: tuple[int, ...] = tuple(
    sum(BITS[card] for card in CARDS if suit_of(card) == suit) for suit in range(len(SUITS))
)
SAME_SUIT: tuple[int, ...] = tuple(SUIT_CARDS[suit_of(card)] for card in CARDS)
HIGHER: tuple[int, ...] = tuple(
    sum(BITS[other] for other in CARDS if other > card and suit_of(other) == suit_of(card)) for card in CARDS
)


def _beaters(trump: int, card: Card) -> int:
    return HIGHER[card] | (0 if suit_of(card) == trump else SUIT_CARDS[trump])


# BEATERS[trump][card]: the cards that take a trick from this card when it is the best so far
BEATERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_beaters(trump, card) for card in CARDS) for trump in range(len(SUITS))
)


def strict_replies(hand: int, led: Card, trumps: int, must_head: bool) -> int:
    """Return the cards a second player may add in strict play: follow, else trump, else any.

    With `must_head` a higher card of the suit led comes first.
    """
    follow = hand & SAME_SUIT[led]
    if follow:
        return (must_head and follow & HIGHER[led]) or follow
    return hand & trumps or hand


def later_replies(hand: int, led: Card, trumps: int, heading: int) -> int:
    """Return the cards any later player may add in strict play: follow, else trump, else any.

    `heading` are the cards that come first among those, as they beat the best one so far; 0: no such duty.
    """
    allowed = hand & SAME_SUIT[led] or hand & trumps
    return allowed & heading or allowed or hand
