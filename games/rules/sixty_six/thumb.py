"""Rules of thumb of the 66 family as tables: which card first, by trump suit and card led.

Each list holds cards as (bit, action), the best first, so that the best of a hand is the first one in it.
"""

from collections.abc import Callable
from functools import cache

from games.rules.actions import Action, marriage, play
from games.rules.cards import BITS, CARDS, RANKS, SHORT_RANKS, SUITS, Card, card_of, rank_of, suit_of
from games.rules.sixty_six.cards import CARD_POINTS, MARRIAGE, PACK, TRUMP_MARRIAGE
from games.rules.tricks import BEATERS, SUIT_CARDS

Choices = tuple[tuple[int, Action], ...]

# What a card is worth keeping while the stock is open, in card points: 9 J Q K 10 A.
_KEEP = dict(zip(SHORT_RANKS, (0, 0.5, 3, 3, 4, 6), strict=True))
_KEEP_TRUMP = dict(zip(SHORT_RANKS, (5, 6, 11, 12, 13, 16), strict=True))
_LEAD = 2  # being on lead
_RICH = 12  # a trump is not given away for points
_TRUMP = 4  # what a trump is worth beside its points when hands are played out

PLAYS = {BITS[card]: play(card) for card in PACK}  # by bit
CARD_OF_BIT = {BITS[card]: card for card in PACK}
WORTH = {BITS[card]: CARD_POINTS[card] for card in PACK}  # card points by bit


def _keep(card: Card, trump: int, is_open: bool) -> float:
    rank, is_trump = RANKS[rank_of(card)], suit_of(card) == trump
    if is_open:
        return (_KEEP_TRUMP if is_trump else _KEEP)[rank]
    height = SHORT_RANKS.index(rank)
    return 2 + 0.5 * height if is_trump else 0.3 * height


def _reply_value(card: Card, led: Card, trump: int, is_open: bool) -> float:
    stake = CARD_POINTS[card] + CARD_POINTS[led]
    takes = BEATERS[trump][led] & BITS[card]
    return (stake + _LEAD if takes else -stake) - _keep(card, trump, is_open)


def _best_first(value: Callable[[Card], float]) -> Choices:
    return tuple((BITS[card], PLAYS[BITS[card]]) for card in sorted(PACK, key=value, reverse=True))


def first_in(choices: Choices, cards: int) -> tuple[int, Action]:
    """Return the best of these cards."""
    for choice in choices:
        if choice[0] & cards:
            return choice
    raise AssertionError("there is a card")


@cache
def replies(trump: int, is_open: bool) -> tuple[Choices, ...]:
    """Return the replies by card led."""
    return tuple(
        _best_first(lambda card: _reply_value(card, led, trump, is_open))  # noqa: B023 (called at once)
        if led in PACK
        else ()
        for led in CARDS
    )


@cache
def open_leads(trump: int) -> Choices:
    """Return the leads while the stock is open."""
    return _best_first(lambda card: -CARD_POINTS[card] - _keep(card, trump, True))


@cache
def cheapest(trump: int) -> Choices:
    """Return the cards by what they give away when hands are played out."""
    return _best_first(lambda card: -CARD_POINTS[card] - (_TRUMP if suit_of(card) == trump else 0))


@cache
def richest(trump: int) -> Choices:
    """Return the cards by what they bring a partner who takes the trick."""
    return _best_first(lambda card: CARD_POINTS[card] - (_RICH if suit_of(card) == trump else 0))


def above(cards: int, suit: int) -> int:
    """Return the cards of a suit above all of these."""
    return suit & -(1 << (cards & suit).bit_length())


@cache
def plain_suits(trump: int) -> tuple[int, ...]:
    """Return the cards of each suit but trumps, as masks."""
    return tuple(cards for suit, cards in enumerate(SUIT_CARDS) if suit != trump)


@cache
def announcements(trump: int) -> tuple[tuple[int, Action, Action, int], ...]:
    """Return the queen's bit, the announcement without and with a claim, and its worth; trumps first."""
    queens = [(suit, card_of(suit, "Q")) for suit in (trump, *{*range(len(SUITS))} - {trump})]
    return tuple(
        (
            BITS[queen],
            marriage(queen),
            marriage(queen, claim=True),
            TRUMP_MARRIAGE if suit == trump else MARRIAGE,
        )
        for suit, queen in queens
    )


def best_lead(hand: int, unseen: int, trump: int) -> int:
    """Return the bit of the card to lead in strict play; `unseen` cards may be in the other hand.

    Trumps that hold first, while the other may have any; then the dearest card that holds; else the cheapest.
    """
    trumps = SUIT_CARDS[trump]
    own_trumps, other_trumps = hand & trumps, unseen & trumps
    if other_trumps and own_trumps > other_trumps:  # within a suit the higher mask has the highest card
        return 1 << own_trumps.bit_length() - 1
    best, worth = 0, -1
    for suit in plain_suits(trump):
        own, others = hand & suit, unseen & suit
        if own > others and (others or not other_trumps):
            card = 1 << own.bit_length() - 1
            if WORTH[card] > worth:
                best, worth = card, WORTH[card]
    if best:
        return best
    if own_trumps and not other_trumps:
        return 1 << own_trumps.bit_length() - 1
    return first_in(cheapest(trump), hand)[0]
