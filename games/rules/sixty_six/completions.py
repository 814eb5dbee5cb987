"""The deals that a seat of a two-handed game cannot tell from the true one, drawn at random.

A deal is built from what the seat knows (knowledge.py) and played over again, so that log, counts and phase
come out as they were. Of a hidden card nothing is known but that it may lie in the other hand or may not: so
every choice of hidden cards can have come there in equally many ways, and the choice, the order of the stock
and the ways can be drawn one after another, each evenly.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.rules.cards import Card
from games.rules.game import Completions, Deal
from games.rules.sixty_six.knowledge import Knowledge
from games.rules.sixty_six.table import Phase
from games.rules.sixty_six.two_handed import TwoHanded

_DEALT = -1  # where a card came from, if not from a place in the stock


class HiddenCards(Completions):
    """The ways in which the cards may lie that a seat has not seen."""

    def __init__(self, start: TwoHanded, observation: Mapping[str, Any], knowledge: Knowledge) -> None:
        """`start` is a match before its first deal, with the right dealer and options."""
        self._start = start
        self._knowledge = knowledge
        self._seat: int = observation["seat"]
        self._hand_size = start.rules.hand_size
        self._stock_counts = observation["closed_by"] is None
        if not knowledge.number:
            return
        if observation["phase"] == Phase.OVER.value:
            knowledge.recall_unplayed()
        self._possible, self._impossible = knowledge.hidden()
        self._unknown: int = observation["hands"][1 - self._seat] - len(knowledge.held)
        start.deals = knowledge.number - 1
        start.scored = self._score_before(observation)

    @property
    def is_single(self) -> bool:
        if not self._knowledge.number:
            return True
        left = len(self._possible) - self._unknown
        in_stock = left + len(self._impossible)
        return not (left and self._unknown) and (in_stock <= 1 or not self._stock_counts)

    def draw(self, rng: Random) -> TwoHanded:
        state = self._start.copy()
        if self._knowledge.number:
            state.deal(self._draw_deal(rng))
            for action in self._knowledge.actions:
                state.apply(action)
        return state

    def _score_before(self, observation: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the match score before the deal, which may be over; what it was worth hides nothing."""
        result = self.draw(Random(0)).deal_result
        score = observation["score"]
        worth = result.game_points if result else [0] * len(score)
        return tuple(map(int.__sub__, score, worth))

    def _draw_deal(self, rng: Random) -> Deal:
        cards = rng.sample(self._possible, len(self._possible))
        in_hand, hidden = cards[: self._unknown], cards[self._unknown :] + self._impossible
        rng.shuffle(hidden)
        known = self._knowledge
        came = self._draw_ways(in_hand, rng)
        by_place = known.own_draws | {place: card for card, place in came.items() if place != _DEALT}
        stock = [
            by_place[place] if place in by_place else hidden.pop() for place in range(known.stock_size - 1)
        ]
        other_hand = tuple(card for card, place in came.items() if place == _DEALT)
        hands = (other_hand, known.own_hand) if self._seat else (known.own_hand, other_hand)
        return Deal(self._start.dealer, hands, (*stock, known.upcard))

    def _draw_ways(self, unknown: Sequence[Card], rng: Random) -> dict[Card, int]:
        """Return where the other's cards came from: dealt, or a place in the stock.

        Cards with the least time to come choose first: what one takes was open to all after it, so each has
        as many ways left whatever the others took.
        """
        known = self._knowledge
        free = [_DEALT] * self._hand_size
        free += [place for place in known.other_draws if place < known.stock_size - 1]
        came = {}
        for card in sorted(known.arrived, key=known.arrived.__getitem__):
            came[card] = free.pop(rng.randrange(bisect_left(free, 2 * known.arrived[card])))
        return came | dict(zip(unknown, free, strict=True))
