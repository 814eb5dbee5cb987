"""The deals of Esel that a seat cannot tell from the true one, drawn at random.

A deal is built from what the seat knows (knowledge.py) and played over again, so that log, counts and phase
come out as they were. The unknown are the places of cards: what each of the others was dealt and drew when,
and the rest of the stock. A card that a seat played came to it before, and after the last trick to which it
would have had to play it; so did a card it still holds. Of the first deal it is known who was dealt the
lowest diamond. All ways to lay the cards so are equally likely (places.py).
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from games.rules.cards import BITS, Card
from games.rules.esel.cards import HAND_SIZE, PACK
from games.rules.esel.first_lead import FirstLead
from games.rules.esel.knowledge import Arrival, Knowledge
from games.rules.esel.match import EselMatch
from games.rules.esel.places import Laid, Open, lay_out, shuffle
from games.rules.game import Completions, Deal

_DEALT = _NOBODY = -1  # the place in the stock of dealt cards; the seat of cards left in the stock
_NEVER = len(PACK)  # a later trick than any


class HiddenCards(Completions):
    """The ways in which the cards may lie that a seat has not seen."""

    def __init__(self, start: EselMatch, observation: Mapping[str, Any], knowledge: Knowledge) -> None:
        """`start` is a match before its first deal, with the right dealer, trumps and options."""
        self._start, self._knowledge = start, knowledge
        self._seat: int = observation["seat"]
        if not knowledge.number:
            return
        own = {*knowledge.own_hand, *knowledge.own_draws.values()}
        self._cards = [card for card in PACK if card not in own]
        self._played = {play.card: (seat, play.trick) for seat, play in knowledge.all_plays()}
        self._places = self._unknown_places()
        self._open = [self._open_places(card) for card in self._cards]
        self._first_lead = self._find_first_lead(observation)
        laid = next(self._ways(self._open), None)
        assert laid is not None, "what was seen has happened"
        self._laid = laid
        start.deals = knowledge.number - 1
        start.scored = self._score_before(observation["score"])

    @property
    def is_single(self) -> bool:
        if not self._knowledge.number:
            return True
        if sum(place.seat == _NOBODY for place in self._places) > 1:
            return False
        hidden = [number for number, card in enumerate(self._cards) if card not in self._played]
        return not any(self._may_lie_elsewhere(number) for number in hidden)

    def draw(self, rng: Random) -> EselMatch:
        if not self._knowledge.number:
            return self._start.copy()
        laid = self._laid[:]
        shuffle(laid, self._open, rng, self._fits if self._first_lead else None)
        return self._play(laid)

    def _unknown_places(self) -> list[Arrival]:
        """Return where cards came to others, and what is left of the stock."""
        seats, draws = self._start.seats, self._knowledge.draws
        dealt = [Arrival(seat, 0, _DEALT) for seat in range(seats) for _ in range(HAND_SIZE)]
        left = range(len(draws), len(PACK) - HAND_SIZE * seats)
        return [
            *(place for place in (*dealt, *draws) if place.seat != self._seat),
            *(Arrival(_NOBODY, 0, place) for place in left),
        ]

    def _open_places(self, card: Card) -> list[int]:
        """Return the places where a card may have come to lie."""
        known, bit = self._knowledge, BITS[card]
        owner, end = self._played.get(card, (None, _NEVER))
        since = {_NOBODY: 0}  # by seat, the last trick at which it cannot have held the card
        for seat, lacking in enumerate(known.lacking):
            since[seat] = max([trick for trick, cards in lacking if trick < end and cards & bit], default=0)
        return [
            number
            for number, (seat, trick, _) in enumerate(self._places)
            if since[seat] <= trick < end and owner in (None, seat)
        ]

    def _find_first_lead(self, observation: Mapping[str, Any]) -> FirstLead | None:
        """Return what the first lead tells, None where it is not known yet or tells nothing."""
        known = self._knowledge
        if known.number != 1 or observation["leader"] is None:
            return None
        opener = known.opener if known.opener >= 0 else observation["leader"]
        forehand = (observation["dealer"] + 1) % self._start.seats
        dealt = [(number, at.seat) for number, at in enumerate(self._places) if at.place == _DEALT]
        return FirstLead(opener, forehand, known.own_hand, self._cards, dealt)

    def _fits(self, laid: Laid) -> bool:
        return self._first_lead is None or self._first_lead.fits(laid, self._seat)

    def _ways(self, open_places: Open) -> Iterator[Laid]:
        """Yield some ways to lay the cards, at least one if there are any."""
        narrowed = self._first_lead.narrow(open_places) if self._first_lead else [open_places]
        for places in narrowed:
            way = lay_out(places)
            if way is not None and self._fits(way):
                yield way

    def _may_lie_elsewhere(self, number: int) -> bool:
        """Tell whether a card that was not played may lie with another seat, or be left in the stock."""
        here = self._places[self._laid.index(number)].seat
        moved = [*self._open]
        moved[number] = [place for place in self._open[number] if self._places[place].seat != here]
        return next(self._ways(moved), None) is not None

    def _deal(self, laid: Laid) -> Deal:
        known = self._knowledge
        hands: list[list[Card]] = [[] for _ in range(self._start.seats)]
        hands[self._seat] = [*known.own_hand]
        stock = dict(known.own_draws)
        for place, number in zip(self._places, laid, strict=True):
            if place.place == _DEALT:
                hands[place.seat].append(self._cards[number])
            else:
                stock[place.place] = self._cards[number]
        in_order = tuple(stock[place] for place in range(len(stock)))
        return Deal(self._start.dealer, tuple(map(tuple, hands)), in_order)

    def _play(self, laid: Laid) -> EselMatch:
        """Return the deal with the cards laid so, played as far as it was."""
        state = self._start.copy()
        state.deal(self._deal(laid))
        for action in self._knowledge.actions:
            state.apply(action)
        return state

    def _score_before(self, score: Sequence[int]) -> tuple[int, ...]:
        """Return the banks before the deal, which may be over; what it changed hides nothing."""
        result = self._play(self._laid).deal_result
        changes = result.game_points if result else [0] * len(score)
        return tuple(map(int.__sub__, score, changes))
