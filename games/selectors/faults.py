"""How often a bot has failed, by kind of fault: in all its matches and in those of the version that plays.

Checks of versions are left out: a fault there rejects the version, and the owner reads it there.
"""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import BotVersion, Player, Purpose, Seat, VersionStatus
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
    """Return the bot's faults and those of the version; three queries.

    The matches themselves are looked at for the few checks only: a bot may have played a great many. The
    first seat of a side has its side's number, and a seat has a place once its match is played.
    """
    seats = Seat.objects.filter(player=bot, place__isnull=False, number=F("side")).order_by()
    own = Q(bot_version=version) if version is not None else Q(pk=None)
    counts = {"overall": Count("pk"), "own": Count("pk", filter=own)}
    played = seats.aggregate(**counts)
    checks = seats.filter(match__purpose=Purpose.CHECK).aggregate(**counts)
    overall: Counter[str] = Counter()
    of_version: Counter[str] = Counter()
    for pk, fault, count in _failed(bot):
        overall[fault] += count
        if version is not None and pk == version.pk:
            of_version[fault] += count
    return Faults(
        FaultCount(played["overall"] - checks["overall"], _whole(overall)),
        version,
        FaultCount(played["own"] - checks["own"], _whole(of_version)),
    )


def _failed(bot: Player) -> QuerySet[Seat, tuple[int, str, int]]:
    """Return version, fault and how often; what failed in a check is rejected, and nothing else is."""
    seats = Seat.objects.filter(~Q(fault=""), player=bot).exclude(bot_version__status=VersionStatus.REJECTED)
    return seats.order_by().values_list("bot_version", "fault").annotate(count=Count("pk"))


def _whole(counted: Counter[str]) -> dict[str, int]:
    return {str(kind): counted[kind] for kind in KINDS}


def kinds_in_words(by_kind: dict[str, int]) -> str:
    """Return how often which fault was: "crashed: 3, ran out of time: 1"."""
    words = {str(kind): str(said) for kind, said in KINDS.items()}
    said = [f"{words.get(kind, kind)}: {count}" for kind, count in by_kind.items() if count]
    return ", ".join(said) or gettext("no fault")
