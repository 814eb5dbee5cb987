"""The rating systems there are; a new one is a file and a line here."""

from games.rules.text import gettext_noop
from ratings.systems.base import RatingSystem
from ratings.systems.errors import UnknownSystem
from ratings.systems.esel_percentage import EselPercentage
from ratings.systems.trueskill import TrueSkill

SYSTEMS: dict[str, RatingSystem] = {system.key: system for system in (TrueSkill(), EselPercentage())}


def rating_system(key: str, game: str | None = None) -> RatingSystem:
    """Return the system of a key, set up for a game when one is named; raises UnknownSystem."""
    if key not in SYSTEMS:
        raise UnknownSystem(
            gettext_noop("no rating system %(key)s; systems: %(known)s"),
            key=repr(key),
            known=", ".join(SYSTEMS),
        )
    return SYSTEMS[key] if game is None else SYSTEMS[key].for_game(game)
