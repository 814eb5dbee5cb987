"""Check an uploaded version by playing: against itself and against `rules`, in each of its games.

The matches are queued like all others, unrated and first in line. What comes out decides: a version whose
every match went without a fault of its own becomes valid and active; the first fault rejects it, with its
reason.
"""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from games.bots.contract import CHECK_LIMITS
from games.models import BotVersion, Match, MatchStatus, Purpose, Seat, VersionStatus
from games.rules.registry import game as game_by_key
from games.services.built_in_bots import register_built_in_bots
from games.services.claim import CHECKS
from games.services.hint import PLAY, send_hint
from games.services.locks import lock_matches, lock_player
from games.services.queue_matches import MatchOrder, queue_matches

OPPONENT = "rules"
FIRST_IN_LINE = 10
HINTS = 2


def _tables(version: BotVersion, opponent: BotVersion, game: str) -> list[list[BotVersion]]:
    """Return who sits where: the version alone at a table, and as one side against the opponent."""
    rules = game_by_key(game)
    seats = rules.players[0]
    by_side = [version] + [opponent] * (rules.side_count(seats) - 1)
    return [[version] * seats, rules.by_seat(by_side, seats)]


def queue_check(*, version: BotVersion) -> list[Match]:
    """Queue the matches that decide whether the version is valid."""
    opponent = _opponent()
    matches = queue_matches(
        [
            MatchOrder(
                game=game,
                players=[seated.player for seated in table],
                versions=table,
                limits=CHECK_LIMITS,
                is_rated=False,
                purpose=Purpose.CHECK,
                priority=FIRST_IN_LINE,
                queue_group=f"{CHECKS}{version.player.owner_id}",
            )
            for game in version.games
            for table in _tables(version, opponent, game)
        ]
    )
    send_hint(PLAY, count=min(len(matches), HINTS))
    return matches


def _opponent() -> BotVersion:
    found = BotVersion.objects.filter(built_in=OPPONENT).select_related("player").order_by("pk").first()
    if found is not None:
        return found
    register_built_in_bots()
    return BotVersion.objects.select_related("player").get(built_in=OPPONENT)


def versions_checked_by(matches: Iterable[Match]) -> set[int]:
    """Return the ids of the versions under check that sat in these matches."""
    return set(
        Seat.objects.filter(
            match__in=[match for match in matches if match.purpose == Purpose.CHECK],
            bot_version__status=VersionStatus.CHECKING,
        ).values_list("bot_version", flat=True)
    )


@transaction.atomic
def conclude_check(*, version_id: int) -> BotVersion | None:
    """Reject the version at its first fault, accept and activate it after its last match.

    Return the version when it has become active by this, else None. A version already judged stays as it is;
    one that a newer version has overtaken becomes valid and no more.
    """
    lock_player(BotVersion.objects.values_list("player", flat=True).get(pk=version_id))
    version = BotVersion.objects.select_related("player").get(pk=version_id)
    if version.status != VersionStatus.CHECKING:
        return None
    seats = Seat.objects.filter(bot_version=version, match__purpose=Purpose.CHECK)
    fault = seats.exclude(fault="").order_by("match", "number").select_related("match").first()
    if fault is not None:
        _reject(version, fault)
        return None
    if seats.exclude(match__status=MatchStatus.FINISHED).exists():
        return None
    return version if _accept(version) else None


def _reject(version: BotVersion, seat: Seat) -> None:
    log = getattr(seat, "log", None)
    version.status = VersionStatus.REJECTED
    version.reason = seat.fault if log is None else f"{seat.fault}: {log.fault_detail}"
    version.checked_at = timezone.now()
    version.save(update_fields=["status", "reason", "checked_at"])
    _stop_playing(version)


def _stop_playing(version: BotVersion) -> None:
    waiting = Match.objects.filter(
        pk__in=Seat.objects.filter(bot_version=version).values("match"),
        purpose=Purpose.CHECK,
        status__in=[MatchStatus.QUEUED, MatchStatus.RUNNING],
    )
    lock_matches(waiting)
    waiting.update(status=MatchStatus.VOIDED, lease_token="", lease_expires_at=None)


def stop_checks(*, match: Match) -> None:
    """Reject the versions whose check this match was: staff have voided it; their players must be locked."""
    under_check = BotVersion.objects.filter(seats__match=match, status=VersionStatus.CHECKING)
    for version in under_check.distinct().order_by("pk"):
        version.status = VersionStatus.REJECTED
        version.reason = "stopped by staff"
        version.checked_at = timezone.now()
        version.save(update_fields=["status", "reason", "checked_at"])
        _stop_playing(version)


def _accept(version: BotVersion) -> bool:
    """Note that the version is valid, and return whether it is active by this."""
    is_overtaken = version.player.versions.filter(is_active=True, number__gt=version.number).exists()
    if not is_overtaken:
        version.player.versions.filter(is_active=True).update(is_active=False)
    version.status = VersionStatus.VALID
    version.is_active = not is_overtaken
    version.checked_at = timezone.now()
    version.save(update_fields=["status", "is_active", "checked_at"])
    return version.is_active
