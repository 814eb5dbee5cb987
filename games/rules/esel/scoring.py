"""What tricks and deals of Esel are worth: combinations, points needed, bank changes."""

from collections.abc import Sequence

from games.rules.cards import BITS, Card
from games.rules.esel.cards import CARD_POINTS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, QUEENS
from games.rules.tricks import SUIT_CARDS

START_BANKS = 3
LOST_BANKS = 6  # who reaches them has lost

_KING_AND_QUEEN = 25 - (5 + 3)  # more than the two cards count alone
_JACK_AND_QUEEN = 15 - (1 + 3)
_QUEEN = 3  # of spades: in both pairs its own points are replaced only once
_SET = 4  # so many cards of one suit ...
_SET_POINTS = 10  # ... count so much more
_PAIR = BITS[JACK_OF_DIAMONDS] | BITS[QUEEN_OF_SPADES]

_AFTER_GO = {2: 44, 3: 56, 4: 68, 5: 80, 6: 92}  # card points needed, by number of players
_GOING = 24  # so many fewer


def combination_points(cards: int, count: int) -> int:
    """Return what the combinations in a trick add to the points of its cards, given as a mask."""
    points = 0
    pairs = cards & cards >> 1 & QUEENS  # the king is the next card above the queen
    if pairs:
        points = _KING_AND_QUEEN * pairs.bit_count()
    if cards & _PAIR == _PAIR:
        points += _JACK_AND_QUEEN + (_QUEEN if pairs & _PAIR else 0)
    if count >= _SET:
        for suit in SUIT_CARDS:
            if (cards & suit).bit_count() >= _SET:
                return points + _SET_POINTS
    return points


def trick_points(cards: Sequence[Card]) -> int:
    """Return the card points of a trick."""
    points = mask = 0
    for card in cards:
        points += CARD_POINTS[card]
        mask |= BITS[card]
    return points + combination_points(mask, len(cards))


def points_needed(seats: int, has_gone: bool, is_reversed: bool) -> int:
    """Return the card points with which a player drops a bank.

    Reversed, the printed row is read from the other end: two players need what six needed, and so on.
    """
    needed = _AFTER_GO[min(_AFTER_GO) + max(_AFTER_GO) - seats if is_reversed else seats]
    return needed if has_gone else needed + _GOING


def bank_change(points: int, needed: int, has_gone: bool) -> int:
    """Return what a deal does to a player's banks."""
    if points >= needed:
        return -1
    return 1 if has_gone else 0


def has_ended(banks: Sequence[int]) -> bool:
    """Tell whether somebody has got rid of all banks, or has too many, and one player alone has fewest."""
    least = min(banks)
    return (least <= 0 or max(banks) >= LOST_BANKS) and banks.count(least) == 1
