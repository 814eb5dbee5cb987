"""Where perft numbers and playthroughs are kept, and the variants of a game they are kept for.

Chance comes from `Random.random()` alone, the one method whose numbers Python promises to keep.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

from games.rules.game import Deal, Game

DATA = Path(__file__).resolve().parents[2] / "data"
Thing = TypeVar("Thing")


def variants(rules: Game) -> dict[str, dict[str, object]]:
    """Return options by name: the defaults, and every other value of an option that has few."""
    found: dict[str, dict[str, object]] = {"default": {}}
    for option in rules.options:
        values: Sequence[object] = (False, True) if option.kind == "bool" else option.choices
        found |= {f"{option.key}={value}": {option.key: value} for value in values if value != option.default}
    return found


def pick(things: Sequence[Thing], rng: Random) -> Thing:
    """Return one of the things."""
    return things[int(rng.random() * len(things))]


def stored_deal(rules: Game, rng: Random, seats: int, dealer: int) -> Deal:
    """Return a shuffled deal that stays the same for ever."""
    pack = sorted(rules.pack, key=lambda _: rng.random())
    return rules.lay_out(pack, seats=seats, dealer=dealer)
