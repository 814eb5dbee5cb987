"""What a game needs to see of a deal of a record when it looks back on a match."""

from collections.abc import Sequence
from typing import Protocol

from games.rules.actions import Action


class PlayedAction(Protocol):
    @property
    def seat(self) -> int: ...

    @property
    def action(self) -> Action: ...


class PlayedDeal(Protocol):
    """A deal whose points are filled in."""

    @property
    def actions(self) -> Sequence[PlayedAction]: ...

    @property
    def card_points(self) -> tuple[int, ...] | None: ...

    @property
    def game_points(self) -> tuple[int, ...] | None: ...
