"""Mariage: two players, automatic at 66, no exchange, and whoever closes plays for three."""

from games.rules.sixty_six.cards import HALFWAY
from games.rules.sixty_six.table import Rules
from games.rules.sixty_six.two_handed import TwoHanded
from games.rules.sixty_six.two_handed_game import TwoHandedGame
from games.rules.text import gettext_noop

_CLOSED = 3  # game points of every closed deal


class MariageMatch(TwoHanded):
    """A match of Mariage."""

    __slots__ = ()

    def _worth(self, winner: int) -> int:
        loser_points = self.points[1 - winner]
        if loser_points >= HALFWAY:
            return 1
        return 2 if loser_points else 3

    def _won(self, seat: int) -> int:
        return self._worth(seat) if self.closed_by < 0 else _CLOSED

    def _lost_claim(self, seat: int) -> int:
        raise AssertionError("nothing is claimed in Mariage")

    def _played_out(self, taker: int) -> tuple[int, int]:
        if self.closed_by < 0:
            return taker, self._worth(taker)
        return 1 - self.closed_by, _CLOSED


class Mariage(TwoHandedGame):
    """The game."""

    key = "mariage"
    title = gettext_noop("Mariage")
    rules = Rules(automatic=True, looks_back=True)
    match = MariageMatch
