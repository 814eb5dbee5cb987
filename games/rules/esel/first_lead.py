"""What the first lead of a match tells: who was dealt the lowest diamond, or that none was dealt."""

from collections.abc import Iterator, Sequence

from games.rules.cards import Card, rank_of, suit_of
from games.rules.esel.cards import DIAMONDS
from games.rules.esel.places import Laid, Open

_NO_DIAMOND = 99


def _rank(card: Card) -> int:
    return rank_of(card) if suit_of(card) == DIAMONDS else _NO_DIAMOND


class FirstLead:
    """The ways to lay the unknown cards out of which the seat that led had to lead."""

    def __init__(
        self,
        opener: int,
        forehand: int,
        own_hand: Sequence[Card],
        cards: Sequence[Card],
        dealt: Sequence[tuple[int, int]],
    ) -> None:
        """`cards` by number, low to high in each suit; `dealt` are the places of hands and their seats."""
        self._opener, self._forehand = opener, forehand
        self._own_lowest = min(map(_rank, own_hand))
        self._ranks = [_rank(card) for card in cards]
        self._dealt = dealt

    def fits(self, laid: Laid, own_seat: int) -> bool:
        """Tell whether the cards, laid so, make the seat lead that led."""
        lowest, leader = self._own_lowest, own_seat
        ranks = self._ranks
        for place, seat in self._dealt:
            rank = ranks[laid[place]]
            if rank < lowest:
                lowest, leader = rank, seat
        return self._opener == (leader if lowest < _NO_DIAMOND else self._forehand)

    def narrow(self, open_places: Open) -> Iterator[Open]:
        """Yield the open places for each lowest diamond the seat may have been dealt, and for none.

        Ways to lay the cards so need not fit, but if any do, some of these are among them.
        """
        hands = {place for place, _ in self._dealt}
        hand = {place for place, seat in self._dealt if seat == self._opener} or hands
        diamonds = [number for number, rank in enumerate(self._ranks) if rank < _NO_DIAMOND]
        narrowed = [*open_places]
        for number in diamonds:
            open_to = open_places[number]
            with_lowest = [*narrowed]
            with_lowest[number] = [place for place in open_to if place in hand]
            yield with_lowest
            narrowed[number] = [place for place in open_to if place not in hands]
        yield narrowed
