"""Differences between what is stored and what a replay gives: all are counted, the first ones kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.models import Player

KEPT = 20

LEDGER = gettext_noop(
    "change %(number)s, %(cause)s, player %(player)s: the ledger has %(stored)s, the replay %(replayed)s"
)
GAP = gettext_noop("change %(number)s is missing; the next match in the ledger begins with %(stored)s")
LAST_NUMBER = gettext_noop("the pool's last change is %(stored)s, the ledger's %(replayed)s")
UNRATED = gettext_noop("match %(number)s is finished and counts, but it is not in the ledger")
LIVE = gettext_noop("player %(player)s: the live table has %(stored)s, the replay %(replayed)s")


@dataclass(frozen=True, slots=True)
class Difference:
    """One of the templates above and what stands in it."""

    template: str
    number: int | None = None
    cause: str = ""
    player: int | None = None
    stored: object = None
    replayed: object = None

    def text(self, names: Mapping[int, str]) -> str:
        """Return the difference in words; `names` by player id."""
        return _(self.template) % {
            "number": self.number,
            "cause": self.cause,
            "player": self._player(names),
            "stored": _("nothing") if self.stored is None else self.stored,
            "replayed": _("nothing") if self.replayed is None else self.replayed,
        }

    def _player(self, names: Mapping[int, str]) -> str:
        if self.player is None or self.player not in names:
            return str(self.player)
        return f"{names[self.player]} ({self.player})"


@dataclass(slots=True)
class Differences:
    """How many there are, and the first of them."""

    count: int = 0
    first: list[Difference] = field(default_factory=list)

    def add(self, difference: Difference) -> None:
        """Count the difference, keep it while it is one of the first."""
        self.count += 1
        if len(self.first) < KEPT:
            self.first.append(difference)

    def texts(self) -> list[str]:
        """Return the kept differences in words; one query."""
        players = {difference.player for difference in self.first if difference.player is not None}
        names = dict(Player.objects.filter(pk__in=players).order_by().values_list("pk", "name"))
        return [difference.text(names) for difference in self.first]
