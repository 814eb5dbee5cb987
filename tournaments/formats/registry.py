"""The tournament formats there are; a new one is a file and a line here."""

from games.rules.text import gettext_noop
from tournaments.formats.base import Format
from tournaments.formats.errors import UnknownFormat
from tournaments.formats.round_robin import DOUBLE_ROUND_ROBIN, ROUND_ROBIN

FORMATS: dict[str, Format] = {
    made.key: made
    for made in (
        ROUND_ROBIN,
        DOUBLE_ROUND_ROBIN,
    )
}


def tournament_format(key: str) -> Format:
    """Return the format of a key; raises UnknownFormat naming those there are."""
    if key not in FORMATS:
        raise UnknownFormat(
            gettext_noop("no tournament format %(key)s; formats: %(known)s"),
            key=repr(key),
            known=", ".join(FORMATS),
        )
    return FORMATS[key]
