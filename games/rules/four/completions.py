"""The deals that a seat of Sixty-Six for four cannot tell from the true one, drawn at random.

Hidden cards are shared out among the seats by what is known of their suits (shares.py), and a deal is taken
when playing it again shows the seat exactly what it has seen: who could ask, call, redeal or had to lay a
card under three nines rules more deals out.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from random import Random
from typing import Any

from games.rules.actions import Action, parse_action
from games.rules.cards import BITS, SUITS, Card, card_text, suit_of
from games.rules.errors import IllegalAction
from games.rules.four.knowledge import Knowledge
from games.rules.four.match import FourHanded
from games.rules.four.shares import Lump, Shares
from games.rules.four.special import NINE_CARDS
from games.rules.four.table import HAND, NEXT, SEATS
from games.rules.game import Completions, Deal
from games.rules.tricks import SUIT_CARDS

_TRIES = 100_000
_UNDER_NINES = ("top", "bottom")
_FEW = 3_000  # ways to share out the cards that are tried one by one

Hands = list[list[Card]]
Laid = dict[int, Card]  # what others laid away in a five, by seat


def _open_action(text: str) -> Action | None:
    """Return an action of which all is known; None when its card is hidden."""
    return None if text == "lay" or text in _UNDER_NINES else parse_action(text)


class _Variant:
    """One choice, for each seat whose laid card is hidden, of a known card or of any (None)."""

    def __init__(self, known: Knowledge, laid: Mapping[int, Card | None]) -> None:
        self._known, self._laid = known, laid
        self._unknown = [seat for seat, card in laid.items() if card is None]
        sizes = [HAND - len(known.known[seat]) - (seat in self._unknown) for seat in range(SEATS)] + [
            1
        ] * len(self._unknown)
        fits = all(size >= 0 for size in sizes)
        self.shares = Shares(sizes, self._lumps() if fits else ())

    def _lumps(self) -> list[Lump]:
        """Return the hidden cards: one lump for each suit of which something is known, one for the rest."""
        hidden = self._known.hidden
        places = [*range(SEATS), *self._unknown]
        free: list[Card] = []
        lumps = []
        for suit in range(len(SUITS)):
            cards = tuple(card for card in hidden if suit_of(card) == suit)
            bounds = [self._bounds(suit, seat, place >= SEATS) for place, seat in enumerate(places)]
            least, most = zip(*bounds, strict=True)
            if any(least) or min(most) < HAND:
                lumps.append(Lump(cards, least, most))
            else:
                free += cards
        return [*lumps, Lump(tuple(free), (0,) * len(places), (HAND,) * len(places))]

    def _bounds(self, suit: int, seat: int, is_laid: bool) -> tuple[int, int]:
        """Return how many hidden cards of a suit a hand must and may have, or its laid card be."""
        known = self._known
        least, most = 0, HAND
        lacks = known.lacking[seat] | (0 if is_laid else known.void[seat])
        if suit == known.trump:
            held = sum(suit_of(card) == suit for card in known.known[seat])
            if seat in known.asked:
                most = max(0, 1 - held)
            if seat in known.confirmed and not held and seat not in self._unknown:
                least = 1
        return least, 0 if lacks & SUIT_CARDS[suit] else most

    def whole(self, places: Hands) -> tuple[Hands, Laid]:
        """Return the hands as they were dealt, and what was laid away."""
        hands = [[*sorted(self._known.known[seat]), *places[seat]] for seat in range(SEATS)]
        laid = {seat: card for seat, card in self._laid.items() if card is not None}
        for place, seat in enumerate(self._unknown, SEATS):
            hands[seat] += places[place]
            laid[seat] = places[place][0]
        return hands, laid


class FourCompletions(Completions):
    """The ways in which the cards may lie that a seat has not seen."""

    def __init__(
        self, start: FourHanded, observation: Mapping[str, Any], events: Sequence[Mapping[str, Any]]
    ) -> None:
        """`start` is a match before its first deal, with the right dealer and options."""
        self._start = start
        self._observation = dict(observation)
        self._events = [dict(event) for event in events]
        self._seat: int = observation["seat"]
        self._known = known = Knowledge(self._seat, events)
        self._actions = [(seat, text, _open_action(text)) for seat, text in known.actions]
        self._is_one: bool | None = None
        self._variants: list[_Variant] = []
        if not known.number:
            return
        start.deals = known.number - 1
        self._rewind()
        if not known.is_spoilt:
            choices = [[None, *known.kept(seat)] for seat in known.layers]
            variants = [
                _Variant(known, dict(zip(known.layers, laid, strict=True))) for laid in product(*choices)
            ]
            self._variants = [variant for variant in variants if variant.shares.total]

    def _rewind(self) -> None:
        """Set score and garments as they were before the deal."""
        opened = [0, 0]
        worn = list(self._observation["garments"])
        for event in self._events:
            if "opens" in event:
                opened[event["side"]] += event["opens"]
                worn[event["side"]] += event["opens"] == 0
        score = self._observation["score"]
        if self._observation["phase"] == "over":
            score = map(int.__sub__, score, opened)
            self._take_gained_off(worn)
        self._start.scored = tuple(score)
        self._start.garments = worn

    def _take_gained_off(self, worn: list[int]) -> None:
        """Take off what a coat or costume of this deal has given, by who took its last trick."""
        call = self._observation["call"]
        if call is None or call[1] not in ("coat", "costume"):
            return
        caller = call[0]
        last = next((event["trick"] for event in reversed(self._events) if "trick" in event), None)
        worn[1 - caller % 2 if last == caller else caller % 2] -= 1 if call[1] == "coat" else 2

    @property
    def is_single(self) -> bool:
        if not self._known.number or self._known.is_spoilt or not self._known.hidden:
            return True
        if self._is_one is None:
            total = sum(variant.shares.total for variant in self._variants)
            self._is_one = total <= _FEW and len(list(islice(self._fitting(), 2))) < 2
        return self._is_one

    def _fitting(self) -> Iterator[tuple[Hands, Laid]]:
        """Yield the ways to share out the cards that fit what was seen."""
        rng = Random(0)
        for variant in self._variants:
            for places in variant.shares.each():
                hands, laid = variant.whole(places)
                if any(self._try(hands, laid, rng) for _ in range(len(SUITS) * HAND)):
                    yield hands, laid

    def draw(self, rng: Random) -> FourHanded:
        if not self._known.number:
            return self._start.copy()
        if self._known.is_spoilt:
            state = self._start.copy()
            state.deal(Deal(state.dealer, (), cuts=self._known.cuts))
            return state
        weights = [variant.shares.total for variant in self._variants]
        for _ in range(_TRIES):
            variant = rng.choices(self._variants, weights)[0]
            found = self._try(*variant.whole(variant.shares.draw(rng)), rng)
            if found is not None:
                return found
        raise AssertionError("no deal was found that fits what the seat has seen")

    def _try(self, hands: Hands, laid: Laid, rng: Random) -> FourHanded | None:
        """Play the deal of these hands; None when the seat would have seen something else, or by chance."""
        deal = self._ordered(hands, rng)
        if deal is None:
            return None
        state = self._start.copy()
        state.deal(deal)
        return state if self._play_again(state, laid, rng) and self._looks_alike(state) else None

    def _looks_alike(self, state: FourHanded) -> bool:
        return state.observation(self._seat) == self._observation and state.events(self._seat) == self._events

    def _play_again(self, state: FourHanded, laid: Laid, rng: Random) -> bool:
        """Do all actions again, hidden cards by chance; tell whether that could be done."""
        for seat, text, known in self._actions:
            if state.to_act != seat:
                return False
            if text == "lay":
                action: Action | None = parse_action(f"lay {card_text(laid[seat])}")
            elif text in _UNDER_NINES:
                action = self._under_nines(state, seat, text, rng)
            else:
                action = known
            if action is None:
                return False
            try:
                state.apply(action)
            except IllegalAction:
                return False
        return True

    def _under_nines(self, state: FourHanded, seat: int, verb: str, rng: Random) -> Action | None:
        """Return a card the seat may have laid under three nines, so that every such card is as likely."""
        known = self._known
        fitting = [
            action
            for action in state.legal_actions()
            if action.text.startswith(verb) and (known.left is None or suit_of(action.cards[0]) != known.left)
        ]
        if seat in known.revealed:
            return parse_action(f"{verb} {card_text(known.revealed[seat])}")
        place = rng.randrange(HAND)
        return fitting[place] if place < len(fitting) else None

    def _ordered(self, hands: Hands, rng: Random) -> Deal | None:
        """Return the deal with every hand in an order that fits the halves and the shown card.

        None if the dealer's last card came out a nine: the fewer nines the dealer has, the likelier the deal.
        """
        known, dealer = self._known, self._start.dealer
        ordered = []
        for seat, hand in enumerate(hands):
            cards = rng.sample(hand, HAND)
            if seat == self._seat:
                first = known.halves[0]
                cards = [*first, *(card for card in cards if card not in first)]
            if seat == NEXT[dealer] and known.shown is not None:
                cards.remove(known.shown)
                cards.append(known.shown)
            ordered.append(tuple(cards))
        cut = ordered[dealer][HAND - 1]
        return None if BITS[cut] & NINE_CARDS else Deal(dealer, tuple(ordered), cuts=(*known.cuts, cut))
