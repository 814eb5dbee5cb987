"""What lies on the table in a two-handed game of the 66 family, and what each seat may look at.

How it changes is said in two_handed.py.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any, Self

from games.rules.actions import Action
from games.rules.cards import BITS, SUITS, TEXTS, Card, card_of, suit_of
from games.rules.game import Deal, Game
from games.rules.masks import REST, REST_TEXTS, SHORT_PACK, mask_of, texts_in
from games.rules.sixty_six.journal import events_of
from games.rules.sixty_six.match import PointsMatch
from games.rules.tricks import BEATERS


class Phase(Enum):
    """How a deal is being played."""

    OPEN = "open"  # any card may be answered, both draw after a trick
    UNDRAWN = "undrawn"  # a trick is turned and its taker says whether the stock is drawn from or closed
    STRICT = "strict"  # the stock is drawn empty
    CLOSED = "closed"  # the stock was closed
    OVER = "over"  # no deal is open


@dataclass(frozen=True, slots=True)
class Rules:
    """Where the two-handed variants differ in play."""

    hand_size: int = 6
    automatic: bool = False  # 66 card points end the deal by themselves, else they are claimed
    sure_claims: bool = False  # only who has 66 may claim it
    must_head: bool = False  # strict play: the suit led must be headed
    strict_marriages: bool = False  # marriages also when play is strict
    looks_back: bool = False  # turned tricks may be looked at
    exchange: str = ""  # rank of the trump that may be exchanged for the upcard
    exchange_tricks: int = 1  # own tricks needed for that
    closable: int = 12  # the stock may be closed until so many cards are drawn from it; 0: never
    close_undrawn: bool = False  # closing also right after a trick, before anybody draws
    last_trick: int = 0  # card points for the last trick when the stock was drawn empty


class Table(PointsMatch):
    """The cards, the counts and the log of one deal within a match."""

    __slots__ = (
        "beaters",
        "closed_by",
        "closed_worth",
        "dealt",
        "drawn",
        "extras",
        "first",
        "hands",
        "led",
        "legal",
        "log",
        "low",
        "marriages",
        "mask",
        "pending",
        "phase",
        "points",
        "queens",
        "rules",
        "stock",
        "tricks",
        "trump",
        "turned",
    )

    rules: Rules
    phase: Phase
    dealt: Deal | None  # as it began
    trump: int  # a suit; -1 before the first deal
    beaters: tuple[int, ...]  # of each card, see tricks.py
    low: int  # the card that may be exchanged, as a mask; 0: none, or not now
    queens: int  # those that may be announced with their kings now, as a mask
    extras: int  # the bits of what a seat on lead may always do now, besides leading
    hands: list[int]  # masks by seat
    stock: tuple[Card, ...]  # in drawing order, the upcard last
    drawn: int  # how many of the stock have been drawn
    led: int  # the card on the table, -1: none
    points: list[int]  # card points by seat, pending ones left out
    tricks: list[int]  # tricks taken by seat
    pending: int  # marriage points that forehand gets with its first trick (nobody else can lead before one)
    marriages: tuple[tuple[int, str], ...]  # (seat, suit letter) as announced
    first: int  # the seat that was first at 66, -1: nobody yet
    closed_by: int  # -1: nobody
    closed_worth: int  # game points a deal won by the closer would have been worth then
    log: bytearray  # see journal.py
    turned: tuple[str, ...]  # the cards of the turned tricks as SEAT:CARD, two a trick, as they were played
    mask: int  # the bits of the actions allowed now
    legal: tuple[Action, ...] | None  # the same as actions, once asked for

    def __init__(self, game: Game, rules: Rules, target: int, dealer: int) -> None:
        super().__init__(game, 2, target, dealer)
        self.rules = rules
        self.dealt = None
        self.trump = -1
        self.beaters = ()
        self._clear()
        self.phase = Phase.OVER

    def _clear(self) -> None:
        self.low = self.queens = self.extras = self.mask = 0
        self.drawn = self.pending = self.closed_worth = 0
        self.led = self.first = self.closed_by = -1
        self.hands, self.points, self.tricks = [0, 0], [0, 0], [0, 0]
        self.stock = self.marriages = self.turned = ()
        self.log = bytearray()
        self.legal = None

    def _start(self, deal: Deal) -> None:
        self._clear()
        self.phase = Phase.OPEN
        self.hands = [mask_of(hand) for hand in deal.hands]
        self.dealt = deal
        self.stock = deal.stock
        self.trump = suit_of(deal.stock[-1])
        self.beaters = BEATERS[self.trump]
        if self.rules.exchange:
            self.low = BITS[card_of(self.trump, self.rules.exchange)]
        self.to_act = 1 - deal.dealer

    @property
    def seats(self) -> int:
        return 2

    def observation(self, seat: int) -> dict[str, Any]:
        drawn, led, hands, stock, closed_by = self.drawn, self.led, self.hands, self.stock, self.closed_by
        hand = texts_in(hands[seat])
        seen = {
            "game": self.game.key,
            "seat": seat,
            "dealer": self.dealer,
            "hand": hand,
            "trump": SUITS[self.trump] if self.deals else None,
            "upcard": TEXTS[stock[-1]] if drawn < len(stock) else None,
            "stock": len(stock) - drawn,
            "hands": [hands[0].bit_count(), hands[1].bit_count()],
            "trick": [[1 - self.to_act, TEXTS[led]]] if led >= 0 else [],
            "card_points": self.points[seat],
            "pending": self.pending if seat != self.dealer else 0,
            "tricks": self.tricks[:],
            "marriages": [*map(list, self.marriages)] if self.marriages else [],
            "closed_by": closed_by if closed_by >= 0 else None,
            "score": [*self.scored],
        }  # a display of more than 15 entries is built one by one, and slower
        seen["phase"] = self.phase._value_
        seen["legal"] = self._legal_texts(hands[seat], hand) if seat == self.to_act else []
        if self.rules.looks_back:
            seen["turned"] = [*self.turned]
        return seen

    def _legal_texts(self, hand: int, texts: list[str]) -> list[str]:
        """Return what the seat to act may do; `texts` is its hand, most often just that."""
        mask = self.mask
        return [*texts, *REST_TEXTS[mask >> REST]] if mask & SHORT_PACK == hand else texts_in(mask)

    def events(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        told = []
        if self.dealt and since < 1:
            hand, upcard = texts_in(mask_of(self.dealt.hands[seat])), TEXTS[self.dealt.stock[-1]]
            told.append({"deal": self.deals, "dealer": self.dealer, "hand": hand, "upcard": upcard})
        for code in self.log[max(since - 1, 0) :]:
            told += events_of(code, seat, self.stock)
        return told

    def view(self) -> dict[str, Any]:
        seen = self.observation(self.dealer)
        del seen["seat"], seen["hand"], seen["legal"]
        return seen | {
            "deal": self.deals,
            "to_act": None if self.to_act < 0 else self.to_act,
            "hands": [texts_in(hand) for hand in self.hands],
            "stock": [TEXTS[card] for card in self.stock[self.drawn :]],
            "turned": [*self.turned],
            "card_points": [*self.points],
            "pending": [0 if seat == self.dealer else self.pending for seat in range(2)],
        }

    def copy(self, log: bool = True) -> Self:
        # the log is so small that it always comes along
        new = object.__new__(type(self))
        new.game, new.target, new.rules = self.game, self.target, self.rules
        new.needs_deal, new.is_over, new.to_act = self.needs_deal, self.is_over, self.to_act
        new.dealer, new.next_dealer = self.dealer, self.next_dealer
        new.deals, new.deal_result, new.scored = self.deals, self.deal_result, self.scored
        new.dealt, new.trump, new.beaters = self.dealt, self.trump, self.beaters
        new.low, new.queens, new.extras, new.phase = self.low, self.queens, self.extras, self.phase
        new.hands, new.points, new.tricks = self.hands[:], self.points[:], self.tricks[:]
        new.stock, new.drawn, new.led = self.stock, self.drawn, self.led
        new.pending, new.marriages, new.first = self.pending, self.marriages, self.first
        new.closed_by, new.closed_worth = self.closed_by, self.closed_worth
        new.log, new.turned = self.log[:], self.turned
        new.mask, new.legal = self.mask, self.legal
        return new
