"""The PyPI package schnapsen 0.0.5 played from outside, by the Python of the peer's own environment.

Reads JSON lines: {"forehand": [...], "dealer": [...], "stock": [...]} begins a deal, {"move": "QS"} answers a
question, {"stop": true} leaves the deal. Writes one line for each: a question with who is asked (0:
forehand), what is legal, and direct and pending points of both; or the end. Cards and moves are written as
our actions.
"""

import json
import sys
from itertools import chain
from random import Random
from typing import Any

from schnapsen.deck import Card, OrderedCardCollection, Rank, Suit
from schnapsen.game import (
    Bot,
    Marriage,
    Move,
    PlayerPerspective,
    RegularMove,
    SchnapsenDeckGenerator,
    SchnapsenGamePlayEngine,
    TrumpExchange,
)

RANKS = {"J": Rank.JACK, "Q": Rank.QUEEN, "K": Rank.KING, "T": Rank.TEN, "A": Rank.ACE}
SUITS = {"C": Suit.CLUBS, "D": Suit.DIAMONDS, "H": Suit.HEARTS, "S": Suit.SPADES}
CARDS = {rank + suit: Card.get_card(RANKS[rank], SUITS[suit]) for suit in SUITS for rank in RANKS}
TEXTS = {card: text for text, card in CARDS.items()}


class Stopped(Exception):
    """The deal is left."""


class OneDeck(SchnapsenDeckGenerator):
    """Hands out one deck as it is."""

    def __init__(self, deck: list[Card]) -> None:
        super().__init__()
        self._deck = OrderedCardCollection(deck)

    def shuffle_deck(self, deck: OrderedCardCollection, rng: Random) -> OrderedCardCollection:
        return self._deck


class Asking(Bot):
    """Asks for every move."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.points: list[list[int]] = []  # of both, once the deal has ended

    def get_move(self, perspective: PlayerPerspective, leader_move: Move | None) -> Move:
        moves = {text_of(move): move for move in perspective.valid_moves()}
        tell(asked=self.seat, legal=sorted(moves), points=self.seen_points(perspective))
        answer = hear()
        if "stop" in answer:
            raise Stopped
        return moves[answer["move"]]

    def notify_game_end(self, won: bool, perspective: PlayerPerspective) -> None:
        self.points = self.seen_points(perspective)

    def seen_points(self, perspective: PlayerPerspective) -> list[list[int]]:
        """Return direct and pending points of both."""
        scores = [perspective.get_my_score(), perspective.get_opponent_score()]
        ordered = reversed(scores) if self.seat else scores
        return [[score.direct_points, score.pending_points] for score in ordered]


def text_of(move: Move) -> str:
    """Return a move as our action: after an announcement the package always plays the king."""
    if isinstance(move, Marriage):
        return f"marriage {TEXTS[move.king_card]}"
    if isinstance(move, TrumpExchange):
        return "exchange"
    assert isinstance(move, RegularMove)
    return TEXTS[move.card]


def tell(**line: Any) -> None:
    print(json.dumps(line), flush=True)


def hear() -> dict[str, Any]:
    line: dict[str, Any] = json.loads(sys.stdin.readline() or '{"stop": true}')
    return line


def play(deal: dict[str, Any]) -> None:
    """Play one deal and tell its end."""
    hands = chain.from_iterable(zip(deal["forehand"], deal["dealer"], strict=True))
    engine = SchnapsenGamePlayEngine()
    engine.deck_generator = OneDeck([CARDS[text] for text in (*hands, *deal["stock"])])
    bots = [Asking(0), Asking(1)]
    try:
        winner, worth, _ = engine.play_game(bots[0], bots[1], Random(0))
    except Stopped:
        tell(stopped=True)
    else:
        tell(winner=bots.index(winner), game_points=worth, points=bots[0].points)


if __name__ == "__main__":
    while next_line := sys.stdin.readline():
        play(json.loads(next_line))
