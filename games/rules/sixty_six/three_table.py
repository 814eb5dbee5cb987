"""What lies on the table in Mariage for three, and what each seat may look at.

How it changes is said in three_handed.py. The log of a deal is one byte an entry: an action of a seat, or a
trick taken.
"""

from typing import Any, Self

from games.rules.actions import ACTIONS, Action, marriage
from games.rules.cards import BITS, SUITS, TEXTS, Card, card_of, suit_of
from games.rules.game import Deal, Game
from games.rules.masks import mask_of, texts_in
from games.rules.sixty_six.match import PointsMatch
from games.rules.tricks import BEATERS

SEATS = 3
NEXT = (1, 2, 0)  # the seat to the left of each
STRICT, OVER = "strict", "over"  # the phases of a deal

# An action is logged as 3 * index + seat; of the actions of this game this is the last:
TRICK = SEATS * (marriage(card_of(SUITS.index("S"), "K")).index + 1)  # ... + 3 * card points + taker


class ThreeTable(PointsMatch):
    """The cards, the counts and the log of one deal within a match."""

    __slots__ = (
        "beaters",
        "best",
        "dealt",
        "hands",
        "legal",
        "log",
        "marriages",
        "mask",
        "must_head",
        "pending",
        "points",
        "taker",
        "trick",
        "tricks",
        "trump",
        "turned",
    )

    must_head: bool
    dealt: Deal | None  # as it began
    trump: int  # a suit; -1 before the first deal
    beaters: tuple[int, ...]  # of each card, see tricks.py
    hands: list[int]  # masks by seat
    trick: tuple[Card, ...]  # the cards on the table as they were played
    best: Card  # the best card of the trick
    taker: int  # who played it
    points: list[int]  # card points by seat, pending ones left out
    tricks: list[int]  # tricks taken by seat
    pending: int  # marriage points that forehand gets with its first trick (nobody else can lead before one)
    marriages: tuple[tuple[int, str], ...]  # (seat, suit letter) as announced
    log: bytearray
    turned: tuple[str, ...]  # the cards of the turned tricks as SEAT:CARD, three a trick
    mask: int  # the bits of the actions allowed now
    legal: tuple[Action, ...] | None  # the same as actions, once asked for

    def __init__(self, game: Game, must_head: bool, target: int, dealer: int) -> None:
        super().__init__(game, SEATS, target, dealer)
        self.must_head = must_head
        self.dealt = None
        self.trump = -1
        self.beaters = ()
        self._clear()

    def _clear(self) -> None:
        self.hands, self.points, self.tricks = [0] * SEATS, [0] * SEATS, [0] * SEATS
        self.trick = self.marriages = self.turned = ()
        self.best = self.taker = -1
        self.pending = self.mask = 0
        self.log = bytearray()
        self.legal = None

    def _start(self, deal: Deal) -> None:
        self._clear()
        self.dealt = deal
        self.hands = [mask_of(hand) for hand in deal.hands]
        self.trump = suit_of(deal.hands[deal.dealer][-1])
        self.beaters = BEATERS[self.trump]

    @property
    def seats(self) -> int:
        return SEATS

    def observation(self, seat: int) -> dict[str, Any]:
        to_act = self.to_act
        seen = {
            "game": self.game.key,
            "seat": seat,
            "dealer": self.dealer,
            "hand": texts_in(self.hands[seat]),
            "trump": SUITS[self.trump] if self.deals else None,
            "upcard": self._upcard(),
            "stock": 0,
            "hands": [hand.bit_count() for hand in self.hands],
            "trick": self._on_table(),
            "card_points": self.points[seat],
            "pending": self.pending if seat == NEXT[self.dealer] else 0,
            "tricks": self.tricks[:],
            "marriages": [*map(list, self.marriages)],
            "score": [*self.scored],
            "phase": OVER if to_act < 0 else STRICT,
        }
        seen["legal"] = texts_in(self.mask) if seat == to_act else []
        seen["turned"] = [*self.turned]
        return seen

    def _upcard(self) -> str | None:
        """Return the shown card of the dealer while it is in the hand."""
        if self.dealt is None:
            return None
        shown = self.dealt.hands[self.dealer][-1]
        return TEXTS[shown] if BITS[shown] & self.hands[self.dealer] else None

    def _on_table(self) -> list[list[Any]]:
        return [
            [(self.to_act + place) % SEATS, TEXTS[card]]
            for place, card in enumerate(self.trick, -len(self.trick))
        ]

    def events(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        if self.dealt and since < 1:
            hand, shown = texts_in(mask_of(self.dealt.hands[seat])), self.dealt.hands[self.dealer][-1]
            told.append({"deal": self.deals, "dealer": self.dealer, "hand": hand, "upcard": TEXTS[shown]})
        for code in self.log[max(since - 1, 0) :]:
            actor = code % SEATS
            if code < TRICK:
                told.append({"seat": actor, "action": ACTIONS[code // SEATS].text})
            else:
                told.append({"trick": actor, "points": (code - TRICK) // SEATS})
        return told

    def view(self) -> dict[str, Any]:
        seen = self.observation(self.dealer)
        del seen["seat"], seen["hand"], seen["legal"]
        forehand = NEXT[self.dealer]
        return seen | {
            "deal": self.deals,
            "to_act": None if self.to_act < 0 else self.to_act,
            "hands": [texts_in(hand) for hand in self.hands],
            "stock": [],
            "card_points": [*self.points],
            "pending": [self.pending if seat == forehand else 0 for seat in range(SEATS)],
        }

    def copy(self, log: bool = True) -> Self:
        # the log is so small that it always comes along
        new = object.__new__(type(self))
        new.game, new.target, new.must_head = self.game, self.target, self.must_head
        new.needs_deal, new.is_over, new.to_act = self.needs_deal, self.is_over, self.to_act
        new.dealer, new.next_dealer = self.dealer, self.next_dealer
        new.deals, new.deal_result, new.scored = self.deals, self.deal_result, self.scored
        new.dealt, new.trump, new.beaters = self.dealt, self.trump, self.beaters
        new.hands, new.points, new.tricks = self.hands[:], self.points[:], self.tricks[:]
        new.trick, new.best, new.taker = self.trick, self.best, self.taker
        new.pending, new.marriages = self.pending, self.marriages
        new.log, new.turned = self.log[:], self.turned
        new.mask, new.legal = self.mask, self.legal
        return new
