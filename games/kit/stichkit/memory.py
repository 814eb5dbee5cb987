"""What one seat has seen of a deal, by its events: what was played, what is hidden, who must hold what.

Many games forbid looking back at turned tricks, and no observation names the cards that were shown once. A
bot that hands every event to a `Memory` knows all that a good player would remember.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from stichkit import esel
from stichkit.cards import card_of, is_card, sort_hand, suit
from stichkit.sampling import share_out
from stichkit.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from stichkit.looking import Observation


class Memory(Table):
    """A table, and what was seen of the present deal. Hand it every event: `see(event)` of a bot.

    >>> memory = Memory({"game": "mariage", "seat": 0, "seats": 2, "options": {}})
    >>> memory.see({"deal": 1, "dealer": 0, "hand": ["9C", "AC", "9D", "AD", "TH", "AH"], "upcard": "QS"})
    >>> memory.see({"seat": 1, "action": "marriage KD"})
    >>> memory.see({"seat": 0, "action": "AD"})
    >>> memory.see({"trick": 0, "points": 15})
    >>> memory.held[1], memory.trump, len(memory.unseen), memory.card_points
    ({'QD'}, 'S', 15, [15, 0])

    hand    the own cards
    trump   the trump suit, None while there is none; in Esel look at the observation
    upcard  the card under the stock that all can see, None when there is none
    trick   the trick on the table, as [seat, card]
    tricks  the turned tricks: (taker, [[seat, card], ...])
    gone    all cards that were played, and own cards that were laid away
    held    by seat: cards known to lie in the hand of another
    void    by seat: suits of which another is known to have no card
    card_points  by side, as far as they can be counted
    """

    def __init__(self, match: Mapping[str, Any]) -> None:
        super().__init__(match)
        self._trumps_of_esel: esel.Trumps | None = None
        self._begin_deal()

    def _begin_deal(self) -> None:
        self.deal = 0
        self.hand: set[str] = set()
        self.trump: str | None = None
        self.upcard: str | None = None
        self.trick: list[list[Any]] = []
        self.tricks: list[tuple[int, list[list[Any]]]] = []
        self.gone: set[str] = set()
        self.held: list[set[str]] = [set() for _ in range(self.seats)]
        self.void: list[set[str]] = [set() for _ in range(self.seats)]
        self.card_points = [0] * (self.side(self.seats - 1) + 1)
        self._pending = [0] * len(self.card_points)  # marriages that wait for a trick
        self._drawn = 0
        self._is_closed = self._is_special = False

    @property
    def unseen(self) -> list[str]:
        """Return the cards of which is not known where they lie: in another hand, in the stock, laid away."""
        located = self.gone.union(self.hand, *self.held)
        return [card for card in self.pack if card not in located and card != self.upcard]

    @property
    def is_strict(self) -> bool:
        """Tell whether suits must be followed now; in Esel that has rules of its own."""
        if not self.facts.has_stock:
            return True
        return self.game != "esel" and (self._is_closed or self._drawn == self.facts.stock_size)

    def may_hold(self, seat: int, card: str) -> bool:
        """Tell whether a card may lie in the hand of another seat, by all that was seen."""
        if card in self.held[seat]:
            return True
        return suit(card) not in self.void[seat] and card in self.unseen

    def sample(self, obs: Observation, rng: random.Random) -> list[list[str]]:
        """Return hands by seat that may be the true ones: what is unseen is shared out by chance.

        Of the own seat it is the own hand. Sizes, shown cards and void suits fit; the hands that fit are not
        all equally likely, and nobody's choices are taken into account.
        """
        self.look(obs)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        free = {seat: obs["hands"][seat] - len(self.held[seat]) for seat in others}
        drawn = share_out(self.unseen, free, self.void, rng)
        return [
            sort_hand(self.hand if seat == self.seat else self.held[seat].union(drawn[seat]))
            for seat in range(self.seats)
        ]

    def look(self, obs: Observation) -> None:
        """Take in an observation before you ask anything: in Esel it alone names the trump suits."""
        if self.game == "esel":
            self._trumps_of_esel = self.trumps(obs)

    def see(self, event: Mapping[str, Any]) -> None:
        """Take in an event, as `see(event)` of a bot gets it."""
        if "deal" in event:
            self._begin_deal()
            self.deal = event["deal"]
            self.hand = set(event["hand"])
            self._see_upcard(event.get("upcard"), event["dealer"])
        elif "cards" in event:
            self.hand.update(event["cards"])
        elif "shows" in event:
            self._hold(event["seat"], *event["shows"])
            self.trump = self.trump or suit(event["shows"][0])
        elif "trick" in event:
            self._see_trick(event["trick"], event["points"])
        elif "draw" in event:
            self.hand.add(event["draw"])
            self._see_draw(self.seat)
        elif "draws" in event:
            self._see_draw(event["seat"])
        elif "action" in event:
            self._see_action(event["seat"], event["action"].split(), event.get("answer"))

    def _hold(self, seat: int, *cards: str) -> None:
        """Note cards that a seat has shown to have."""
        if seat != self.seat:
            self.held[seat].update(cards)

    def _see_upcard(self, card: str | None, dealer: int) -> None:
        if card is None:
            return
        self.trump = suit(card)
        if self.facts.has_stock:
            self.upcard = card
        else:
            self._hold(dealer, card)

    def _see_trick(self, taker: int, points: int) -> None:
        self.tricks.append((taker, self.trick))
        self.trick = []
        side = self.side(taker)
        is_last = len(self.gone) == len(self.pack)
        self.card_points[side] += points + self._pending[side] + (self.facts.last_trick if is_last else 0)
        self._pending[side] = 0

    def _see_draw(self, seat: int) -> None:
        self._drawn += 1
        if self.game == "esel":
            self.void[seat].clear()
        elif self._drawn == self.facts.stock_size and self.upcard:
            self._hold(seat, self.upcard)
            self.upcard = None

    def _see_action(self, seat: int, words: list[str], answer: bool | None) -> None:
        verb, card = words[0], card_of(" ".join(words))
        if is_card(verb):
            self._see_play(seat, verb)
        elif verb == "marriage" and card:
            self._see_marriage(seat, card, words[-1])
        elif verb == "exchange":
            self._see_exchange(seat)
        elif verb == "close":
            self._is_closed = True
        elif verb == "trump":
            self.trump = words[1]
        elif verb == "ask" and answer is False and self.trump:
            self.void[(seat + 2) % 4].add(self.trump)
        elif verb == "nines":
            self._hold(seat, *words[1:])
        elif verb == "call":
            self._is_special = True
        elif verb == "lay":
            self._see_laid(seat, card)

    def _see_laid(self, seat: int, card: str | None) -> None:
        """Note a card laid away; of another it may be any, one that was shown too."""
        if card:
            self.hand.discard(card)
            self.gone.add(card)
        else:
            self.held[seat].clear()

    def _see_exchange(self, seat: int) -> None:
        assert self.upcard, "the upcard is exchanged"
        low, taken = self.facts.ranks[0] + suit(self.upcard), self.upcard
        if seat == self.seat:
            self.hand.discard(low)
            self.hand.add(taken)
        else:
            self.held[seat].discard(low)
            self.held[seat].add(taken)
        self.upcard = low

    def _see_marriage(self, seat: int, card: str, last: str) -> None:
        self._hold(seat, "Q" + suit(card), "K" + suit(card))
        side, worth = self.side(seat), self.marriage(card, self.trump)
        has_trick = any(self.side(taker) == side for taker, _ in self.tricks)
        (self.card_points if has_trick else self._pending)[side] += worth
        if last not in ("claim", "hold"):
            self._see_play(seat, card)

    def _see_play(self, seat: int, card: str) -> None:
        if seat != self.seat and self.trick:
            self._note_void(seat, card)
        self.trick.append([seat, card])
        self.gone.add(card)
        self.hand.discard(card)
        self.held[seat].discard(card)

    def _note_void(self, seat: int, card: str) -> None:
        """Note which suits a seat cannot have, as it adds this card."""
        if self.game == "esel":
            self._note_void_of_esel(seat, card)
        elif self.is_strict and suit(card) != suit(self.trick[0][1]):
            self.void[seat].add(suit(self.trick[0][1]))
            if self.trump and suit(card) != self.trump and not self._is_special:
                self.void[seat].add(self.trump)

    def _note_void_of_esel(self, seat: int, card: str) -> None:
        """Of a hand with the main suit only cards that take may be added instead, and no eights."""
        if self._trumps_of_esel is None:
            return
        trick = esel.Trick.of(self.trick, self._trumps_of_esel)
        if suit(card) != trick.suit and (card[0] == "8" or not trick.would_take(seat, card)):
            self.void[seat].add(trick.suit)
