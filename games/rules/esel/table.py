"""What lies on the table in a deal of Esel, and what each seat may look at. How it changes says match.py."""

from array import array
from enum import Enum
from typing import Any, Self

from games.rules.cards import SUITS, TEXTS, Card
from games.rules.esel.hands import texts_in
from games.rules.esel.journal import events_of, turned_of
from games.rules.esel.lookup import Lookup, Reply, lookup_of, trumps_index
from games.rules.esel.scoring import START_BANKS
from games.rules.esel.trumps import Trumps
from games.rules.game import Deal, Game, Result, State, rank_places
from games.rules.masks import mask_of


class Phase(Enum):
    """How a deal is being played."""

    BIDDING = "bidding"
    OPEN = "open"  # everybody draws after the trick
    LAST = "last"  # the stock does not suffice for a draw, the hands are played out
    OVER = "over"  # no deal is open


class Table(State):
    """The cards, the counts and the log of one deal within a match."""

    __slots__ = (
        "bids",
        "dealer",
        "dealt",
        "drawn",
        "game",
        "hands",
        "indexes",
        "is_reversed",
        "laid",
        "leader",
        "log",
        "lookup",
        "mask",
        "needed",
        "opener",
        "phase",
        "points",
        "reply",
        "stock",
        "suits",
        "top",
        "tricks",
        "trump_texts",
    )

    game: Game
    lookup: Lookup  # who may play and take what
    indexes: tuple[int, ...]  # by seat, what the lookup knows its trumps by
    suits: tuple[str, ...]  # trump suits as told: with own trumps one for each seat, else those of everybody
    trump_texts: tuple[str | None, ...]  # by seat, its trump suit if it has exactly one
    is_reversed: bool  # the row of points needed
    dealer: int
    dealt: Deal | None  # as it began
    opener: int  # the seat that leads first in this deal, told only after the bids; -1: no deal
    hands: list[int]  # masks by seat
    stock: tuple[Card, ...]  # in drawing order
    drawn: int  # how many of the stock have been drawn
    bids: list[str | None]  # by seat, None: not yet
    needed: list[int | None]  # card points a seat needs, by its bid
    laid: list[Card]  # the trick in progress, from its leader on
    leader: int  # of the trick; -1: the bids are not over
    top: int  # the seat whose card is on top; of no meaning before a card is led
    reply: Reply | None  # what the seat to act can add; None when it leads
    points: list[int]  # card points by seat
    tricks: list[int]  # tricks taken by seat
    log: "array[int]"  # see journal.py
    phase: Phase
    mask: int  # the bits of the actions allowed now

    def __init__(self, game: Game, seats: int, dealer: int, trumps: Trumps, must_beat: bool) -> None:
        self.game = game
        self.lookup = lookup_of(trumps, must_beat)
        self.indexes = tuple(trumps_index(trumps, seat) for seat in range(seats))
        self.suits = tuple(SUITS[suit] for suit in trumps.suits)
        own = [trumps.of(seat) for seat in range(seats)]
        self.trump_texts = tuple(SUITS[suits[0]] if len(suits) == 1 else None for suits in own)
        self.is_reversed = False
        self.dealer = self.next_dealer = dealer
        self.needs_deal, self.is_over = True, False
        self.to_act = self.opener = -1
        self.deals = 0
        self.deal_result = None
        self.scored = (START_BANKS,) * seats
        self.dealt = None
        self.phase = Phase.OVER
        self._clear(seats)

    def _clear(self, seats: int) -> None:
        self.hands, self.points, self.tricks = [0] * seats, [0] * seats, [0] * seats
        self.bids, self.needed = [None] * seats, [None] * seats
        self.stock, self.laid = (), []
        self.drawn = self.mask = 0
        self.leader = self.top = -1
        self.log = array("H")
        self.reply = None

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.indexes)

    @property
    def card_points(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def event_count(self) -> int:
        return len(self.log) + 1 if self.deals else 0

    def observation(self, seat: int) -> dict[str, Any]:
        hands, laid = self.hands, self.laid
        seen = {
            "game": self.game.key,
            "seat": seat,
            "dealer": self.dealer,
            "hand": texts_in(hands[seat]),
            "trump": self.trump_texts[seat],
            "upcard": None,
            "stock": len(self.stock) - self.drawn,
            "hands": [cards.bit_count() for cards in hands],
            "trick": self._trick() if laid else [],
            "card_points": self.points[seat],
            "tricks": self.tricks[:],
            "score": [*self.scored],
            "trump_suits": [*self.suits],
            "bids": self.bids[:],
            "needed": self.needed[:],
        }  # a display of more than 15 entries is built one by one, and slower
        seen["leader"] = self.leader if self.leader >= 0 else None
        seen["top"] = self.top if laid else None
        seen["phase"] = self.phase._value_
        seen["legal"] = [action.text for action in self.legal_actions()] if seat == self.to_act else []
        return seen

    def _trick(self) -> list[list[Any]]:
        seats, leader = self.seats, self.leader
        return [[(leader + step) % seats, TEXTS[card]] for step, card in enumerate(self.laid)]

    def events(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        told = []
        if self.dealt and since < 1:
            hand = texts_in(mask_of(self.dealt.hands[seat]))
            told.append({"deal": self.deals, "dealer": self.dealer, "hand": hand})
        for code in self.log[max(since - 1, 0) :]:
            told += events_of(code, seat, self.seats, self.stock)
        return told

    def view(self) -> dict[str, Any]:
        seen = self.observation(self.dealer)
        del seen["seat"], seen["hand"], seen["legal"]
        return seen | {
            "deal": self.deals,
            "to_act": None if self.to_act < 0 else self.to_act,
            "hands": [texts_in(hand) for hand in self.hands],
            "stock": [TEXTS[card] for card in self.stock[self.drawn :]],
            "turned": turned_of(self.log.tolist(), self.seats),
            "card_points": [*self.points],
            "trump": self.suits[0] if len(self.suits) == 1 else None,
        }

    def result(self) -> Result:
        return Result(rank_places([-banks for banks in self.scored]), self.scored)

    def result_values(self) -> dict[str, tuple[int, ...]]:
        return {"banks": self.scored}

    def copy(self, log: bool = True) -> Self:
        # the log is so small that it always comes along
        new = object.__new__(type(self))
        new.game, new.lookup, new.indexes = self.game, self.lookup, self.indexes
        new.suits, new.trump_texts, new.is_reversed = self.suits, self.trump_texts, self.is_reversed
        new.needs_deal, new.is_over, new.to_act = self.needs_deal, self.is_over, self.to_act
        new.dealer, new.next_dealer, new.opener = self.dealer, self.next_dealer, self.opener
        new.deals, new.deal_result, new.scored = self.deals, self.deal_result, self.scored
        new.dealt, new.stock, new.drawn, new.phase = self.dealt, self.stock, self.drawn, self.phase
        new.hands, new.points, new.tricks = self.hands[:], self.points[:], self.tricks[:]
        new.bids, new.needed = self.bids[:], self.needed[:]
        new.laid, new.leader, new.top, new.reply = self.laid[:], self.leader, self.top, self.reply
        new.log, new.mask = self.log[:], self.mask
        return new
