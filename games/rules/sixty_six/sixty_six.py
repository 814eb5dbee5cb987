"""Sixty-Six: two players, 66 is claimed, the nine of trumps is exchanged, strict play heads."""

from collections.abc import Mapping
from dataclasses import replace

from games.rules.game import Option
from games.rules.sixty_six.cards import HALFWAY
from games.rules.sixty_six.match import TARGET
from games.rules.sixty_six.table import Rules
from games.rules.sixty_six.two_handed import NOBODY, TwoHanded
from games.rules.sixty_six.two_handed_game import TwoHandedGame
from games.rules.text import gettext_noop


def payoff(points: int, tricks: int) -> int:
    """Return the game points a deal is worth against one with so many card points and tricks."""
    if points >= HALFWAY:
        return 1
    return 2 if tricks else 3


class SixtySixMatch(TwoHanded):
    """A match of Sixty-Six."""

    __slots__ = ()

    def _worth(self, winner: int) -> int:
        return payoff(self.points[1 - winner], self.tricks[1 - winner])

    def _failed_close(self) -> int:
        return 2 if self.closed_tricks else 3

    def _won(self, seat: int) -> int:
        return self._failed_close() if self.closed_by == 1 - seat else self._worth(seat)

    def _lost_claim(self, seat: int) -> int:
        if self.closed_by == seat:
            return self._failed_close()
        return 2 if self.tricks[1 - seat] else 3

    def _played_out(self, taker: int) -> tuple[int, int]:
        winner = self.first if self.closed_by < 0 or self.first == self.closed_by else 1 - self.closed_by
        return winner, 0 if winner == NOBODY else self._won(winner)


class SixtySix(TwoHandedGame):
    """The game."""

    key = "sixty-six"
    title = gettext_noop("Sixty-Six")
    options = (
        TARGET,
        Option(
            "close_undrawn",
            "bool",
            False,
            gettext_noop("Closing also right after a trick, before anybody draws"),
        ),
    )
    rules = Rules(must_head=True, exchange="9", last_trick=10)
    match = SixtySixMatch

    def rules_for(self, options: Mapping[str, int | str | bool]) -> Rules:
        return replace(self.rules, close_undrawn=True) if options["close_undrawn"] else self.rules
