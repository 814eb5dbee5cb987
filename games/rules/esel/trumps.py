"""Which suits are trumps for whom: the five options of a match."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import SUITS, Card, suit_of
from games.rules.text import gettext_noop

OWN_SEATS = len(SUITS)  # with own trumps there is a suit for so many


class TrumpOption(StrEnum):
    OWN = gettext_noop("own")  # a suit of his own for each player, all different
    NONE = gettext_noop("none")
    ONE = gettext_noop("one")  # one suit for all, ordinary cards do not beat trumps
    TWO = gettext_noop("two")  # two suits for all, equal among themselves
    TWO_RANKED = gettext_noop("two-ranked")  # spades above diamonds above the others


DRAWN_SUITS = {TrumpOption.NONE: 0, TrumpOption.ONE: 1, TrumpOption.TWO: 2, TrumpOption.TWO_RANKED: 0}
RANKED_SUITS = (SUITS.index("S"), SUITS.index("D"))  # senior first
WRONG_SUITS = gettext_noop(
    "with trumps %(trumps)s the number of different trump suits is %(wanted)s, not: %(suits)s"
)


@dataclass(frozen=True, slots=True)
class Trumps:
    """The trumps of a match: with own trumps `suits` has one for each seat, else those of everybody."""

    option: TrumpOption
    suits: tuple[int, ...] = ()

    def are(self, card: Card, seat: int) -> bool:
        """Tell whether a card is a trump of the seat."""
        return suit_of(card) in self.of(seat)

    def of(self, seat: int) -> tuple[int, ...]:
        """Return the trump suits of the seat."""
        return self.suits[seat : seat + 1] if self.option is TrumpOption.OWN else self.suits

    def grade(self, card: Card) -> int:
        """Return the class of a card: one of a lower class does not take one of a higher. 0: ordinary."""
        if self.option in (TrumpOption.OWN, TrumpOption.NONE) or suit_of(card) not in self.suits:
            return 0
        if self.option is TrumpOption.TWO_RANKED:
            return len(self.suits) - self.suits.index(suit_of(card))
        return 1


def trumps_of(option: TrumpOption, drawn: Iterable[int]) -> Trumps:
    """Return the trumps of a match with these drawn suits; those of two-ranked are not drawn."""
    return Trumps(option, RANKED_SUITS if option is TrumpOption.TWO_RANKED else tuple(drawn))
