"""How seats, cards and scores are called in the terminal: "you", the bots by name, suits by their signs."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.cards import RANKS, SUITS

SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
HUMAN = "human"
YOU = "you"


@dataclass(frozen=True, slots=True)
class Names:
    """Who sits where: `seats` by seat as the record has them, `sides` the side of each seat."""

    seats: tuple[str, ...]
    sides: tuple[int, ...]
    human: int
    has_signs: bool = True

    def of(self, seat: int) -> str:
        """Return what a seat is called."""
        return YOU if seat == self.human else self.seats[seat]

    def of_side(self, side: int) -> str:
        """Return what a side is called: "you", or "you and rules-2"."""
        members = [seat for seat, at in enumerate(self.sides) if at == side]
        members.sort(key=lambda seat: seat != self.human)
        return " and ".join(map(self.of, members))

    def partners(self) -> list[str]:
        """Return a line that says who plays with whom; none where everybody plays for himself."""
        own = self.sides[self.human]
        if self.sides.count(own) == 1:
            return []
        others = ", ".join(self.of_side(side) for side in sorted({*self.sides}) if side != own)
        return [f"{self.of_side(own).capitalize()} play against {others}."]

    def by_side(self, values: Sequence[object]) -> str:
        """Return values with whose they are: "you 3, rules 5"."""
        return self._each([self.of_side(side) for side in range(len(values))], values)

    def by_seat(self, values: Sequence[object]) -> str:
        """Return values with whose they are."""
        return self._each([self.of(seat) for seat in range(len(values))], values)

    def does(self, seat: int, you: str, others: str) -> str:
        """Return the beginning of a sentence: "You play", "rules plays"."""
        return f"You {you}" if seat == self.human else f"{self.seats[seat]} {others}"

    def card(self, text: str) -> str:
        """Return a card as it is shown: "10♥" for "TH"."""
        return self.rank(text[0]) + self.suit(text[1])

    def suit(self, letter: str) -> str:
        """Return the sign of a suit, where the terminal can show it."""
        return SIGNS.get(letter, letter) if self.has_signs else letter

    @staticmethod
    def rank(letter: str) -> str:
        """Return a rank as it stands on the card."""
        return "10" if letter == "T" else letter

    def words(self, action: str) -> str:
        """Return an action with its cards and suits as they are shown: "marriage Q♠"."""
        return " ".join(map(self._word, action.split()))

    def cards(self, texts: Sequence[str]) -> str:
        """Return cards in a row."""
        return " ".join(map(self.card, texts))

    def _word(self, word: str) -> str:
        if is_card(word):
            return self.card(word)
        return self.suit(word) if word in SUITS else word

    @staticmethod
    def _each(names: Sequence[str], values: Sequence[object]) -> str:
        return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


def seat_names(bots: Sequence[str], human: int) -> tuple[str, ...]:
    """Return the names of all seats, the bots in seat order: two of a kind are told apart by their seats."""
    seated = [*bots[:human], HUMAN, *bots[human:]]
    return tuple(f"{name}-{seat}" if seated.count(name) > 1 else name for seat, name in enumerate(seated))


def is_card(word: str) -> bool:
    """Tell whether a word of an action is a card."""
    return len(word) == 2 and word[0] in RANKS and word[1] in SUITS
