"""A trick of Esel, card by card: who is on top, and by which way.

You rarely need this module itself: `Table.winner`, `Table.takes` and `Table.replies` use it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stichkit.cards import RANKS, SUITS, rank, suit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_KILLS = {
    "6": "79JKTA",
    "7": "",
    "8": "679JTA",
    "9": "7",
    "J": "79",
    "Q": "6789J",
    "K": "789JQ",
    "T": "79JQK",
    "A": "79JQKT",
}


def kills(card: str, other: str) -> bool:
    """Tell whether a card kills another one of its suit by the table; the relation has circles.

    >>> kills("6S", "KS"), kills("KS", "8S"), kills("8S", "6S"), kills("6S", "8S")
    (True, True, True, False)
    """
    return rank(other) in _KILLS[rank(card)]


def is_one_lower(card: str, other: str) -> bool:
    """Tell whether a card is the one below another of its suit, nine to ace.

    >>> is_one_lower("TS", "AS"), is_one_lower("8S", "9S")
    (True, False)
    """
    return rank(card) in RANKS[3:] and RANKS.index(rank(card)) + 1 == RANKS.index(rank(other))


class Trumps:
    """Who has which trumps: `option` as in the options of the match, `suits` as in obs["trump_suits"]."""

    def __init__(self, option: str, suits: Sequence[str]) -> None:
        self.option = option
        self.suits = list(suits)

    def are(self, card: str, seat: int) -> bool:
        """Tell whether a card is a trump of the seat."""
        own = self.suits[seat : seat + 1] if self.option == "own" else self.suits
        return suit(card) in own

    def grade(self, card: str) -> int:
        """Return the class of a card: one of a lower class does not take one of a higher."""
        if self.option in ("own", "none") or suit(card) not in self.suits:
            return 0
        return len(self.suits) - self.suits.index(suit(card)) if self.option == "two-ranked" else 1


class Trick:
    """A trick in progress; `top` is the card on top, `owner` the seat it belongs to, `suit` the main suit.

    >>> trick = Trick(Trumps("own", ["C", "D"]))
    >>> trick.lay(0, "KS"), trick.lay(1, "6S")
    (True, True)
    >>> trick.owner, trick.way
    (1, 'suit')
    """

    def __init__(self, trumps: Trumps) -> None:
        self._trumps = trumps
        self.suit = self.led = self.reference = self.top = self.way = ""
        self.leader = self.owner = -1
        self._killed = False  # whether the led card was taken from, otherwise than by one below
        self._pile: list[str] = []  # the cards that have been on top

    @classmethod
    def of(cls, cards: Sequence[Sequence[Any]], trumps: Trumps) -> Trick:
        """Return a trick as obs["trick"] has it."""
        trick = cls(trumps)
        for seat, card in cards:
            trick.lay(seat, card)
        return trick

    def would_take(self, seat: int, card: str) -> bool:
        """Tell whether a seat would be on top after laying the card."""
        way = self.way_of(seat, card)
        return bool(way) and not self._comes_back(card, way)

    def lay(self, seat: int, card: str) -> bool:
        """Lay the card; return whether the seat is on top by it."""
        if not self._pile:
            self.suit, self.led, self.reference, self.leader = suit(card), card, card, seat
            self._put_on_top(seat, card, "led")
            return True
        way = self.way_of(seat, card)
        if not way:
            return False
        if self._comes_back(card, way):
            self._pile.append(card)
            self.top, self.owner, self.way = self.led, self.leader, "led"
            return False
        self._killed = self._killed or way != "lower"
        self._put_on_top(seat, card, way)
        if way == "eight":
            self.suit, self.reference = suit(card), card
        return True

    def way_of(self, seat: int, card: str) -> str:
        """Return by which way a card takes: suit, lower, eight, same, trump; an empty text when it does not.

        An eight of another suit is laid by a seat void in the main suit.
        """
        if not self._pile:
            return "led"
        if self._trumps.grade(card) < self._trumps.grade(self.top) and rank(card) != rank(self.top):
            return ""
        return self._in_main_suit(card) if suit(card) == self.suit else self._off_suit(seat, card)

    def _in_main_suit(self, card: str) -> str:
        against = self.top if suit(self.top) == self.suit else self.reference
        if kills(card, against):
            return "suit"
        is_chain = self.way == "lower" or (self.way == "led" and not self._killed)
        return "lower" if against == self.top and is_chain and is_one_lower(card, self.top) else ""

    def _off_suit(self, seat: int, card: str) -> str:
        if rank(card) == "8" and self._eight_takes(card):
            return "eight"
        is_trump = self._trumps.are(card, seat)
        if rank(card) == rank(self.led) and self._same_takes(is_trump):
            return "same"
        return "trump" if is_trump and self._trump_takes(card) else ""

    def _eight_takes(self, card: str) -> bool:
        if suit(self.top) == suit(card):
            return rank(self.top) not in "QK"
        return not (self._trumps.are(self.top, self.owner) and rank(self.top) in RANKS[3:])

    def _same_takes(self, is_trump: bool) -> bool:
        if self.suit != suit(self.led) or self.way not in ("led", "lower", "same"):
            return False
        top_is_trump = self._trumps.are(self.top, self.owner)
        if is_trump or not top_is_trump:
            return True
        return self.way == "lower" or (self.way == "led" and self._trumps.option != "own")

    def _trump_takes(self, card: str) -> bool:
        stopped = any(suit(other) == suit(card) and rank(other) in "68" for other in self._pile)
        return not stopped and all(RANKS.index(rank(card)) > RANKS.index(rank(one)) for one in self._pile)

    def _comes_back(self, card: str, way: str) -> bool:
        is_later = self.top != self.led and self.suit == suit(self.led)
        return way == "suit" and is_later and kills(self.led, card)

    def _put_on_top(self, seat: int, card: str, way: str) -> None:
        self._pile.append(card)
        self.top, self.owner, self.way = card, seat, way


def replies(hand: Sequence[str], trick: Trick, seat: int, must_beat: bool) -> list[str]:
    """Return the cards of a hand that may be added to a trick."""
    main = [card for card in hand if suit(card) == trick.suit]
    taking = [card for card in hand if trick.would_take(seat, card)]
    if main:
        taking = [card for card in taking if card in main or rank(card) != "8"]
        allowed = [card for card in hand if card in main or card in taking]
    else:
        allowed = list(hand)
    return taking if must_beat and taking else allowed


def trick_points(cards: Sequence[str], points: Mapping[str, int]) -> int:
    """Return what a trick is worth, combinations included; `points` by rank.

    >>> from stichkit.packs import GAMES
    >>> trick_points(["KS", "QS", "JS", "9S"], GAMES["esel"].points)
    36
    """
    total = sum(points[rank(card)] for card in cards)
    queen_in_pair = False
    for each in SUITS:
        if f"K{each}" in cards and f"Q{each}" in cards:
            total += 25 - (5 + 3)
            queen_in_pair = queen_in_pair or each == "S"
        if sum(suit(card) == each for card in cards) >= 4:
            total += 10
    if "JD" in cards and "QS" in cards:
        total += 15 - (1 + 3) + (3 if queen_in_pair else 0)
    return total
