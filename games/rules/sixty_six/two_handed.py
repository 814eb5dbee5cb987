"""How a two-handed game of the 66 family is played: following, drawing, marriages, exchange, closing, claims.

The variants differ by their `Rules` and by three decisions a subclass takes: what a deal won with 66 is
worth, what a wrong claim costs, and who wins a deal that is played out. Source: our rule sheet of the family.
"""

from abc import abstractmethod
from collections.abc import Sequence

from games.rules.actions import CLAIM, CLOSE, DRAW, EXCHANGE, Action, Kind
from games.rules.cards import BITS, CARDS, SUITS, Card, suit_of
from games.rules.errors import IllegalAction
from games.rules.game import Deal
from games.rules.masks import HALF, HIGH_ACTIONS, LOW, LOW_ACTIONS, REST, REST_ACTIONS, SHORT_PACK
from games.rules.sixty_six.cards import CARD_POINTS, GOAL, MARRIAGE, QUEENS, TRUMP_MARRIAGE, announcements
from games.rules.sixty_six.journal import DRAWN, PLAYED, TRICK
from games.rules.sixty_six.table import Phase, Table
from games.rules.tricks import SUIT_CARDS, strict_replies

NOBODY = NOTHING = -1
OPEN, UNDRAWN, STRICT, CLOSED, OVER = Phase  # looked up often

_CLOSE, _DRAW, _EXCHANGE, _CLAIM = CLOSE.bit, DRAW.bit, EXCHANGE.bit, CLAIM.bit
_PLAYS = len(CARDS)


class TwoHanded(Table):
    """A two-handed match; `Table` is what it looks like."""

    __slots__ = ()

    @abstractmethod
    def _worth(self, winner: int) -> int:
        """Return the game points of a deal that is won as things stand, closing left aside."""

    @abstractmethod
    def _won(self, seat: int) -> int:
        """Return the game points of a seat that wins the deal with 66 card points."""

    @abstractmethod
    def _lost_claim(self, seat: int) -> int:
        """Return what the other seat gets when this one claimed wrongly."""

    @abstractmethod
    def _played_out(self, taker: int) -> tuple[int, int]:
        """Return who wins a deal that nobody ended, and the game points; `taker` took the last trick."""

    def _start(self, deal: Deal) -> None:
        super()._start(deal)
        self._enter(OPEN)
        self.mask = self._lead_mask(self.to_act)

    def legal_actions(self) -> Sequence[Action]:
        legal = self.legal
        if legal is None:
            mask = self.mask
            legal = LOW_ACTIONS[mask & LOW] + HIGH_ACTIONS[mask >> HALF & LOW]
            if mask > SHORT_PACK:
                legal += REST_ACTIONS[mask >> REST]
            self.legal = legal
        return legal

    def apply(self, action: Action) -> None:
        bit = action.bit
        if not bit & self.mask:
            raise IllegalAction(action.text, ", ".join(legal.text for legal in self.legal_actions()))
        card, seat = action.index, self.to_act
        self.log.append(card + card + seat)
        self.legal = None
        if card >= _PLAYS:
            card = self._declare(seat, action)
            if card < 0:
                return
            bit = BITS[card]
        hands = self.hands
        hands[seat] ^= bit
        if self.led >= 0:
            self._turn_trick(seat, card, bit)
            return
        self.led = card
        self.to_act = other = 1 - seat
        if self.phase is OPEN:
            self.mask = hands[other]
        else:
            self.mask = strict_replies(hands[other], card, SUIT_CARDS[self.trump], self.rules.must_head)

    def _turn_trick(self, seat: int, card: Card, bit: int) -> None:
        """Give the trick to its taker, who draws first and leads next."""
        led, phase = self.led, self.phase
        self.led = NOTHING
        self.to_act = taker = seat if self.beaters[led] & bit else 1 - seat
        self.tricks[taker] += 1
        worth = CARD_POINTS[led] + CARD_POINTS[card]
        self.turned += (PLAYED[1 - seat][led], PLAYED[seat][card])
        self.log.append(TRICK + worth + worth + taker)
        if self.pending and taker != self.dealer:
            worth += self.pending
            self.pending = 0
        if phase is STRICT and not self.hands[seat]:
            worth += self.rules.last_trick
        self.points[taker] = points = self.points[taker] + worth
        if points >= GOAL and self._ends(taker):
            return
        if phase is OPEN:
            if self.rules.close_undrawn and self.extras & _CLOSE:
                self.phase = UNDRAWN
                self.mask = _CLOSE | _DRAW
            else:
                self._draw(taker)
        elif self.hands[seat]:
            self.mask = self._lead_mask(taker)
        else:
            self._finish(*self._played_out(taker))

    def _ends(self, seat: int) -> bool:
        """Note that the seat has 66 card points; return whether that ended the deal."""
        if self.first < 0:
            self.first = seat
        if self.rules.automatic:
            self._finish(seat, self._won(seat))
        return self.rules.automatic

    def _draw(self, taker: int) -> None:
        hands, stock, drawn = self.hands, self.stock, self.drawn
        hands[taker] |= BITS[stock[drawn]]
        hands[1 - taker] |= BITS[stock[drawn + 1]]
        self.log.append(DRAWN + drawn + taker)
        self.drawn = drawn = drawn + 2
        self.phase = OPEN
        if drawn >= self.rules.closable:
            self._enter(OPEN if drawn < len(stock) else STRICT)
        self.mask = self._lead_mask(taker)

    def _enter(self, phase: Phase) -> None:
        """Set the phase, and what it lets a seat on lead do."""
        rules = self.rules
        is_open = phase is OPEN
        self.phase = phase
        self.extras = 0 if rules.automatic or rules.sure_claims else _CLAIM
        if is_open and self.drawn < rules.closable:
            self.extras |= _CLOSE
        if not is_open:
            self.low = 0
        self.queens = QUEENS if is_open or rules.strict_marriages else 0

    def _lead_mask(self, seat: int) -> int:
        """Return the bits of what a seat on lead may do."""
        hand = self.hands[seat]
        mask = hand | self.extras
        queens = hand & hand >> 1 & self.queens  # the king is the next card above the queen
        if queens:
            mask |= announcements(queens, bool(self.extras & _CLAIM))
        if hand & self.low and self.tricks[seat] >= self.rules.exchange_tricks:
            mask |= _EXCHANGE
        if self.rules.sure_claims:
            mask |= self._sure_claims(seat, queens)
        return mask

    def _sure_claims(self, seat: int, queens: int) -> int:
        """Return the bits of the claims that are right, alone or with an announcement."""
        points = self.points[seat]
        if points >= GOAL:
            return _CLAIM | announcements(queens, True)
        if points + TRUMP_MARRIAGE < GOAL:  # so without a trick, when an announcement is pending
            return 0
        enough = queens if points + MARRIAGE >= GOAL else queens & SUIT_CARDS[self.trump]
        return announcements(enough, True)

    def _declare(self, seat: int, action: Action) -> Card:
        """Do an action that is no play; return the card that is led with it, or NOTHING."""
        if action.kind is Kind.MARRIAGE:
            return self._announce(seat, action)
        if action is CLAIM:
            self._claim(seat)
        elif action is DRAW:
            self._draw(seat)
        else:
            if action is CLOSE:
                self._close(seat)
            else:
                self._exchange(seat)
            self.mask = self._lead_mask(seat)
        return NOTHING

    def _announce(self, seat: int, action: Action) -> Card:
        card = action.cards[0]
        suit = suit_of(card)
        worth = TRUMP_MARRIAGE if suit == self.trump else MARRIAGE
        self.marriages = (*self.marriages, (seat, SUITS[suit]))
        if not self.tricks[seat]:
            self.pending = worth
        else:
            self.points[seat] += worth
            if self.points[seat] >= GOAL and self._ends(seat):
                return NOTHING
        if action.claims:
            self._claim(seat)
            return NOTHING
        return card

    def _claim(self, seat: int) -> None:
        if self.points[seat] >= GOAL:
            self._finish(seat, self._won(seat))
        else:
            self._finish(1 - seat, self._lost_claim(seat))

    def _close(self, seat: int) -> None:
        self.closed_by = seat
        self.closed_worth = self._worth(seat)
        self._enter(CLOSED)

    def _exchange(self, seat: int) -> None:
        upcard = self.stock[-1]
        self.hands[seat] ^= self.low | BITS[upcard]
        self.stock = (*self.stock[:-1], BITS.index(self.low))

    def _finish(self, winner: int, worth: int) -> None:
        """End the deal; without a winner the worth is 0."""
        self.phase = OVER
        self.mask = 0
        self._end_deal((0, worth) if winner else (worth, 0))
