"""What a seat of a two-handed deal knows of the other's cards, by all it was shown.

Hidden cards lie in the other hand or in the stock. Some are known to lie in the hand: half of an announced
marriage, an upcard that was exchanged, or drawn as the last card. Some cannot lie there: in strict play the
other would have had to play them. When a card came to the other hand is known only up to a point: it was
dealt, or drawn before it first showed itself there.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.actions import CLOSE, EXCHANGE, Action, Kind, parse_action
from games.rules.cards import BITS, Card, card_of, parse_card, suit_of
from games.rules.masks import mask_of
from games.rules.sixty_six.table import Rules
from games.rules.tricks import SUIT_CARDS, strict_replies

_NO_CARD = -1


class Knowledge:
    """One seat's memory of one deal."""

    number: int = 0  # of the deal; 0: none was dealt yet
    own_hand: tuple[Card, ...] = ()  # as it was dealt
    upcard: Card = _NO_CARD  # as it was dealt

    def __init__(
        self, rules: Rules, pack: Sequence[Card], seat: int, events: Sequence[Mapping[str, Any]]
    ) -> None:
        self.stock_size = len(pack) - 2 * rules.hand_size
        self.actions: list[Action] = []
        self.own_draws: dict[int, Card] = {}  # by place in the stock
        self.other_draws: list[int] = []  # places in the stock
        self.held: set[Card] = set()  # cards known to lie in the other hand now
        self.arrived: dict[Card, int] = {}  # cards the other was dealt or drew, at the latest in this round
        self._openly: set[Card] = set()  # cards that came to the other hand for all to see
        self._seen: set[Card] = set()  # cards that are not hidden
        self._forbidden = 0  # cards the other hand cannot hold, as a mask
        self._pack, self._rules, self._seat = pack, rules, seat
        self._open_card = self._led = _NO_CARD  # the upcard as it is now, the card on the table
        self._is_closed = self._acted_last = False
        for event in events:
            self._take_in(event)

    @property
    def rounds(self) -> int:
        """How often both have drawn."""
        return len(self.own_draws)

    def hidden(self) -> tuple[list[Card], list[Card]]:
        """Return the hidden cards: those the other hand may hold, and those it cannot."""
        hidden = [card for card in self._pack if card not in self._seen]
        possible = [card for card in hidden if not BITS[card] & self._forbidden]
        return possible, [card for card in hidden if BITS[card] & self._forbidden]

    def recall_unplayed(self) -> None:
        """Put back the announced card that was not led, because the announcement ended the deal."""
        action = self.actions[-1]
        if action.kind is Kind.MARRIAGE and not self._acted_last:
            self.held.add(action.cards[0])

    def _take_in(self, event: Mapping[str, Any]) -> None:
        if "deal" in event:
            self.number = event["deal"]
            self.own_hand = tuple(map(parse_card, event["hand"]))
            self.upcard = self._open_card = parse_card(event["upcard"])
            self._seen.update(self.own_hand, [self.upcard])
        elif "trick" in event:
            self._led = _NO_CARD
        elif "draw" in event:
            card = parse_card(event["draw"])
            self._seen.add(card)
            self.own_draws[self._drawn()] = card
        elif "draws" in event:
            self._see_draw()
        else:
            self._see_action(event["seat"] == self._seat, parse_action(event["action"]))

    def _drawn(self) -> int:
        return len(self.own_draws) + len(self.other_draws)

    def _see_draw(self) -> None:
        place = self._drawn()
        self.other_draws.append(place)
        if place == self.stock_size - 1:
            self._receive(self._open_card)

    def _receive(self, card: Card) -> None:
        """Note that the other took a card for all to see."""
        self._openly.add(card)
        self.held.add(card)

    def _show(self, card: Card) -> None:
        """Note that the other has a card."""
        self._seen.add(card)
        self.held.add(card)
        if card not in self._openly:
            self.arrived.setdefault(card, self.rounds)

    def _see_action(self, is_own: bool, action: Action) -> None:
        self.actions.append(action)
        self._acted_last = is_own
        if action is CLOSE:
            self._is_closed = True
        elif action is EXCHANGE:
            self._see_exchange(is_own)
        elif action.kind is Kind.MARRIAGE and not is_own:
            suit = suit_of(action.cards[0])
            self._show(card_of(suit, "Q"))
            self._show(card_of(suit, "K"))
        if action.cards:
            self._see_play(is_own, action.cards[0])

    def _see_exchange(self, is_own: bool) -> None:
        low = card_of(suit_of(self._open_card), self._rules.exchange)
        if not is_own:
            self._show(low)
            self.held.discard(low)
            self._receive(self._open_card)
        self._open_card = low

    def _see_play(self, is_own: bool, card: Card) -> None:
        self._seen.add(card)
        if not is_own:
            self._show(card)
            self.held.discard(card)
            if self._led != _NO_CARD and self._is_strict():
                self._forbid(card)
        if self._led == _NO_CARD:
            self._led = card

    def _is_strict(self) -> bool:
        return self._is_closed or self._drawn() == self.stock_size

    def _forbid(self, reply: Card) -> None:
        """Note which cards would have had to be played instead of this reply."""
        trumps = SUIT_CARDS[suit_of(self._open_card)]
        head, bit = self._rules.must_head, BITS[reply]
        self._forbidden |= mask_of(
            card for card in self._pack if not strict_replies(BITS[card] | bit, self._led, trumps, head) & bit
        )
