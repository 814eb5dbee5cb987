"""Strict play against two others, as in Mariage for three: where hidden cards may lie, what a card is worth.

The bot of rules.py tells it what happens and asks it for the value of a card, in card points. Sets of cards
are bitmasks, see endgame.py.
"""

from collections.abc import Sequence

from games.bots.endgame import BIT, HIGHER, PARTNER, SUIT, WORTH

# What things are worth in card points, found by trying out values against the other bots.
TRUMP, MARRIAGE = 9, 8  # still to be in the hand; twice in trumps
TAKEN = 9.5  # a trick that is taken, beside its cards: the lead, and what can be made of it
ADDED = 5  # what the others add to a trick that one leads to
LOST = 2.5  # a lead that others take
WON = 40  # the deal


class Table:
    """One deal seen from one seat."""

    def __init__(self, seat: int, dealer: int, upcard: int) -> None:
        self.trumps = SUIT[upcard]
        self.others = [(seat + step) % 3 for step in (1, 2)]
        self.shown, self.lacking = [0, 0, 0], [0, 0, 0]  # by seat: cards it surely has; surely has not
        self.shown[dealer] = BIT[upcard]
        self.trick: list[int] = []
        self.hand = 0

    def remember(self, seat: int, card: int, is_announced: bool) -> None:
        """Take note of a card that was played, announced with its partner or not."""
        if is_announced:
            self.shown[seat] |= BIT[PARTNER[card]]
        if self.trick and not BIT[card] & SUIT[self.trick[0]]:
            self.lacking[seat] |= SUIT[self.trick[0]] | (0 if BIT[card] & self.trumps else self.trumps)
        self.trick = [*self.trick, card] if len(self.trick) < 2 else []

    def look(self, hand: int, hidden: int, counts: Sequence[int]) -> None:
        """Share out the hidden cards: those only one can have, and the chance to have one of the rest."""
        self.hand = hand
        one, two = self.others
        self.sure = {
            one: hidden & (self.shown[one] | self.lacking[two]),
            two: hidden & (self.shown[two] | self.lacking[one]),
        }
        self.unsure = hidden & ~self.sure[one] & ~self.sure[two]
        number = self.unsure.bit_count() or 1
        self.share = {seat: (counts[seat] - self.sure[seat].bit_count()) / number for seat in self.others}

    def has_none(self, seat: int, cards: int) -> float:
        """Return the chance that a seat has none of these cards."""
        if cards & self.sure[seat]:
            return 0.0
        return float((1 - self.share[seat]) ** (cards & self.unsure).bit_count())

    def holds(self, card: int, led: int, left: int) -> float:
        """Return the chance that the best card of a trick stays so when `left` others still play."""
        chance = 1.0
        for seat in self.others[:left]:
            if BIT[card] & self.trumps and not BIT[led] & self.trumps:
                beaten = self.has_none(seat, SUIT[led]) * (1 - self.has_none(seat, HIGHER[card]))
            else:
                beaten = 1 - self.has_none(seat, HIGHER[card])
                if not BIT[led] & self.trumps:
                    beaten += self.has_none(seat, SUIT[led]) * (1 - self.has_none(seat, self.trumps))
            chance *= 1 - min(beaten, 1.0)
        return chance

    def keep(self, card: int) -> float:
        """Return what a card will still be worth if it is not played now."""
        is_trump = bool(BIT[card] & self.trumps)
        is_paired = card in PARTNER and BIT[PARTNER[card]] & self.hand
        return TRUMP * is_trump + (MARRIAGE * (1 + is_trump) if is_paired else 0)

    def value_of_lead(self, card: int) -> float:
        """Return how good it is to lead a card, leaving out what is announced with it."""
        chance = self.holds(card, card, 2)
        return chance * (WORTH[card] + ADDED + TAKEN) - (1 - chance) * (WORTH[card] + LOST) - self.keep(card)

    def value_of_loss(self, card: int) -> float:
        """Return how good it is to add a card that does not take."""
        return -WORTH[card] - self.keep(card)

    def value_of_taking(self, card: int, mine: int) -> float:
        """Return how good it is to take the trick for now, with so many card points before it."""
        chance = self.holds(card, self.trick[0], 2 - len(self.trick))
        stake = WORTH[card] + sum(WORTH[played] for played in self.trick)
        won = WON if mine + stake >= 66 else 0
        return chance * (stake + TAKEN + won) - (1 - chance) * WORTH[card] - self.keep(card)
