"""How Mariage for three is played: strict from the first trick, marriages, the deal ends by itself at 66.

Source: our rule sheet of the family.
"""

from collections.abc import Sequence

from games.rules.actions import Action
from games.rules.cards import BITS, CARDS, SUITS, TEXTS, suit_of
from games.rules.errors import IllegalAction
from games.rules.game import Deal
from games.rules.masks import actions_in
from games.rules.sixty_six.cards import (
    CARD_POINTS,
    GOAL,
    HALFWAY,
    MARRIAGE,
    QUEENS,
    TRUMP_MARRIAGE,
    announcements,
)
from games.rules.sixty_six.three_table import NEXT, SEATS, TRICK, ThreeTable
from games.rules.tricks import SUIT_CARDS, later_replies

_PLAYS = len(CARDS)
_PLAYED = tuple(tuple(f"{seat}:{text}" for text in TEXTS) for seat in range(SEATS))


class ThreeHanded(ThreeTable):
    """A match of Mariage for three; `ThreeTable` is what it looks like."""

    __slots__ = ()

    def _start(self, deal: Deal) -> None:
        super()._start(deal)
        self._lead(NEXT[deal.dealer])

    def legal_actions(self) -> Sequence[Action]:
        legal = self.legal
        if legal is None:
            self.legal = legal = actions_in(self.mask)
        return legal

    def apply(self, action: Action) -> None:
        bit = action.bit
        if not bit & self.mask:
            raise IllegalAction(action.text, ", ".join(legal.text for legal in self.legal_actions()))
        card, seat, trick = action.index, self.to_act, self.trick
        self.log.append(3 * card + seat)
        self.legal = None
        if card >= _PLAYS:
            card = action.cards[0]
            bit = BITS[card]
            if self._announce(seat, suit_of(card)):
                return
        self.hands[seat] ^= bit
        self.trick = trick = (*trick, card)
        if len(trick) == 1 or self.beaters[self.best] & bit:
            self.best, self.taker = card, seat
        if len(trick) == SEATS:
            self._turn_trick()
            return
        self.to_act = seat = NEXT[seat]
        heading = self.beaters[self.best] if self.must_head else 0
        self.mask = later_replies(self.hands[seat], trick[0], SUIT_CARDS[self.trump], heading)

    def _lead(self, seat: int) -> None:
        self.to_act = seat
        self.mask = hand = self.hands[seat]
        queens = hand & hand >> 1 & QUEENS  # the king is the next card above the queen
        if queens:
            self.mask |= announcements(queens, False)

    def _announce(self, seat: int, suit: int) -> bool:
        """Credit a marriage; return whether that ends the deal."""
        worth = TRUMP_MARRIAGE if suit == self.trump else MARRIAGE
        self.marriages = (*self.marriages, (seat, SUITS[suit]))
        if not self.tricks[seat]:
            self.pending = worth
            return False
        self.points[seat] += worth
        if self.points[seat] < GOAL:
            return False
        self._finish(seat)
        return True

    def _turn_trick(self) -> None:
        """Give the trick to its taker, who leads next."""
        first, second, third = self.trick
        taker, leader = self.taker, NEXT[self.to_act]
        worth = CARD_POINTS[first] + CARD_POINTS[second] + CARD_POINTS[third]
        self.turned += (_PLAYED[leader][first], _PLAYED[NEXT[leader]][second], _PLAYED[self.to_act][third])
        self.log.append(TRICK + 3 * worth + taker)
        self.trick = ()
        self.tricks[taker] += 1
        if self.pending and taker == NEXT[self.dealer]:
            worth += self.pending
            self.pending = 0
        self.points[taker] += worth
        if self.points[taker] >= GOAL:
            self._finish(taker)
        elif self.hands[taker]:
            self._lead(taker)
        else:
            self._finish(None)

    def _finish(self, winner: int | None) -> None:
        """End the deal; without a winner nobody scores."""
        self.mask = 0
        worth = 0 if winner is None else self._worth(winner)
        self._end_deal([worth if seat == winner else 0 for seat in range(SEATS)])

    def _worth(self, winner: int) -> int:
        others = [seat for seat in range(SEATS) if seat != winner]
        if not any(self.tricks[seat] for seat in others):
            return 3
        return 1 if any(self.points[seat] >= HALFWAY for seat in others) else 2
