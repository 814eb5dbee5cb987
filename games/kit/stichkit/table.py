"""What the cards do in one match: their points, who takes a trick, what may be added to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stichkit import esel
from stichkit.cards import RANKS, rank, suit
from stichkit.looking import trump_in_play
from stichkit.packs import pack_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from stichkit.looking import Observation

    Trick = Sequence[Sequence[Any]]


class Table:
    """The cards of a match; make it from the message that `start(match)` gets.

    >>> table = Table({"game": "sixty-six", "seat": 0, "seats": 2, "options": {}})
    >>> table.points("TS"), table.trick_points(["TS", "KD"])
    (10, 14)
    """

    def __init__(self, match: Mapping[str, Any]) -> None:
        self.game: str = match["game"]
        self.seat: int = match["seat"]
        self.seats: int = match["seats"]
        self.options: Mapping[str, Any] = match["options"]
        self.facts = pack_of(self.game)
        self.pack = self.facts.pack

    def side(self, seat: int) -> int:
        """Return the side of a seat: itself, at the table for four its pair.

        >>> four = Table({"game": "sixty-six-four", "seat": 0, "seats": 4, "options": {}})
        >>> [four.side(seat) for seat in range(4)]
        [0, 1, 0, 1]
        """
        return seat % 2 if self.game == "sixty-six-four" else seat

    def points(self, card: str) -> int:
        """Return the card points of a card."""
        return self.facts.points[rank(card)]

    def trick_points(self, cards: Sequence[str]) -> int:
        """Return the card points of the cards of one trick, in Esel with its combinations."""
        if self.game == "esel":
            return esel.trick_points(cards, self.facts.points)
        return sum(map(self.points, cards))

    def marriage(self, card: str, trump: str | None) -> int:
        """Return the card points of a marriage of this card's suit.

        >>> table = Table({"game": "mariage", "seat": 0, "seats": 2, "options": {}})
        >>> table.marriage("QS", "S"), table.marriage("QS", "H")
        (40, 20)
        """
        return 40 if suit(card) == trump else 20

    def winner(self, trick: Trick, obs: Observation) -> int:
        """Return the seat that is on top of a trick, which is written as in obs["trick"].

        >>> table = Table({"game": "mariage", "seat": 0, "seats": 2, "options": {}})
        >>> table.winner([[1, "AS"], [0, "9H"]], {"trump": "H", "phase": "strict"})
        0
        """
        if self.game == "esel":
            return esel.Trick.of(trick, self.trumps(obs)).owner
        trump = trump_in_play(obs)
        best_seat, best = trick[0]
        for seat, card in trick[1:]:
            if _beats(card, best, trump):
                best_seat, best = seat, card
        return int(best_seat)

    def takes(self, card: str, obs: Observation) -> bool:
        """Tell whether the own seat is on top of the trick as it lies when it adds this card.

        >>> table = Table({"game": "mariage", "seat": 0, "seats": 2, "options": {}})
        >>> obs = {"seat": 0, "trick": [[1, "KS"]], "trump": "H", "phase": "open"}
        >>> [card for card in ["QS", "AS", "9H"] if table.takes(card, obs)]
        ['AS', '9H']
        """
        return self.winner([*obs["trick"], [obs["seat"], card]], obs) == int(obs["seat"])

    def replies(self, hand: Sequence[str], trick: Trick, obs: Observation, seat: int) -> list[str]:
        """Return the cards of a hand that a seat may add to a trick; for your own turn see obs["legal"].

        >>> table = Table({"game": "sixty-six", "seat": 0, "seats": 2, "options": {}})
        >>> table.replies(["9S", "AS", "JH"], [[0, "KS"]], {"trump": "H", "phase": "strict"}, 1)
        ['AS']
        """
        if not trick:
            return list(hand)
        if self.game == "esel":
            must_beat = self.options.get("must_beat", True)
            return esel.replies(hand, esel.Trick.of(trick, self.trumps(obs)), seat, must_beat)
        if obs["phase"] in ("open", "undrawn"):
            return list(hand)
        trump = trump_in_play(obs)
        follow = [card for card in hand if suit(card) == suit(trick[0][1])]
        allowed = follow or [card for card in hand if suit(card) == trump]
        must_head = self.facts.must_head
        if self.options.get("must_head", False) if must_head is None else must_head:
            owner = self.winner(trick, obs)
            best = next(card for player, card in trick if player == owner)
            allowed = [card for card in allowed if _beats(card, best, trump)] or allowed
        return allowed or list(hand)

    def trumps(self, obs: Observation) -> esel.Trumps:
        """Return who has which trumps in a match of Esel."""
        return esel.Trumps(self.options.get("trumps", "own"), obs["trump_suits"])


def _beats(card: str, best: str, trump: str | None) -> bool:
    if suit(card) == suit(best):
        return RANKS.index(rank(card)) > RANKS.index(rank(best))
    return suit(card) == trump
