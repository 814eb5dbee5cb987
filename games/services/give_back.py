"""Give matches back that a worker could not finish: an infrastructure fault, never a bot's.

Every try is kept with its reason; after MAX_ATTEMPTS the match is set aside as failed, for staff to look at.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.models import Match, MatchAttempt, MatchStatus
from games.processes import is_alive
from games.rules.text import gettext_noop
from games.services.errors import NotNow
from games.services.locks import lock_matches

MAX_ATTEMPTS = 5
FOR_EVER = datetime.max.replace(tzinfo=UTC)


def _give_back(match: Match, reason: str, until: datetime = FOR_EVER) -> bool:
    """Queue the match again unless somebody has taken, finished or (beyond `until`) renewed it meanwhile."""
    status = MatchStatus.FAILED if match.attempts >= MAX_ATTEMPTS else MatchStatus.QUEUED
    given_back = Match.objects.filter(
        pk=match.pk,
        status=MatchStatus.RUNNING,
        lease_token=match.lease_token,
        lease_expires_at__lte=until,
    ).update(status=status, lease_token="", lease_worker="", lease_expires_at=None)
    if given_back:
        MatchAttempt.objects.create(
            match=match, number=match.attempts, worker=match.lease_worker, reason=reason
        )
    return bool(given_back)


@transaction.atomic
def give_back(*, matches: Iterable[Match], reason: str) -> int:
    """Queue claimed matches again with the reason of the failed try; return how many were still held."""
    return sum(_give_back(match, reason) for match in matches)


@transaction.atomic
def take_back_expired_leases() -> int:
    """Queue matches again whose worker has let the lease run out; return how many."""
    now = timezone.now()
    expired = Match.objects.filter(status=MatchStatus.RUNNING, lease_expires_at__lt=now)
    return sum(
        _give_back(
            match, f"the lease of {match.lease_worker} ran out at {match.lease_expires_at:%H:%M:%S}", now
        )
        for match in expired.order_by("id")
    )


@transaction.atomic
def hand_back(*, token: str, matches: Sequence[Match]) -> int:
    """Queue matches that were claimed and never begun, without counting it as a try; return how many."""
    unbegun = Match.objects.filter(pk__in=[match.pk for match in matches])
    held = unbegun.filter(lease_token=token, status=MatchStatus.RUNNING)
    lock_matches(held)
    return held.update(
        status=MatchStatus.QUEUED,
        lease_token="",
        lease_worker="",
        lease_expires_at=None,
        attempts=F("attempts") - 1,
    )


@transaction.atomic
def take_back_from_the_dead(*, worker: str) -> int:
    """Queue matches again that processes of this worker held which are no more; return how many.

    A claim is signed "WORKER PROCESS"; to be called on the machine where the worker runs.
    """
    held = Match.objects.filter(status=MatchStatus.RUNNING, lease_worker__startswith=f"{worker} ")
    return sum(
        _give_back(match, f"the process of {match.lease_worker} ended")
        for match in held.order_by("id")
        if not is_alive(match.lease_worker.rpartition(" ")[2])
    )


@transaction.atomic
def queue_again(*, match: Match) -> None:
    """Give a failed match a fresh set of attempts. Raises NotNow for any other match."""
    changed = Match.objects.filter(pk=match.pk, status=MatchStatus.FAILED).update(
        status=MatchStatus.QUEUED, attempts=0
    )
    if not changed:
        raise NotNow(
            gettext_noop("match %(match)s is %(status)s; only a failed match can be queued again"),
            match=match.pk,
            status=match.status,
        )
