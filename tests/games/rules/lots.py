"""What is drawn once before a match, for tests: a dealer, and the trump suits of the games that draw some."""

from collections.abc import Callable, Mapping

from games.rules.errors import BadOption
from games.rules.game import Game, Lot


def unshuffled(suits: list[int]) -> None:
    """Leave the suits in their order: clubs, diamonds, hearts, spades."""


def lot_of(
    rules: Game,
    seats: int,
    dealer: int,
    options: Mapping[str, object] | None = None,
    shuffle: Callable[[list[int]], None] = unshuffled,
) -> Lot:
    """Return the lot of a match with this dealer."""
    return Lot(dealer, rules.draw_trumps(seats, options or {}, shuffle))


def seat_numbers(rules: Game, options: Mapping[str, object]) -> list[int]:
    """Return how many can play with these options."""
    return [seats for seats in rules.players if can_play(rules, seats, options)]


def can_play(rules: Game, seats: int, options: Mapping[str, object]) -> bool:
    """Tell whether so many can play with these options."""
    try:
        rules.check_seats(seats, options)
    except BadOption:
        return False
    return True
