"""What a seat knows of a deal of Esel by all it was shown: which cards came when, and who held not which.

Hands change with every draw, so a card that had to be played instead of another is known to be missing from a
hand only at that trick: it may have come later.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.rules.actions import Action, Kind, parse_action
from games.rules.cards import BITS, Card, parse_card
from games.rules.esel.lookup import Lookup, Reply, Spot


class Play(NamedTuple):
    """A card that a seat played to a trick; tricks count from 1."""

    card: Card
    trick: int


class Arrival(NamedTuple):
    """A card that came to a seat: dealt (trick 0) or drawn after a trick, from a place in the stock."""

    seat: int
    trick: int
    place: int  # -1: dealt


class Knowledge:
    """One seat's memory of one deal."""

    number: int = 0  # of the deal; 0: none was dealt yet

    def __init__(
        self, lookup: Lookup, indexes: Sequence[int], seat: int, events: Sequence[Mapping[str, Any]]
    ) -> None:
        seats = len(indexes)
        self.actions: list[Action] = []
        self.own_hand: tuple[Card, ...] = ()  # as it was dealt
        self.own_draws: dict[int, Card] = {}  # by place in the stock
        self.draws: list[Arrival] = []  # everybody's, in the order of the stock
        self.plays: list[list[Play]] = [[] for _ in range(seats)]
        self.lacking: list[list[tuple[int, int]]] = [[] for _ in range(seats)]  # (trick, cards as a mask)
        self.opener = -1  # the seat that led first, -1: nobody yet
        self._lookup, self._indexes, self._seat = lookup, indexes, seat
        self._trick = 1
        self._spot: Spot | None = None
        for event in events:
            self._take_in(event)

    def all_plays(self) -> Iterator[tuple[int, Play]]:
        """Yield every play with its seat."""
        for seat, plays in enumerate(self.plays):
            for play in plays:
                yield seat, play

    def _take_in(self, event: Mapping[str, Any]) -> None:
        if "deal" in event:
            self.number = event["deal"]
            self.own_hand = tuple(map(parse_card, event["hand"]))
        elif "trick" in event:
            self._trick += 1
            self._spot = None
        elif "draw" in event or "draws" in event:
            self._see_draw(event)
        else:
            action = parse_action(event["action"])
            self.actions.append(action)
            if action.kind is Kind.PLAY:
                self._see_play(event["seat"], action.cards[0])

    def _see_draw(self, event: Mapping[str, Any]) -> None:
        place = len(self.draws)
        if "draw" in event:
            self.own_draws[place] = parse_card(event["draw"])
        self.draws.append(Arrival(event.get("seat", self._seat), self._trick - 1, place))

    def _see_play(self, seat: int, card: Card) -> None:
        self.plays[seat].append(Play(card, self._trick))
        index = self._indexes[seat]
        if self._spot is None:
            self._spot = self._lookup.leads[index][card]
            self.opener = seat if self.opener < 0 else self.opener
            return
        reply = self._spot[index]
        if lacking := cards_lacking(reply, card):
            self.lacking[seat].append((self._trick, lacking))
        self._spot, _ = reply[card]


def cards_lacking(reply: Reply, card: Card) -> int:
    """Return the cards, as a mask, that a hand cannot hold out of which this card is played."""
    bit = BITS[card]
    if bit & reply.main:
        return 0 if bit & reply.first_held else reply.first_held
    if bit & reply.held:
        return 0  # it takes, so it may be played out of any hand
    return reply.main if bit & reply.first_void else reply.main | reply.first_void
