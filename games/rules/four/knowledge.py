"""What one seat has seen of a deal of Sixty-Six for four: where cards lie, and where they cannot."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.cards import BITS, SUITS, Card, card_of, parse_card, suit_of
from games.rules.four.table import NEXT, SEATS
from games.rules.sixty_six.cards import PACK
from games.rules.tricks import SAME_SUIT, SUIT_CARDS


class Knowledge:
    """Read from the seat's events of the deal; `actions` are texts, of a card laid hidden only the verb."""

    def __init__(self, seat: int, events: Sequence[Mapping[str, Any]]) -> None:
        self.seat = seat
        self.number = 0  # of the deal; 0: none was dealt yet
        self.cuts: tuple[Card, ...] = ()  # the nines that were shown
        self.halves: list[tuple[Card, ...]] = []  # the seat's own cards as they came
        self.shown: Card | None = None  # forehand's sixth card
        self.known: list[set[Card]] = [set() for _ in range(SEATS)]  # dealt to a seat
        self.lacking = [0] * SEATS  # masks of what a seat was not dealt
        self.void = [0] * SEATS  # masks of what a seat no longer had when it played
        self.asked: set[int] = set()  # seats with one trump at most
        self.confirmed: set[int] = set()  # seats with a trump
        self.layers: list[int] = []  # seats that laid a card away, hidden from this one
        self.left: int | None = None  # the suit of the nine that was left
        self.revealed: dict[int, Card] = {}  # what turned out to lie under three nines
        self.actions: list[tuple[int, str]] = []
        self.trump = -1
        self._played: set[Card] = set()
        self._nines: tuple[int, tuple[int, ...]] = (-1, ())  # who showed them, their suits
        self._is_special = False
        self._led: Card | None = None
        for event in events:
            self._take_in(event)
        self.known[seat] |= {card for half in self.halves for card in half}

    @property
    def is_spoilt(self) -> bool:
        """Tell whether the third nine in the cut ended the deal."""
        return len(self.cuts) == 3

    @property
    def hidden(self) -> list[Card]:
        """Return the cards of which it is not known where they were dealt."""
        found = set().union(*self.known)
        return [card for card in PACK if card not in found]

    def kept(self, seat: int) -> list[Card]:
        """Return the cards a seat is known to have been dealt and has not played."""
        return sorted(self.known[seat] - self._played)

    def _take_in(self, event: Mapping[str, Any]) -> None:
        if "deal" in event:
            self.number = event["deal"]
            self.cuts = tuple(map(parse_card, event["cuts"]))
            self.halves.append(tuple(map(parse_card, event["hand"])))
        elif "cards" in event:
            self.halves.append(tuple(map(parse_card, event["cards"])))
        elif "shows" in event:
            self._see_shown(event["seat"], parse_card(event["shows"][0]))
        elif "trick" in event:
            self._led = None
        elif "action" in event:
            self.actions.append((event["seat"], event["action"]))
            self._see_action(event["seat"], event["action"].split(), event.get("answer"))

    def _see_shown(self, seat: int, card: Card) -> None:
        self.known[seat].add(card)
        if self.trump < 0:
            self.shown = card
            self.trump = suit_of(card)
        else:
            self.revealed[seat] = card

    def _see_action(self, seat: int, words: list[str], answer: bool | None) -> None:
        verb = words[0]
        if verb == "trump":
            self.trump = SUITS.index(words[1])
        elif verb == "ask":
            self._see_answer(seat, bool(answer))
        elif verb == "nines":
            self._nines = seat, tuple(suit_of(parse_card(card)) for card in words[1:])
            self.known[seat] |= set(map(parse_card, words[1:]))
        elif verb == "leave":
            self._see_left(suit_of(parse_card(words[1])))
        elif verb == "call":
            self._is_special = True
        elif verb == "lay" and len(words) == 1:
            self.layers.append(seat)
        elif verb == "marriage":
            suit = suit_of(parse_card(words[1]))
            self.known[seat] |= {card_of(suit, "Q"), card_of(suit, "K")}
            if words[-1] != "hold":
                self._see_play(seat, parse_card(words[1]))
        elif len(words) == 1 and len(verb) == 2:
            self._see_play(seat, parse_card(verb))

    def _see_answer(self, seat: int, answer: bool) -> None:
        self.asked.add(seat)
        if answer:
            self.confirmed.add(seat ^ 2)
        else:
            self.lacking[seat ^ 2] |= SUIT_CARDS[self.trump]

    def _see_left(self, suit: int) -> None:
        """Note the suit that was left; opponents of the nines who were skipped have none of the three."""
        self.left = suit
        caller, suits = self._nines
        for seat in (NEXT[caller], NEXT[caller ^ 2]):
            if not any(player == seat and text[:3] in ("top", "bot") for player, text in self.actions):
                self.lacking[seat] |= sum(SUIT_CARDS[each] for each in suits)

    def _see_play(self, seat: int, card: Card) -> None:
        self.known[seat].add(card)
        self._played.add(card)
        if self._led is None:
            self._led = card
        elif not BITS[card] & SAME_SUIT[self._led]:
            self.void[seat] |= SAME_SUIT[self._led]
            if not self._is_special and not BITS[card] & SUIT_CARDS[self.trump]:
                self.void[seat] |= SUIT_CARDS[self.trump]
