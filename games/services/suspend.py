"""Suspend a version that fails too often: looked at whenever a match of it ends by a fault of its own.

Of its newest BOT_FAULT_WINDOW matches since it was last let play, of at least BOT_FAULT_MATCHES, no more than
the share BOT_FAULT_SHARE may end so. Checks do not count: a fault there rejects the version.
"""

from collections import Counter
from collections.abc import Iterable

from django.conf import settings
from django.db.models import Max

from games.models import BotVersion, Hold, Match, MatchStatus, Purpose, Seat, VersionStatus
from games.services.hold import suspend

SEATS_OF_A_SIDE = 2  # that one version holds at most in a match that counts here


def suspend_faulty(*, matches: Iterable[Match]) -> list[Hold]:
    """Suspend the versions that have failed in these finished matches, and failed too often before.

    Their players must be locked by the caller's transaction. No query while nobody has failed, else four for
    each version that has, however many matches there are.
    """
    failed = {
        seat.bot_version_id
        for match in matches
        if match.purpose != Purpose.CHECK
        for seat in match.seats.all()
        if seat.fault and seat.bot_version_id
    }
    if not failed:
        return []
    versions = BotVersion.objects.filter(pk__in=failed, status=VersionStatus.VALID, built_in="")
    return [hold for version in versions.order_by("pk") if (hold := _judge(version)) is not None]


def _judge(version: BotVersion) -> Hold | None:
    faults = _newest_faults(version)
    kinds = Counter(filter(None, faults))
    enough = len(faults) >= settings.BOT_FAULT_MATCHES
    if not enough or kinds.total() / len(faults) <= settings.BOT_FAULT_SHARE:
        return None
    return suspend(version=version, faults=dict(kinds.most_common()), matches=len(faults))


def _newest_faults(version: BotVersion) -> list[str]:
    """Return the fault of each of the newest matches that count, "" for a match without one."""
    window: int = settings.BOT_FAULT_WINDOW
    seats = Seat.objects.filter(
        player=version.player_id, bot_version=version, match__status=MatchStatus.FINISHED
    ).exclude(match__purpose=Purpose.CHECK)
    let_play = Hold.objects.filter(version=version).aggregate(at=Max("lifted_at"))["at"]
    if let_play is not None:
        seats = seats.filter(match__finished_at__gt=let_play)
    of_match: dict[int, str] = {}
    newest = seats.order_by("-match_id").values_list("match_id", "fault")
    for match, fault in newest[: SEATS_OF_A_SIDE * window]:
        of_match[match] = of_match.get(match) or fault
    return list(of_match.values())[:window]
