"""66 by the rules of the computer game: no closing, marriages all deal long, 66 claimed by who has it."""

from games.rules.sixty_six.sixty_six import SixtySixMatch
from games.rules.sixty_six.table import Rules
from games.rules.sixty_six.two_handed import NOBODY
from games.rules.sixty_six.two_handed_game import TwoHandedGame
from games.rules.text import gettext_noop


class SixtySixOpenMatch(SixtySixMatch):
    """A match of Open Sixty-Six."""

    __slots__ = ()

    def _lost_claim(self, seat: int) -> int:
        raise AssertionError("only who has 66 claims")

    def _played_out(self, taker: int) -> tuple[int, int]:
        winner = taker if self.first == NOBODY else self.first
        return winner, self._worth(winner)


class SixtySixOpen(TwoHandedGame):
    """The game."""

    key = "sixty-six-open"
    title = gettext_noop("Open Sixty-Six")
    rules = Rules(sure_claims=True, strict_marriages=True, looks_back=True, exchange="9", closable=0)
    match = SixtySixOpenMatch
