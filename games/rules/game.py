"""The contract of a game: stateless games, states that are played, and what goes in and comes out of them.

A game says who may play it, with which options and which cards; a state is one match being played. Chance
enters only as dealt cards (`Deal`) and what is drawn once before the first deal (`Lot`). Tuples are by seat
or by side: a side is a seat, in partnership games a pair of seats.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar

from games.rules.actions import Action
from games.rules.cards import Card, card_text
from games.rules.errors import BadDeal, BadOption
from games.rules.options import Option
from games.rules.played import PlayedDeal
from games.rules.text import gettext_noop


@dataclass(frozen=True, slots=True)
class Lot:
    """What is drawn once, before the first deal."""

    dealer: int
    trump_suits: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of one deal: hands by seat in dealing order, the stock in drawing order, an upcard last."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    cuts: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class DealResult:
    """What an ended deal was worth, by side."""

    card_points: tuple[int, ...]
    game_points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, by side; equal places are shared (1, 1, 3)."""

    places: tuple[int, ...]
    game_points: tuple[int, ...]
    end: str = "played"


class Completions(ABC):
    """The states that one seat cannot tell from the true one, by all it was shown."""

    @property
    @abstractmethod
    def is_single(self) -> bool:
        """Whether nothing that still matters is hidden from the seat."""

    @abstractmethod
    def draw(self, rng: Random) -> "State":
        """Return one of them by chance, all of them equally likely."""


DEFAULTS: Mapping[str, object] = MappingProxyType({})
USUAL_SEATS = 4

Item = TypeVar("Item")


class Game(ABC):
    """One game's rules. Has no state: everything of a match is in its `State`."""

    key: str
    title: str
    players: range
    options: tuple[Option, ...]
    pack: tuple[Card, ...]
    fewest_wins = False  # the lowest match score is the best one
    # What records of this game hold: of each deal, of the match beside its deals, and as the result by side.
    record_keys: tuple[str, ...] = ("dealer", "hands", "stock")
    match_keys: tuple[str, ...] = ()
    result_keys: tuple[str, ...] = ("game_points",)

    def sides(self, seats: int) -> tuple[int, ...]:
        """Return the side of each seat."""
        return tuple(range(seats))

    def side_count(self, seats: int) -> int:
        """Return how many sides so many seats make."""
        return len(set(self.sides(seats)))

    def by_seat(self, by_side: Sequence[Item], seats: int) -> list[Item]:
        """Return for each seat what its side has."""
        return [by_side[side] for side in self.sides(seats)]

    @property
    def usual_seats(self) -> int:
        """Return how many sit at a table unless told otherwise: four, or as near as the game allows."""
        return max(self.players[0], min(USUAL_SEATS, self.players[-1]))

    def check_options(self, raw: Mapping[str, object]) -> dict[str, int | str | bool]:
        """Return all options, defaults filled in; raises BadOption saying which options exist."""
        known = {option.key: option for option in self.options}
        for key in raw:
            if key not in known:
                raise BadOption(
                    gettext_noop("%(game)s has no option %(option)s; options: %(options)s"),
                    game=self.key,
                    option=repr(key),
                    options=", ".join(known),
                )
        return {
            key: option.check(raw[key]) if key in raw else option.default for key, option in known.items()
        }

    def check_seats(self, seats: int, options: Mapping[str, object] = DEFAULTS) -> None:
        """Raise BadOption unless so many can play, with these options."""
        if seats not in self.players:
            raise BadOption(
                gettext_noop("%(game)s is not played by %(seats)s; allowed: %(allowed)s"),
                game=self.key,
                seats=repr(seats),
                allowed=", ".join(map(str, self.players)),
            )

    def check_lot(self, lot: Lot, seats: int, options: Mapping[str, object] = DEFAULTS) -> None:
        """Raise BadOption unless the lot names a dealer who plays, and whatever else is drawn."""
        if lot.dealer not in range(seats):
            raise BadOption(
                gettext_noop("no seat %(seat)s can deal; seats: %(allowed)s"),
                seat=repr(lot.dealer),
                allowed=", ".join(map(str, range(seats))),
            )

    def draw_trumps(
        self, seats: int, options: Mapping[str, object], shuffle: Callable[[list[int]], None]
    ) -> tuple[int, ...]:
        """Return the trump suits that are drawn once for the match: none, in most games."""
        return ()

    def deal_out(self, shuffle: Callable[[list[int]], None], *, seats: int, dealer: int) -> Deal:
        """Return a deal of the pack, shuffled once."""
        cards = list(self.pack)
        shuffle(cards)
        return self.lay_out(cards, seats=seats, dealer=dealer)

    @abstractmethod
    def lay_out(self, cards: Sequence[Card], *, seats: int, dealer: int) -> Deal:
        """Return the deal of a shuffled pack: hands whole from forehand on, then the stock."""

    @abstractmethod
    def check_deal(self, deal: Deal, seats: int) -> None:
        """Raise BadDeal when a card is repeated, missing or foreign, or a hand has a wrong size."""

    @abstractmethod
    def new_match(self, seats: int, options: Mapping[str, object], lot: Lot) -> "State":
        """Return a match before its first deal; raises BadOption."""

    def facts(
        self, seats: int, options: Mapping[str, object], deals: Sequence[PlayedDeal]
    ) -> tuple[dict[str, int], ...]:
        """Return by side what ratings may want to know of a match beside its result: mostly nothing."""
        return tuple({} for _ in {*self.sides(seats)})

    @abstractmethod
    def completions(
        self,
        observation: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        options: Mapping[str, object] = DEFAULTS,
    ) -> Completions:
        """Return what may be true by a seat's observation and all its events of the current deal."""

    def complete(
        self,
        observation: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        rng: Random,
        options: Mapping[str, object] = DEFAULTS,
    ) -> "State":
        """Return one state that may be true; to draw many, keep the `completions`."""
        return self.completions(observation, events, options).draw(rng)

    def play_on(self, state: "State", rng: Random) -> None:
        """Play an open deal to its end quickly, each seat by what it may know; for trying out what may come.

        A game that knows rules of thumb goes by them; here it is chance, and nothing is claimed.
        """
        while state.to_act >= 0:
            legal = state.legal_actions()
            state.apply(rng.choice([action for action in legal if not action.claims] or legal))

    most_game_points: int = 3  # a deal can be worth, in games that can be solved

    def future(self, state: "State") -> Hashable | None:
        """Return all that the rest of an open deal depends on; None while cards are hidden, or always."""
        return None


class State(ABC):
    """One match being played, changed in place by `deal` and `apply`; others see only what is named here."""

    __slots__ = ("deal_result", "deals", "is_over", "needs_deal", "next_dealer", "scored", "to_act")

    needs_deal: bool
    is_over: bool
    to_act: int  # the seat whose turn it is, -1 when no seat is to act
    next_dealer: int  # the seat that deals (or dealt, in an open deal) next
    deals: int  # deals started
    deal_result: DealResult | None  # of the deal just ended, None while one is open
    scored: tuple[int, ...]  # match score by side

    @property
    @abstractmethod
    def card_points(self) -> tuple[int, ...]:
        """Card points by side in the current deal: the truth for referee and replay, not for seats."""

    @property
    @abstractmethod
    def event_count(self) -> int:
        """Number of entries in the current deal's log."""

    @abstractmethod
    def deal(self, deal: Deal) -> None:
        """Start the next deal; raises BadDeal. Clears the log."""

    def check_due(self, deal: Deal) -> None:
        """Raise BadDeal unless a deal is due, from this dealer."""
        if not self.needs_deal:
            raise BadDeal(gettext_noop("no deal is due now"))
        if deal.dealer != self.next_dealer:
            raise BadDeal(
                gettext_noop("seat %(seat)s does not deal now; allowed: %(allowed)s"),
                seat=repr(deal.dealer),
                allowed=self.next_dealer,
            )

    @abstractmethod
    def legal_actions(self) -> Sequence[Action]:
        """Return what the seat to act may do, in a fixed order; empty when no seat is to act."""

    @abstractmethod
    def apply(self, action: Action) -> None:
        """Do an action for the seat to act; raises IllegalAction naming the allowed ones."""

    @abstractmethod
    def observation(self, seat: int) -> dict[str, Any]:
        """Return what the seat may look at now, ready for JSON."""

    @abstractmethod
    def events(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        """Return what the seat may see of the current deal, from log entry `since` on (0: the deal)."""

    @abstractmethod
    def view(self) -> dict[str, Any]:
        """Return everything, ready for JSON, for replays."""

    @abstractmethod
    def result(self) -> Result:
        """Return places and scores; for an unfinished match those of the score as it stands."""

    @property
    def scored_in_deal(self) -> tuple[int, ...]:
        """Return what an open deal has already scored by side, in games where that can happen."""
        return (0,) * len(self.scored)

    def result_values(self) -> dict[str, tuple[int, ...]]:
        """Return the score as it stands by the game's result keys, by side."""
        return {"game_points": self.scored}

    @abstractmethod
    def copy(self, log: bool = True) -> "State":
        """Return an independent copy; without the log it may be smaller and need not tell events."""


def rank_places(scores: Sequence[int]) -> tuple[int, ...]:
    """Return competition ranks of scores, the highest first: (7, 3, 3) -> (1, 2, 2)."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def check_pack(cards: Sequence[Card], pack: Sequence[Card]) -> None:
    """Raise BadDeal naming the cards unless these are exactly the pack's."""
    if sorted(cards) == list(pack):
        return
    for template, wrong in (
        (gettext_noop("repeated cards: %(cards)s"), {card for card in cards if cards.count(card) > 1}),
        (gettext_noop("cards that are not in the pack: %(cards)s"), set(cards) - set(pack)),
        (gettext_noop("missing cards: %(cards)s"), set(pack) - set(cards)),
    ):
        if wrong:
            raise BadDeal(template, cards=" ".join(map(card_text, sorted(wrong))))
