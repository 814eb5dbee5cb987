"""Void the matches that wait for a bot which may not play; their tournaments go on without them.

A voided match counts nowhere, for nobody. What a suspended version is playing just now is played to its end
and counts; what a bot held by staff is playing does not.
"""

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import BotVersion, Match, MatchStatus, Player, Purpose, Seat, VersionStatus
from games.services.locks import lock_matches
from tournaments.models import Round
from tournaments.services.rounds import close_rounds, lock_rounds

BATCH = 500  # matches in one transaction
ELSEWHERE = (Purpose.CHECK, Purpose.IMPORTED)  # checks wait, and people have played already


def void_unplayable(*, within: Round | None = None) -> int:
    """Void what waits for held bots and suspended versions, of one round or of all; return how many."""
    unplayable = _unplayable()
    if unplayable is None:
        return 0
    if within is not None:
        unplayable = unplayable.filter(pairing_match__pairing__round=within)
    voided = 0
    while pks := list(unplayable.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        voided += _void(unplayable, pks)
    return voided


def _unplayable() -> QuerySet[Match] | None:
    """Return the matches that wait for nothing, None while every bot may play; two small queries."""
    suspended = BotVersion.objects.filter(status=VersionStatus.SUSPENDED).order_by()
    held = Player.objects.filter(is_held=True).order_by()
    versions = list(suspended.values_list("pk", flat=True))
    players = list(held.values_list("pk", flat=True))
    if not versions and not players:
        return None
    seats = Seat.objects.filter(match=OuterRef("pk"))
    waiting = Q(status__in=(MatchStatus.QUEUED, MatchStatus.FAILED))
    return Match.objects.exclude(purpose__in=ELSEWHERE).filter(
        (waiting & Q(Exists(seats.filter(bot_version__in=versions))))
        | ((waiting | Q(status=MatchStatus.RUNNING)) & Q(Exists(seats.filter(player__in=players))))
    )


@transaction.atomic
def _void(unplayable: QuerySet[Match], pks: list[int]) -> int:
    rounds = lock_rounds(pks)
    doomed = unplayable.filter(pk__in=pks)
    lock_matches(doomed)
    voided = doomed.update(status=MatchStatus.VOIDED, lease_token="", lease_expires_at=None)
    close_rounds(rounds)
    return voided
