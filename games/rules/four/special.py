"""The side game of three nines, and the special games: five, six, fur coat, costume."""

from abc import abstractmethod

from games.rules.actions import BOTTOMS, CALLS, LAYS, LEAVES, NINES, PASS, TOPS, Action
from games.rules.cards import BITS, TEXTS, card_of, suit_of
from games.rules.four.table import FROM_FOREHAND, NEXT, SEATS, FourTable, Phase, Told
from games.rules.masks import HALF, LOW
from games.rules.sixty_six.cards import CARD_POINTS, PACK
from games.rules.tricks import HIGHER, SAME_SUIT, SUIT_CARDS

FIVE, SIX, COAT, COSTUME = range(len(CALLS))
PIPS = {FIVE: 5, SIX: 6}
GARMENTS = {COAT: 1, COSTUME: 2}
NINES_PIPS = 3
_PASS = PASS.bit
THREE = 3
NINE_CARDS = sum(BITS[card_of(suit, "9")] for suit in range(len(SUIT_CARDS)))
_PACK_MASK = sum(BITS[card] for card in PACK)

# Actions with a card have bits in the order of the cards: a hand's mask becomes theirs when it is shifted.
_LAY, _TOP, _BOTTOM = (actions[PACK[0]].bit for actions in (LAYS, TOPS, BOTTOMS))
_NINES = tuple((action.bit, sum(BITS[card] for card in action.cards)) for action in NINES)


def _has_beatable(hand: int) -> bool:
    """Tell whether a higher card of some card's suit is not in the hand."""
    return any(HIGHER[card] & _PACK_MASK & ~hand for card in PACK if BITS[card] & hand)


_BEATABLE = tuple(tuple(_has_beatable(half << shift) for half in range(LOW + 1)) for shift in (0, HALF))
# What may be said after each number of calls, by whether some card of the hand can be beaten.
_WITH_BEATABLE = tuple(_PASS | sum(action.bit for action in CALLS[call:]) for call in range(len(CALLS) + 1))
_WITHOUT = tuple(mask & (_PASS | CALLS[SIX].bit) for mask in _WITH_BEATABLE)


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
        nines = self.hands[seat] & NINE_CARDS
        if nines.bit_count() < THREE:
            return _PASS
        return _PASS | sum(bit for bit, shown in _NINES if shown & nines == shown)

    def _nines_step(self, seat: int, action: Action) -> None:
        self.nines = seat, action.cards
        suits = sum(SUIT_CARDS[suit_of(card)] for card in action.cards)
        opponents = (NEXT[seat], NEXT[seat ^ 2])
        self._round(Phase.HIDE, tuple(other for other in opponents if self.hands[other] & suits))

    def _hide_mask(self, seat: int) -> int:
        assert self.nines is not None, "three nines were shown"
        suits = sum(SUIT_CARDS[suit_of(card)] for card in self.nines[1])
        return (self.hands[seat] & suits) * (_TOP | _BOTTOM)

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
            self._round(Phase.CALLS, FROM_FOREHAND[self.dealer])

    def _call_mask(self, seat: int) -> int:
        hand = self.hands[seat]
        calls = _WITH_BEATABLE if _BEATABLE[0][hand & LOW] or _BEATABLE[1][hand >> HALF] else _WITHOUT
        return calls[self.call + 1]

    def _call_step(self, seat: int, action: Action) -> None:
        self.call, self.caller = CALLS.index(action), seat
        self._next_in_round()

    def _begin_play(self) -> None:
        if self.call < 0:
            self._lead(NEXT[self.dealer])
            return
        self.beaters = HIGHER
        if self.call == FIVE:
            self._round(Phase.LAY, (self.caller, NEXT[self.caller], NEXT[self.caller ^ 2]))
        else:
            self._begin_special()

    def _lay_mask(self, seat: int) -> int:
        return self.hands[seat] * _LAY

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
