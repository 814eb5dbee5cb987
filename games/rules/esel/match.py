"""How a match of Esel is played: bids, tricks, draws, and the banks after each deal.

`Table` is what it looks like; which cards may be played and who takes is looked up (lookup.py). Source: our
rule sheet of Esel.
"""

from collections.abc import Sequence

from games.rules.actions import GO, PASS, Action
from games.rules.cards import BITS, CARDS, Card, rank_of, suit_of
from games.rules.errors import IllegalAction
from games.rules.esel.cards import DIAMONDS
from games.rules.esel.hands import actions_in
from games.rules.esel.journal import DRAWN, LOWEST, SEAT_BITS, TRICK
from games.rules.esel.lookup import OWN_CARD
from games.rules.esel.scoring import bank_change, has_ended, points_needed, trick_points
from games.rules.esel.table import Phase, Table
from games.rules.game import Deal, DealResult
from games.rules.masks import mask_of

_PLAYS = len(CARDS)
_BIDS = GO.bit | PASS.bit
_OPEN = Phase.OPEN  # read once: members of an enum are looked up slowly


class EselMatch(Table):
    """A match of Esel."""

    __slots__ = ()

    def deal(self, deal: Deal) -> None:
        self.check_due(deal)
        seats = self.seats
        self.game.check_deal(deal, seats)
        self._clear(seats)
        self.needs_deal = False
        self.deals += 1
        self.deal_result = None
        self.dealer = deal.dealer
        self.dealt = deal
        self.hands = [mask_of(hand) for hand in deal.hands]
        self.stock = deal.stock
        self.to_act = forehand = (deal.dealer + 1) % seats
        self.opener = _lowest_diamond(deal.hands, forehand) if self.deals == 1 else forehand
        self.phase = Phase.BIDDING
        self.mask = _BIDS

    def legal_actions(self) -> Sequence[Action]:
        return actions_in(self.mask)

    def apply(self, action: Action) -> None:
        bit = action.bit
        if not bit & self.mask:
            raise IllegalAction(action.text, ", ".join(legal.text for legal in self.legal_actions()))
        card, seat = action.index, self.to_act
        self.log.append(card << SEAT_BITS | seat)
        if card >= _PLAYS:
            self._bid(seat, action)
            return
        hands, laid = self.hands, self.laid
        hands[seat] ^= bit
        laid.append(card)
        if self.reply is None:
            self.top = seat
            spot = self.lookup.leads[self.indexes[seat]][card]
        else:
            spot, change = self.reply[card]
            if change:
                self.top = seat if change == OWN_CARD else self.leader
        seats = len(hands)
        if len(laid) == seats:
            self._turn_trick()
            return
        self.to_act = seat = seat + 1 if seat + 1 < seats else 0
        self.reply = reply = spot[self.indexes[seat]]
        hand = hands[seat]
        if hand & reply.main:
            self.mask = hand & reply.first_held or hand & reply.held
        else:
            self.mask = hand & reply.first_void or hand

    def _bid(self, seat: int, action: Action) -> None:
        self.bids[seat] = action.text
        self.needed[seat] = points_needed(self.seats, action is GO, self.is_reversed)
        if seat == self.dealer:
            self.phase = Phase.OPEN if self.drawn + self.seats <= len(self.stock) else Phase.LAST
            self._lead(self.opener)
        else:
            self.to_act = (seat + 1) % self.seats

    def _lead(self, seat: int) -> None:
        self.to_act = self.leader = seat
        self.reply = None
        self.mask = self.hands[seat]

    def _turn_trick(self) -> None:
        """Give the trick to the seat on top, which draws first and leads next."""
        laid, taker, hands = self.laid, self.top, self.hands
        worth = trick_points(laid)
        laid.clear()
        self.points[taker] += worth
        self.tricks[taker] += 1
        self.log.append(TRICK + (worth + LOWEST << SEAT_BITS) + taker)
        if self.phase is _OPEN:
            self._draw(taker)
        if hand := hands[taker]:
            self.to_act = self.leader = taker
            self.reply = None
            self.mask = hand
        else:
            self._finish()

    def _draw(self, taker: int) -> None:
        hands, stock, first = self.hands, self.stock, self.drawn
        seats = len(hands)
        self.log.append(DRAWN + (first << SEAT_BITS) + taker)
        self.drawn = end = first + seats
        seat = taker
        for card in stock[first:end]:
            hands[seat] |= BITS[card]
            seat += 1
            if seat == seats:
                seat = 0
        if end + seats > len(stock):
            self.phase = Phase.LAST

    def _finish(self) -> None:
        """End the deal; all banks change at once."""
        needed = [points or 0 for points in self.needed]
        gone = [bid == GO.text for bid in self.bids]
        changes = tuple(map(bank_change, self.points, needed, gone))
        self.deal_result = DealResult(self.card_points, changes)
        self.scored = tuple(map(int.__add__, self.scored, changes))
        self.next_dealer = self.opener
        self.phase = Phase.OVER
        self.to_act, self.mask, self.reply = -1, 0, None
        self.is_over = has_ended(self.scored)
        self.needs_deal = not self.is_over


def _lowest_diamond(hands: Sequence[Sequence[Card]], forehand: int) -> int:
    """Return the seat with the lowest diamond dealt, the first lead of a match; without any: forehand."""
    diamonds = [
        (rank_of(card), seat) for seat, hand in enumerate(hands) for card in hand if suit_of(card) == DIAMONDS
    ]
    return min(diamonds)[1] if diamonds else forehand
