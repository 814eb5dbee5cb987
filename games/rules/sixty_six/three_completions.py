"""The deals that a seat of Mariage for three cannot tell from the true one, drawn at random.

Nothing is drawn in this game, so a hidden card lies where it was dealt: in one of the two other hands. It
cannot lie in a hand that would have had to play it; some are known to lie in one, as half of an announced
marriage or the dealer's shown card. Every way to share out the rest is equally likely.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.rules.actions import Action, Kind, parse_action
from games.rules.cards import BITS, Card, card_of, parse_card, suit_of
from games.rules.game import Completions, Deal
from games.rules.masks import mask_of
from games.rules.sixty_six.three_handed import ThreeHanded
from games.rules.sixty_six.three_table import SEATS
from games.rules.tricks import BEATERS, SUIT_CARDS, later_replies


class Memory:
    """What one seat saw of one deal."""

    number: int = 0  # of the deal; 0: none was dealt yet

    def __init__(
        self, pack: Sequence[Card], must_head: bool, seat: int, events: Sequence[Mapping[str, Any]]
    ) -> None:
        self.actions: list[Action] = []
        self.own_hand: tuple[Card, ...] = ()  # as it was dealt
        self.shown: Card = -1  # the dealer's card
        self.known: list[set[Card]] = [
            set() for _ in range(SEATS)
        ]  # cards known to have been dealt to a seat
        self.forbidden: list[int] = [0] * SEATS  # cards a seat cannot hold, as masks
        self._pack, self._must_head, self._seat = pack, must_head, seat
        self._trick: list[Card] = []
        for event in events:
            self._take_in(event)

    @property
    def hidden(self) -> list[Card]:
        """Return the cards of which it is not known where they are."""
        found = set(self.own_hand).union(*self.known)
        return [card for card in self._pack if card not in found]

    def _take_in(self, event: Mapping[str, Any]) -> None:
        if "deal" in event:
            self.number = event["deal"]
            self.own_hand = tuple(map(parse_card, event["hand"]))
            self.shown = parse_card(event["upcard"])
            self.known[event["dealer"]].add(self.shown)
        elif "trick" in event:
            self._trick = []
        else:
            self._see_action(event["seat"], parse_action(event["action"]))

    def _see_action(self, seat: int, action: Action) -> None:
        self.actions.append(action)
        card = action.cards[0]
        if action.kind is Kind.MARRIAGE:
            self.known[seat] |= {card_of(suit_of(card), "Q"), card_of(suit_of(card), "K")}
        self.known[seat].add(card)
        if self._trick:
            self._forbid(seat, card)
        self._trick.append(card)

    def _forbid(self, seat: int, reply: Card) -> None:
        """Note which cards would have had to be played instead of this reply."""
        trump = suit_of(self.shown)
        best = self._trick[0]
        for card in self._trick:
            best = card if BEATERS[trump][best] & BITS[card] else best
        heading = BEATERS[trump][best] if self._must_head else 0
        bit = BITS[reply]
        self.forbidden[seat] |= mask_of(
            card
            for card in self._pack
            if not later_replies(BITS[card] | bit, self._trick[0], SUIT_CARDS[trump], heading) & bit
        )


class OtherHands(Completions):
    """The ways in which the cards may lie that a seat has not seen."""

    def __init__(self, start: ThreeHanded, observation: Mapping[str, Any], memory: Memory) -> None:
        """`start` is a match before its first deal, with the right dealer and options."""
        self._start, self._memory = start, memory
        self._seat: int = observation["seat"]
        self._others = [seat for seat in range(SEATS) if seat != self._seat]
        if not memory.number:
            return
        self._share()
        start.deals = memory.number - 1
        start.scored = self._score_before(observation["score"])

    def _share(self) -> None:
        """Note which hidden cards only one of the others can hold, and how many of the rest the first has."""
        memory, hidden = self._memory, self._memory.hidden
        first, second = (memory.forbidden[seat] for seat in self._others)
        self._only_first = [card for card in hidden if BITS[card] & second]
        self._only_second = [card for card in hidden if BITS[card] & first]
        self._either = [card for card in hidden if not BITS[card] & (first | second)]
        known = memory.known[self._others[0]]
        self._of_first = len(memory.own_hand) - len(known) - len(self._only_first)

    @property
    def is_single(self) -> bool:
        return not self._memory.number or not 0 < self._of_first < len(self._either)

    def draw(self, rng: Random) -> ThreeHanded:
        state = self._start.copy()
        if self._memory.number:
            state.deal(self._draw_deal(rng))
            for action in self._memory.actions:
                state.apply(action)
        return state

    def _draw_deal(self, rng: Random) -> Deal:
        memory = self._memory
        shared = rng.sample(self._either, len(self._either))
        first, second = self._others
        dealt = {
            self._seat: [*memory.own_hand],
            first: [*memory.known[first], *self._only_first, *shared[: self._of_first]],
            second: [*memory.known[second], *self._only_second, *shared[self._of_first :]],
        }
        dealer = self._start.dealer
        dealt[dealer].sort(key=memory.shown.__eq__)  # the shown card is dealt last
        return Deal(dealer, tuple(tuple(dealt[seat]) for seat in range(SEATS)))

    def _score_before(self, score: Sequence[int]) -> tuple[int, ...]:
        """Return the match score before the deal, which may be over; what it was worth hides nothing."""
        result = self.draw(Random(0)).deal_result
        return tuple(map(int.__sub__, score, result.game_points if result else [0] * SEATS))
