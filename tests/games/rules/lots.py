"""What is drawn once before a match, for tests: a dealer, and the trump suits of the games that draw some."""

from collections.abc import Callable, Mapping

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
