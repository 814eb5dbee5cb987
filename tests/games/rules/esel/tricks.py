"""The table of worked tricks, and tricks written as text."""

import csv
from dataclasses import dataclass
from typing import NamedTuple

from games.rules.cards import SUITS, Card
from games.rules.esel.trick import Step, play_out
from games.rules.esel.trumps import TrumpOption, Trumps
from tests.games.rules.positions import cards
from tests.games.rules.stored import DATA


class WorkedTrick(NamedTuple):
    """A row of tests/data/esel/tricks.csv; the taker counts from 1."""

    number: int
    cards: tuple[Card, ...]
    trump: str
    taker: int

    @property
    def trumps(self) -> Trumps:
        if not self.trump:
            return Trumps(TrumpOption.NONE)
        return Trumps(TrumpOption.OWN, (SUITS.index(self.trump),) * len(self.cards))


def worked_tricks() -> list[WorkedTrick]:
    with (DATA / "esel" / "tricks.csv").open(newline="") as file:
        return [
            WorkedTrick(
                int(row["no"]),
                cards(" ".join(row[place] for place in ("lead", "second", "third", "fourth"))),
                row["trump"],
                int(row["taker"]),
            )
            for row in csv.DictReader(file)
        ]


@dataclass(frozen=True)
class Case:
    """A trick and what is said of its last card: `way` or `miss` by its text."""

    name: str
    cards: str
    trumps: Trumps
    says: str
    taker: int  # counted from 0

    def steps(self) -> list[Step]:
        return play_out(cards(self.cards), self.trumps)


def own(suits: str) -> Trumps:
    """Return own trumps by seat: `C S H`."""
    return Trumps(TrumpOption.OWN, tuple(map(SUITS.index, suits.split())))


def shared(option: TrumpOption, suits: str = "") -> Trumps:
    """Return trumps for all."""
    return Trumps(option, tuple(map(SUITS.index, suits.split())))
