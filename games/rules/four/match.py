"""How a deal of Sixty-Six for four goes: trumps, redeals, nines, calls, then normal play.

What the special games are is said in special.py. Source: our rule sheet of the family; where the text leaves
the order open, the sheet's decisions.
"""

from collections.abc import Callable
from functools import cache

from games.rules.actions import ASK, DECLINE, HOLDS, PASS, REDEAL, TRUMPS, Action, Kind
from games.rules.cards import BITS, SUITS, Card, card_of, suit_of
from games.rules.errors import IllegalAction
from games.rules.four.special import NINE_CARDS, SpecialGames
from games.rules.four.table import FROM_FOREHAND, HAND, NEXT, SEATS, Phase, Told
from games.rules.game import Deal, Result, rank_places
from games.rules.masks import HALF, LOW, SHORT_PACK, mask_of
from games.rules.sixty_six.cards import (
    CARD_POINTS,
    GOAL,
    HALFWAY,
    MARRIAGE,
    PACK,
    QUEENS,
    TRUMP_MARRIAGE,
    announcements,
)
from games.rules.tricks import BEATERS, SUIT_CARDS, later_replies

POOR = 13  # card points; a hand with fewer may demand a new deal
_PASS = PASS.bit
_LOW_TRUMPS = tuple(BITS[card_of(suit, "9")] | BITS[card_of(suit, "J")] for suit in range(len(SUITS)))
_TRUMP_ACTIONS = sum(action.bit for action in (*TRUMPS, DECLINE))


def _points_of_halves(shift: int) -> tuple[int, ...]:
    """Return the card points of every set of cards of two suits."""
    worth = [(BITS[card] >> shift, CARD_POINTS[card]) for card in PACK]
    return tuple(sum(points for bit, points in worth if bit & half) for half in range(LOW + 1))


_POINTS = _points_of_halves(0), _points_of_halves(HALF)


@cache
def _offers(queens: int) -> int:
    """Return the bits of the announcements with these queens, led and held."""
    held = sum(action.bit for suit, action in enumerate(HOLDS) if queens & QUEENS & SUIT_CARDS[suit])
    return announcements(queens, False) | held


class FourHanded(SpecialGames):
    """A match of Sixty-Six for four; `FourTable` is what it looks like."""

    __slots__ = ()

    def _start(self, deal: Deal) -> None:
        self._clear()
        self.dealt = deal
        if not deal.hands:  # the third nine in the cut
            self._open(deal.dealer & 1, 1)
            self._over()
            return
        self.hands = [mask_of(hand) for hand in deal.hands]
        self.phase = Phase.TRUMP
        self.to_act = NEXT[deal.dealer]
        self.mask = _TRUMP_ACTIONS

    def apply(self, action: Action) -> None:
        bit = action.bit
        if not bit & self.mask:
            raise IllegalAction(action.text, ", ".join(legal.text for legal in self.legal_actions()))
        self.legal = None
        seat = self.to_act
        if action is ASK:
            self._ask(seat)
            return
        self.log.append((seat, action))
        if action is PASS:
            self._next_in_round()
        elif bit <= SHORT_PACK:
            self._play(seat, action.index, bit)
        else:
            _STEPS[self.phase](self, seat, action)

    def _round(self, phase: Phase, seats: tuple[int, ...]) -> None:
        """Begin a phase in which each of these seats acts once."""
        self.phase = phase
        self.waiting = seats
        self._next_in_round()

    def _next_in_round(self) -> None:
        """Let the next seat act, or go on to the next phase."""
        waiting = self.waiting
        if not waiting:
            _AFTER[self.phase](self)
            return
        self.to_act = seat = waiting[0]
        self.waiting = waiting[1:]
        self.mask = _MASKS[self.phase](self, seat)

    def _name_trump(self, seat: int, action: Action) -> None:
        assert self.dealt is not None, "a deal is open"
        self.declined = action is DECLINE
        self.trump = suit_of(self.dealt.hands[seat][HAND - 1]) if self.declined else TRUMPS.index(action)
        self.beaters = BEATERS[self.trump]
        self.log.append((Told.CARDS,))
        if self.declined:
            self.log.append((Told.SHOWS, seat, (self.dealt.hands[seat][HAND - 1],)))
        self._round(Phase.REDEAL, FROM_FOREHAND[self.dealer])

    def _redeal_mask(self, seat: int) -> int:
        hand, trumps = self.hands[seat], SUIT_CARDS[self.trump]
        own = hand & trumps
        mask, is_short = _PASS, False
        if not own & own - 1:  # one trump or none
            both = own | self.hands[seat ^ 2] & trumps
            is_short = not both & both - 1 or (both == _LOW_TRUMPS[self.trump] and 0 != own != both)
            if not self.answers or self.answers[-1][0] != seat:  # each asks in its turn, once
                mask |= ASK.bit
        is_poor = _POINTS[0][hand & LOW] + _POINTS[1][hand >> HALF] < POOR
        return mask | REDEAL.bit if is_short or is_poor or hand & NINE_CARDS == NINE_CARDS else mask

    def _ask(self, seat: int) -> None:
        answer = bool(self.hands[seat ^ 2] & SUIT_CARDS[self.trump])
        self.answers = (*self.answers, (seat, answer))
        self.log.append((seat, ASK, answer))
        self.mask = self._redeal_mask(seat)

    def _redeal_step(self, seat: int, action: Action) -> None:
        dealer = self.dealer
        self._over()
        self.next_dealer = dealer

    def _lead(self, seat: int) -> None:
        """Let a seat lead in normal play."""
        self.phase = Phase.STRICT
        self.to_act = seat
        self.announced = -1
        self.mask = hand = self.hands[seat]
        queens = hand & hand >> 1 & QUEENS  # the king is the next card above the queen
        if queens:
            self.mask |= _offers(queens)

    def _announce(self, seat: int, action: Action) -> None:
        """Announce a marriage, and lead its card or hold it."""
        side, suit = seat & 1, suit_of(action.cards[0])
        worth = TRUMP_MARRIAGE if suit == self.trump else MARRIAGE
        self.marriages = (*self.marriages, (seat, SUITS[suit]))
        has_trick = self._has_trick(side)
        if has_trick:
            self.points[side] += worth
        else:
            self.pending[side] += worth
        if action.kind is Kind.HOLD:
            is_won = has_trick and self.points[side] >= GOAL
            self._finish(side if is_won else 1 - side, self._worth(side) if is_won else 1)
            return
        self.announced = side
        card = action.cards[0]
        self._play(seat, card, BITS[card])

    def _play(self, seat: int, card: Card, bit: int) -> None:
        self.hands[seat] ^= bit
        trick = self.trick
        if not trick or self.beaters[self.best] & bit:
            self.best, self.taker = card, seat
        self.trick = trick = (*trick, (seat, card))
        if self.call >= 0:
            self._after_special(seat)
            return
        if len(trick) == SEATS:
            self._turn_normal()
            return
        self.to_act = seat = NEXT[seat]
        self.mask = later_replies(self.hands[seat], trick[0][1], SUIT_CARDS[self.trump], 0)

    def _turn_normal(self) -> None:
        """Give the trick to its taker; end the deal when a pair has 66 or no card is left."""
        taker = self._turn_trick()
        side = taker & 1
        ahead = [pair for pair in range(2) if self.points[pair] >= GOAL]
        if ahead:
            winner = ahead[0] if len(ahead) == 1 else self.announced
            self._finish(winner, self._worth(winner))
        elif not self.hands[taker]:
            self._finish(side, 1)
        else:
            self._lead(taker)

    def _worth(self, winner: int) -> int:
        loser = 1 - winner
        if not self._has_trick(loser):
            return 3
        return 2 if self.schneider == 2 and self.points[loser] < HALFWAY else 1

    def _finish(self, side: int, worth: int) -> None:
        self._open(side, worth)
        self._over()

    def _over(self) -> None:
        """End the deal with what was opened in it."""
        self.phase = Phase.OVER
        self.mask = 0
        self.waiting = ()
        self._end_deal(self.opened)

    @property
    def scored_in_deal(self) -> tuple[int, ...]:
        return (0, 0) if self.deal_result is not None else tuple(self.opened)

    def result(self) -> Result:
        total = self._total()
        return Result(rank_places(total), total)

    def result_values(self) -> dict[str, tuple[int, ...]]:
        total = self._total()
        carry = tuple(max(0, score - self.target) for score in total)
        return {"game_points": total, "carry": carry, "garments": tuple(self.garments)}

    def _total(self) -> tuple[int, ...]:
        """Return the score with what was opened in the deal that is still open."""
        return tuple(map(sum, zip(self.scored, self.scored_in_deal, strict=True)))


_STEPS: dict[Phase, Callable[[FourHanded, int, Action], None]] = {
    Phase.TRUMP: FourHanded._name_trump,
    Phase.REDEAL: FourHanded._redeal_step,
    Phase.NINES: FourHanded._nines_step,
    Phase.HIDE: FourHanded._hide,
    Phase.LEAVE: FourHanded._leave,
    Phase.CALLS: FourHanded._call_step,
    Phase.LAY: FourHanded._lay,
    Phase.STRICT: FourHanded._announce,
}
_MASKS: dict[Phase, Callable[[FourHanded, int], int]] = {
    Phase.REDEAL: FourHanded._redeal_mask,
    Phase.NINES: FourHanded._nines_mask,
    Phase.HIDE: FourHanded._hide_mask,
    Phase.CALLS: FourHanded._call_mask,
    Phase.LAY: FourHanded._lay_mask,
}
_AFTER: dict[Phase, Callable[[FourHanded], None]] = {
    Phase.REDEAL: lambda match: match._round(Phase.NINES, FROM_FOREHAND[match.dealer]),
    Phase.NINES: lambda match: match._round(Phase.CALLS, FROM_FOREHAND[match.dealer]),
    Phase.HIDE: FourHanded._begin_leaving,
    Phase.CALLS: FourHanded._begin_play,
    Phase.LAY: FourHanded._begin_special,
}
