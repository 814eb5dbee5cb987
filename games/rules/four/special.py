"""The side game of three nines, and the special games: five, six, fur coat, costume."""

from abc import abstractmethod

from games.rules.actions import BOTTOMS, CALLS, LAYS, LEAVES, NINES, PASS, TOPS, Action
from games.rules.cards import BITS, CARDS, TEXTS, Card, suit_of
from games.rules.four.table import NEXT, SEATS, FourTable, Phase, Told
from games.rules.sixty_six.cards import CARD_POINTS, PACK
from games.rules.tricks import HIGHER, SAME_SUIT, SUIT_CARDS

FIVE, SIX, COAT, COSTUME = range(len(CALLS))
PIPS = {FIVE: 5, SIX: 6}
GARMENTS = {COAT: 1, COSTUME: 2}
NINES_PIPS = 3
_PACK_MASK = sum(BITS[card] for card in PACK)


def _cards(mask: int) -> list[Card]:
    return [card for card in CARDS if BITS[card] & mask]


def has_beatable_card(hand: int) -> bool:
    """Tell whether a higher card of some card's suit is not in the hand."""
    return any(HIGHER[card] & _PACK_MASK & ~hand for card in _cards(hand))


class SpecialGames(FourTable):
    """The phases that only some deals have."""

    __slots__ = ()

    @abstractmethod
    def _round(self, phase: Phase, seats: tuple[int, ...]) -> None:
        """Begin a phase in which each of these seats acts once."""

    @abstractmethod
    def _next_in_round(self) -> None:
        """Let the next seat act, or go on to the next phase."""

    @abstractmethod
    def _everybody(self) -> tuple[int, ...]:
        """Return all seats from forehand on."""

    @abstractmethod
    def _lead(self, seat: int) -> None:
        """Let a seat lead in normal play."""

    @abstractmethod
    def _over(self) -> None:
        """End the deal with what was opened in it."""

    def _has_trick(self, side: int) -> bool:
        return bool(self.seat_tricks[side] or self.seat_tricks[side + 2])

    def _open(self, side: int, pips: int) -> None:
        """Open pips for a pair, or take off one of its garments instead."""
        if self.garments[side]:
            self.garments[side] -= 1
            pips = 0
        self.opened[side] += pips
        self.log.append((Told.OPENS, side, pips))

    def _turn_trick(self) -> int:
        """Give the trick to its taker and return that seat."""
        taker = self.taker
        side = taker & 1
        worth = sum(CARD_POINTS[card] for _, card in self.trick)
        self.turned += tuple(f"{player}:{TEXTS[card]}" for player, card in self.trick)
        self.log.append((Told.TRICK, taker, worth))
        self.trick = ()
        self.seat_tricks[taker] += 1
        self.points[side] += worth + self.pending[side]
        self.pending[side] = 0
        return taker

    def _nines_mask(self, seat: int) -> int:
        hand = self.hands[seat]
        return PASS.bit | sum(
            action.bit for action in NINES if all(BITS[card] & hand for card in action.cards)
        )

    def _nines_step(self, seat: int, action: Action) -> None:
        if action is PASS:
            self._next_in_round()
            return
        self.nines = seat, action.cards
        suits = sum(SUIT_CARDS[suit_of(card)] for card in action.cards)
        opponents = (NEXT[seat], NEXT[seat ^ 2])
        self._round(Phase.HIDE, tuple(other for other in opponents if self.hands[other] & suits))

    def _hide_mask(self, seat: int) -> int:
        assert self.nines is not None, "three nines were shown"
        suits = sum(SUIT_CARDS[suit_of(card)] for card in self.nines[1])
        return sum(TOPS[card].bit | BOTTOMS[card].bit for card in _cards(self.hands[seat] & suits))

    def _hide(self, seat: int, action: Action) -> None:
        self.laid = (*self.laid, (seat, action.cards[0]))
        self._next_in_round()

    def _begin_leaving(self) -> None:
        assert self.nines is not None, "three nines were shown"
        self.phase = Phase.LEAVE
        self.to_act = self.nines[0]
        self.mask = sum(LEAVES[card].bit for card in self.nines[1])

    def _leave(self, seat: int, action: Action) -> None:
        suit = suit_of(action.cards[0])
        found = [(player, card) for player, card in self.laid if suit_of(card) == suit]
        for player, card in found:
            self.log.append((Told.SHOWS, player, (card,)))
        self.laid = ()
        winner = 1 - (seat & 1) if found else seat & 1
        self._open(winner, NINES_PIPS)
        if self.scored[winner] + self.opened[winner] >= self.target:
            self._over()
        else:
            self._round(Phase.CALLS, self._everybody())

    def _call_mask(self, seat: int) -> int:
        mask = PASS.bit
        is_beatable = has_beatable_card(self.hands[seat])
        for call in range(self.call + 1, len(CALLS)):
            if call == SIX or is_beatable:
                mask |= CALLS[call].bit
        return mask

    def _call_step(self, seat: int, action: Action) -> None:
        if action is not PASS:
            self.call, self.caller = CALLS.index(action), seat
        self._next_in_round()

    def _begin_play(self) -> None:
        if self.call < 0:
            self._lead(self._everybody()[0])
            return
        self.beaters = HIGHER
        if self.call == FIVE:
            self._round(Phase.LAY, (self.caller, NEXT[self.caller], NEXT[self.caller ^ 2]))
        else:
            self._begin_special()

    def _lay_mask(self, seat: int) -> int:
        return sum(LAYS[card].bit for card in _cards(self.hands[seat]))

    def _lay(self, seat: int, action: Action) -> None:
        card = action.cards[0]
        self.hands[seat] ^= BITS[card]
        self.laid = (*self.laid, (seat, card))
        self._next_in_round()

    def _begin_special(self) -> None:
        self.phase = Phase.SPECIAL
        self._lead_special()

    def _lead_special(self) -> None:
        self.to_act = self.caller
        self.mask = self.hands[self.caller]

    def _after_special(self, seat: int) -> None:
        """Go on after a card in a special game: the caller's partner takes no part."""
        if len(self.trick) < SEATS - 1:
            self.to_act = seat = NEXT[seat] if NEXT[seat] != self.caller ^ 2 else NEXT[NEXT[seat]]
            hand = self.hands[seat]
            self.mask = hand & SAME_SUIT[self.trick[0][1]] or hand
            return
        is_lost = self._turn_trick() != self.caller
        if is_lost or not self.hands[self.caller]:
            self._score_special(is_lost)
        else:
            self._lead_special()

    def _score_special(self, is_lost: bool) -> None:
        own = self.caller & 1
        if self.call in PIPS:
            self._open(1 - own if is_lost else own, PIPS[self.call])
        else:
            self.garments[own if is_lost else 1 - own] += GARMENTS[self.call]
        self._over()
