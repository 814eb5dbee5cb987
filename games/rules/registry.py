"""The games there are: a new game is one file and one line here."""

from games.rules.errors import UnknownGame
from games.rules.esel.game import Esel
from games.rules.four.game import SixtySixFour
from games.rules.game import Game
from games.rules.sixty_six.mariage import Mariage
from games.rules.sixty_six.mariage_three import MariageThree
from games.rules.sixty_six.schnapsen import Schnapsen
from games.rules.sixty_six.sixty_six import SixtySix
from games.rules.sixty_six.sixty_six_open import SixtySixOpen
from games.rules.text import gettext_noop

_ALL: tuple[Game, ...] = (
    Mariage(),
    SixtySix(),
    SixtySixOpen(),
    Schnapsen(),
    MariageThree(),
    SixtySixFour(),
    Esel(),
)

GAMES: dict[str, Game] = {each.key: each for each in _ALL}


def game(key: str) -> Game:
    """Return the game with this key; raises UnknownGame."""
    try:
        return GAMES[key]
    except KeyError:
        raise UnknownGame(
            gettext_noop("there is no game %(key)s; games: %(games)s"),
            key=repr(key),
            games=", ".join(GAMES),
        ) from None
