"""A game made up for tests of what must hold for games with any number of seats, and with pairs.

Everybody has two cards and plays one; the highest card wins its side a game point. The first side with
`target` game points wins the match. Whoever dealt sits before whoever deals next.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from games.rules.actions import Action, play
from games.rules.cards import Card, card_text
from games.rules.errors import IllegalAction
from games.rules.game import (
    DEFAULTS,
    Completions,
    Deal,
    DealResult,
    Game,
    Lot,
    Result,
    State,
    check_pack,
    rank_places,
)
from games.rules.options import Option
from games.rules.registry import GAMES

HAND = 2


class HighCard(Game):
    """The game; with `pairs`, partners sit opposite each other."""

    pack = tuple(range(24))
    options = (Option("target", "int", 1, "game points that win the match", minimum=1, maximum=9),)

    def __init__(self, players: range, pairs: bool = False, key: str = "high-card") -> None:
        self.key = key
        self.title = key.replace("-", " ").title()
        self.players = players
        self.pairs = pairs

    def sides(self, seats: int) -> tuple[int, ...]:
        return tuple(seat % 2 if self.pairs else seat for seat in range(seats))

    def lay_out(self, cards: Sequence[Card], *, seats: int, dealer: int) -> Deal:
        hands: list[tuple[Card, ...]] = [()] * seats
        for place in range(seats):
            hands[(dealer + 1 + place) % seats] = tuple(cards[place * HAND : (place + 1) * HAND])
        return Deal(dealer, tuple(hands), tuple(cards[seats * HAND :]))

    def check_deal(self, deal: Deal, seats: int) -> None:
        check_pack([card for hand in deal.hands for card in hand] + list(deal.stock), self.pack)

    def new_match(self, seats: int, options: Mapping[str, object], lot: Lot) -> State:
        self.check_seats(seats)
        return HighCardState(self, seats, int(str(self.check_options(options)["target"])), lot.dealer)

    def completions(
        self,
        observation: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        options: Mapping[str, object] = DEFAULTS,
    ) -> Completions:
        raise NotImplementedError


class HighCardState(State):
    """A match of it."""

    __slots__ = ("dealt", "game", "seats", "target", "trick")

    def __init__(self, game: HighCard, seats: int, target: int, dealer: int) -> None:
        self.game, self.seats, self.target, self.next_dealer = game, seats, target, dealer
        self.needs_deal, self.is_over, self.to_act, self.deals = True, False, -1, 0
        self.deal_result: DealResult | None = None
        self.scored = (0,) * game.side_count(seats)
        self.dealt: Deal | None = None
        self.trick: tuple[tuple[int, Card], ...] = ()

    @property
    def card_points(self) -> tuple[int, ...]:
        return (0,) * len(self.scored)

    @property
    def event_count(self) -> int:
        return len(self.trick)

    def deal(self, deal: Deal) -> None:
        self.game.check_deal(deal, self.seats)
        self.dealt, self.trick, self.deal_result, self.needs_deal = deal, (), None, False
        self.deals += 1
        self.to_act = (deal.dealer + 1) % self.seats

    def legal_actions(self) -> Sequence[Action]:
        if self.to_act < 0 or self.dealt is None:
            return ()
        return [play(card) for card in sorted(self.dealt.hands[self.to_act])]

    def apply(self, action: Action) -> None:
        if action not in self.legal_actions():
            raise IllegalAction("%(action)s is not allowed", action=action.text)
        self.trick = (*self.trick, (self.to_act, action.cards[0]))
        self.to_act = (self.to_act + 1) % self.seats
        if len(self.trick) == self.seats:
            self._end()

    def _end(self) -> None:
        taker, _ = max(self.trick, key=lambda played: played[1])
        side = self.game.sides(self.seats)[taker]
        won = tuple(int(each == side) for each in range(len(self.scored)))
        self.deal_result = DealResult(self.card_points, won)
        self.scored = tuple(score + more for score, more in zip(self.scored, won, strict=True))
        self.to_act, self.next_dealer = -1, (self.next_dealer + 1) % self.seats
        self.is_over = max(self.scored) >= self.target
        self.needs_deal = not self.is_over

    def observation(self, seat: int) -> dict[str, Any]:
        held = self.dealt.hands[seat] if self.dealt else ()
        return {
            "game": self.game.key,
            "seat": seat,
            "hand": [card_text(card) for card in held],
            "trick": [[player, card_text(card)] for player, card in self.trick],
            "score": list(self.scored),
            "legal": [action.text for action in self.legal_actions()] if seat == self.to_act else [],
        }

    def events(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        return [{"seat": player, "card": card_text(card)} for player, card in self.trick[since:]]

    def view(self) -> dict[str, Any]:
        dealt = self.dealt
        assert dealt is not None
        played = dict(self.trick)
        return {
            "game": self.game.key,
            "deal": self.deals,
            "dealer": dealt.dealer,
            "to_act": None if self.to_act < 0 else self.to_act,
            "hands": [
                [card_text(card) for card in hand if played.get(seat) != card]
                for seat, hand in enumerate(dealt.hands)
            ],
            "stock": [card_text(card) for card in dealt.stock],
            "trick": [[player, card_text(card)] for player, card in self.trick],
            "tricks": [0] * self.seats,
            "turned": [],
            "trump": None,
            "upcard": None,
            "card_points": list(self.card_points),
            "pending": [0] * self.seats,
            "marriages": [],
            "closed_by": None,
            "score": list(self.scored),
            "phase": "open",
        }

    def result(self) -> Result:
        return Result(rank_places(self.scored), self.scored)

    def copy(self, log: bool = True) -> "HighCardState":
        new = HighCardState(self.game, self.seats, self.target, self.next_dealer)
        new.needs_deal, new.is_over, new.to_act, new.deals = (
            self.needs_deal,
            self.is_over,
            self.to_act,
            self.deals,
        )
        new.deal_result, new.scored, new.dealt, new.trick = (
            self.deal_result,
            self.scored,
            self.dealt,
            self.trick,
        )
        return new


Registering = Callable[..., HighCard]


@pytest.fixture
def high_card(monkeypatch: pytest.MonkeyPatch) -> Registering:
    """Return what registers the game for one test: high_card(range(3, 4)), with pairs=True for partners."""

    def register(players: range, pairs: bool = False, key: str = "high-card") -> HighCard:
        made = HighCard(players, pairs, key)
        monkeypatch.setitem(GAMES, key, made)
        return made

    return register
