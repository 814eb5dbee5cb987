"""The matches of a pairing: how many, who sits where in each, and which share their cards.

From match to match everybody moves on by one place, so that after as many matches as there are sides all have
had every place. In a duplicate set just these matches are played with the same cards: 2 of two players or two
pairs, 3 of three, and so on. What luck the cards were is then the same for all of them.
"""

from games.rules.options import Option
from games.rules.text import gettext_noop
from tournaments.formats.base import Options, Seating

MATCHES = Option(
    key="matches",
    kind="int",
    default=1,
    minimum=1,
    maximum=1000,
    title=gettext_noop("matches per pairing, or duplicate sets"),
)
DUPLICATE = Option(
    key="duplicate",
    kind="bool",
    default=False,
    title=gettext_noop("duplicate sets: the same cards again until everybody has had every place"),
)
OF_PAIRINGS = (MATCHES, DUPLICATE)


def seating(entries: tuple[int, ...], options: Options) -> Seating:
    """Return the matches that the options `matches` and `duplicate` make of a pairing."""
    sides = len(entries)
    size = sides if options["duplicate"] else 1
    count = int(options["matches"]) * size
    return Seating(tuple(entries[-i % sides :] + entries[: -i % sides] for i in range(count)), size)
