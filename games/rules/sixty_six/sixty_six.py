"""Sixty-Six: two players, 66 is claimed, the nine of trumps is exchanged, strict play heads."""

from collections.abc import Mapping
from dataclasses import replace

from games.rules.options import Option
from games.rules.sixty_six.cards import HALFWAY
from games.rules.sixty_six.match import TARGET
from games.rules.sixty_six.table import Rules
from games.rules.sixty_six.two_handed import NOBODY, TwoHanded
from games.rules.sixty_six.two_handed_game import TwoHandedGame
from games.rules.text import gettext_noop


class SixtySixMatch(TwoHanded):
    """A match of Sixty-Six."""

    __slots__ = ()

    def _worth(self, winner: int) -> int:
        loser = 1 - winner
        if self.points[loser] >= HALFWAY:
            return 1
        return 2 if self.tricks[loser] else 3

    def _failed_close(self) -> int:
        return 3 if self.closed_worth == 3 else 2  # 3: the other had no trick then

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
