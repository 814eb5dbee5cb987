"""How often a bot has failed, by kind of fault: in all its matches and in those of the version that plays.

Checks of versions are left out: a fault there rejects the version, and the owner reads it there.
"""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import BotVersion, MatchStatus, Player, Purpose, Seat
from games.play.ends import FaultReason

KINDS = {
    FaultReason.CRASH: _("crashed"),
    FaultReason.TIMEOUT: _("ran out of time"),
    FaultReason.ILLEGAL: _("chose an action that was not allowed"),
    FaultReason.MALFORMED: _("sent an answer that could not be read"),
    FaultReason.FLOOD: _("sent too much output"),
    FaultReason.MEMORY: _("used too much memory"),
    FaultReason.UNASKED: _("spoke without being asked"),
    FaultReason.START: _("did not get ready"),
}


@dataclass(frozen=True, slots=True)
class FaultCount:
    """Matches played to an end, and how many of them ended by which fault of the bot's own."""

    matches: int
    by_kind: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.by_kind.values())

    @property
    def percentage(self) -> float:
        return 100 * self.total / self.matches if self.matches else 0.0


@dataclass(frozen=True, slots=True)
class Faults:
    """The counts of a bot: over all, and of one version (None: no version plays)."""

    overall: FaultCount
    version: BotVersion | None
    of_version: FaultCount

    @property
    def rows(self) -> list[tuple[str, str, int, int]]:
        """Return of every kind of fault its key, its words, and both counts."""
        return [
            (kind, str(words), self.overall.by_kind[kind], self.of_version.by_kind[kind])
            for kind, words in KINDS.items()
        ]


def faults_of(bot: Player, version: BotVersion | None) -> Faults:
    """Return the bot's faults and those of the version; two queries."""
    seats = Seat.objects.filter(player=bot, match__status=MatchStatus.FINISHED).exclude(
        match__purpose=Purpose.CHECK
    )
    own = Q(bot_version=version) if version is not None else Q(pk=None)
    matches = seats.aggregate(
        overall=Count("match", distinct=True), own=Count("match", distinct=True, filter=own)
    )
    overall: Counter[str] = Counter()
    of_version: Counter[str] = Counter()
    failed = seats.exclude(fault="").order_by().values_list("bot_version", "fault")
    for pk, fault, count in failed.annotate(count=Count("pk")):
        overall[fault] += count
        if version is not None and pk == version.pk:
            of_version[fault] += count
    return Faults(
        FaultCount(matches["overall"], _whole(overall)),
        version,
        FaultCount(matches["own"], _whole(of_version)),
    )


def _whole(counted: Counter[str]) -> dict[str, int]:
    return {str(kind): counted[kind] for kind in KINDS}


def kinds_in_words(by_kind: dict[str, int]) -> str:
    """Return how often which fault was: "crashed: 3, ran out of time: 1"."""
    words = {str(kind): str(said) for kind, said in KINDS.items()}
    said = [f"{words.get(kind, kind)}: {count}" for kind, count in by_kind.items() if count]
    return ", ".join(said) or gettext("no fault")
