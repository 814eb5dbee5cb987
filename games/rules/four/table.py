"""What lies on the table in Sixty-Six for four, and what each seat may look at.

How it changes is said in match.py and special.py. Pairs are sides: seats 0 and 2 are side 0, 1 and 3 side 1.
"""

from enum import Enum
from typing import Any, Self

from games.rules.actions import CALLS, Action, Kind
from games.rules.cards import BITS, SUITS, TEXTS, Card
from games.rules.game import Deal, Game
from games.rules.masks import actions_in, mask_of, texts_in
from games.rules.sixty_six.match import PointsMatch

SEATS = 4
HAND = 6
HALF = 3  # cards dealt before trumps are named
NEXT = (1, 2, 3, 0)  # the seat to the left of each
FROM_FOREHAND = ((1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2), (0, 1, 2, 3))  # all seats, by the dealer


class Phase(Enum):
    """How far a deal has come."""

    TRUMP = "trump"  # forehand names trumps, having seen three cards
    REDEAL = "redeal"  # every seat once: pass, ask, or demand a new deal
    NINES = "nines"  # every seat once: pass, or show three nines
    HIDE = "hide"  # the opponents of three nines lay a card
    LEAVE = "leave"  # the caller of three nines leaves one
    CALLS = "calls"  # every seat once: pass, or call a higher game
    LAY = "lay"  # in a five: caller and opponents lay a card away
    STRICT = "strict"  # normal play
    SPECIAL = "special"  # a five, six, coat or costume is played
    OVER = "over"  # no deal is open

    __hash__ = object.__hash__  # each is one object; an enum's own hash is slow


class Told(Enum):
    """Entries of the log besides actions."""

    TRICK = "trick"  # seat, card points
    CARDS = "cards"  # the second half of the hands
    SHOWS = "shows"  # seat, cards
    OPENS = "opens"  # side, game points


class FourTable(PointsMatch):
    """The cards, the counts and the log of one deal within a match."""

    __slots__ = (
        "announced",
        "answers",
        "beaters",
        "best",
        "call",
        "caller",
        "dealt",
        "declined",
        "garments",
        "hands",
        "laid",
        "legal",
        "log",
        "marriages",
        "mask",
        "nines",
        "opened",
        "pending",
        "phase",
        "points",
        "schneider",
        "seat_tricks",
        "taker",
        "trick",
        "trump",
        "turned",
        "waiting",
    )

    schneider: int
    phase: Phase
    dealt: Deal | None  # as it began
    declined: bool  # forehand named no trumps, so its sixth card did
    trump: int  # a suit; -1: not named yet
    beaters: tuple[int, ...]  # of each card, see tricks.py
    hands: list[int]  # masks by seat
    waiting: tuple[int, ...]  # the seats still to act in this round, the next one first
    answers: tuple[tuple[int, bool], ...]  # (seat that asked, has its partner a trump)
    nines: tuple[int, tuple[Card, ...]] | None  # who called three nines, and which
    laid: tuple[tuple[int, Card], ...]  # hidden: under three nines, or away in a five
    call: int  # index in actions.CALLS of the highest call, -1: none
    caller: int  # who made it
    trick: tuple[tuple[int, Card], ...]  # (seat, card) as they were played
    best: Card
    taker: int  # who played it
    points: list[int]  # card points by side, pending ones left out
    seat_tricks: list[int]  # tricks taken by seat
    pending: list[int]  # marriage points by side that wait for a trick
    announced: int  # the side that announced in this trick, -1: none
    marriages: tuple[tuple[int, str], ...]
    opened: list[int]  # game points by side in this deal so far
    garments: list[int]  # worn by side
    turned: tuple[str, ...]  # SEAT:CARD of the turned tricks
    log: list[tuple[Any, ...]]  # (seat, action) or (what is told, ...)
    mask: int
    legal: tuple[Action, ...] | None

    def __init__(self, game: Game, target: int, schneider: int, dealer: int) -> None:
        super().__init__(game, SEATS, target, dealer)
        self.schneider = schneider
        self.dealt = None
        self.garments = [0, 0]
        self._clear()

    def _clear(self) -> None:
        self.phase = Phase.OVER
        self.trump = self.call = self.caller = self.best = self.taker = self.announced = -1
        self.declined = False
        self.beaters = ()
        self.hands, self.seat_tricks = [0] * SEATS, [0] * SEATS
        self.points, self.pending, self.opened = [0, 0], [0, 0], [0, 0]
        self.waiting = self.answers = self.laid = self.trick = self.marriages = self.turned = ()
        self.nines = self.legal = None
        self.log = []
        self.mask = 0

    @property
    def seats(self) -> int:
        return SEATS

    def legal_actions(self) -> tuple[Action, ...]:
        legal = self.legal
        if legal is None:
            self.legal = legal = actions_in(self.mask)
        return legal

    def hand_seen(self, seat: int) -> int:
        """Return the mask of the cards a seat holds by now: half of them until trumps are named."""
        if self.phase is not Phase.TRUMP or self.dealt is None:
            return self.hands[seat]
        return mask_of(self.dealt.hands[seat][:HALF])

    def _shown_card(self) -> str | None:
        """Return forehand's sixth card, which all have seen, until it is played; laid away it is hidden."""
        if self.dealt is None or not self.declined:
            return None
        forehand = NEXT[self.dealer]
        card = self.dealt.hands[forehand][-1]
        is_kept = BITS[card] & self.hands[forehand] or (forehand, card) in self.laid
        return TEXTS[card] if is_kept else None

    def observation(self, seat: int) -> dict[str, Any]:
        side = seat & 1
        seen = {
            "game": self.game.key,
            "seat": seat,
            "dealer": self.dealer,
            "hand": texts_in(self.hand_seen(seat)),
            "trump": SUITS[self.trump] if self.trump >= 0 else None,
            "upcard": self._shown_card(),
            "stock": 0,
            "hands": [self.hand_seen(other).bit_count() for other in range(SEATS)],
            "trick": [[player, TEXTS[card]] for player, card in self.trick],
            "card_points": self.points[side],
            "pending": self.pending[side],
            "tricks": self.seat_tricks[:],
            "marriages": [*map(list, self.marriages)],
            "score": [*self.scored],
        }
        seen["opened"] = self.opened[:]
        seen["garments"] = self.garments[:]
        seen["answers"] = [*map(list, self.answers)]
        seen["nines"] = [self.nines[0], [TEXTS[card] for card in self.nines[1]]] if self.nines else None
        seen["call"] = [self.caller, CALLS[self.call].text.split()[1]] if self.call >= 0 else None
        seen["laid"] = [TEXTS[card] for player, card in self.laid if player == seat]
        seen["phase"] = self.phase.value
        seen["legal"] = texts_in(self.mask) if seat == self.to_act else []
        return seen

    def events(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        if self.dealt and since < 1:
            hand = texts_in(mask_of(self.dealt.hands[seat][:HALF])) if self.dealt.hands else []
            cut = [TEXTS[card] for card in self.dealt.cuts[: None if not self.dealt.hands else -1]]
            told.append({"deal": self.deals, "dealer": self.dealer, "hand": hand, "cuts": cut})
        for entry in self.log[max(since - 1, 0) :]:
            told.append(self._told(entry, seat))
        return told

    def _told(self, entry: tuple[Any, ...], seat: int) -> dict[str, Any]:
        kind = entry[0]
        if kind is Told.TRICK:
            return {"trick": entry[1], "points": entry[2]}
        if kind is Told.CARDS:
            assert self.dealt is not None, "cards have been dealt"
            return {"cards": texts_in(mask_of(self.dealt.hands[seat][HALF:]))}
        if kind is Told.SHOWS:
            return {"seat": entry[1], "shows": [TEXTS[card] for card in entry[2]]}
        if kind is Told.OPENS:
            return {"side": entry[1], "opens": entry[2]}
        action: Action = entry[1]
        is_hidden = action.kind is Kind.LAY and kind != seat
        said = {"seat": kind, "action": action.text.split()[0] if is_hidden else action.text}
        return said | {"answer": entry[2]} if len(entry) == 3 else said

    def view(self) -> dict[str, Any]:
        seen = self.observation(self.dealer)
        del seen["seat"], seen["hand"], seen["legal"]
        return seen | {
            "deal": self.deals,
            "to_act": None if self.to_act < 0 else self.to_act,
            "hands": [texts_in(hand) for hand in self.hands],
            "stock": [],
            "turned": [*self.turned],
            "card_points": self.points[:],
            "pending": self.pending[:],
            "laid": [[player, TEXTS[card]] for player, card in self.laid],
        }

    def copy(self, log: bool = True) -> Self:
        new = object.__new__(type(self))
        new.game, new.target, new.schneider = self.game, self.target, self.schneider
        new.needs_deal, new.is_over, new.to_act = self.needs_deal, self.is_over, self.to_act
        new.dealer, new.next_dealer = self.dealer, self.next_dealer
        new.deals, new.deal_result, new.scored = self.deals, self.deal_result, self.scored
        new.phase, new.dealt, new.declined = self.phase, self.dealt, self.declined
        new.trump, new.beaters = self.trump, self.beaters
        new.hands, new.seat_tricks = self.hands[:], self.seat_tricks[:]
        new.points, new.pending, new.opened = self.points[:], self.pending[:], self.opened[:]
        new.garments = self.garments[:]
        new.waiting, new.answers, new.laid, new.nines = self.waiting, self.answers, self.laid, self.nines
        new.call, new.caller, new.announced = self.call, self.caller, self.announced
        new.trick, new.best, new.taker = self.trick, self.best, self.taker
        new.marriages, new.turned = self.marriages, self.turned
        new.log = self.log[:] if log else self.log[:1]
        new.mask, new.legal = self.mask, self.legal
        return new
