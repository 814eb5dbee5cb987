"""Claim queued matches for a worker: a conditional update with a lease and a token, nothing else.

Fair between groups (tournaments, uploads ...): the group with the fewest running matches goes first, so
that one slow bot holds up only its own tournament. All matches of a chunk seat the same versions, and no two
belong to one duplicate set, so one set of bot processes can play them all.
"""

import uuid
from dataclasses import dataclass
from datetime import timedelta

from django.db import connection, transaction
from django.db.models import Count, Exists, F, Max, Min, OuterRef, QuerySet
from django.utils import timezone

from games.models import Match, MatchStatus, Player, Purpose, Seat
from games.services.locks import lock_matches

CHECKS = "check-"  # groups of the matches that check uploads, one for each owner
DOUBTFUL = 2  # attempts after which a match is played alone, so that it cannot take others with it
LEASE = timedelta(seconds=60)
CHUNK = 25


@dataclass(frozen=True, slots=True)
class Claim:
    """Matches that one worker may play until the lease runs out."""

    token: str
    worker: str
    matches: tuple[Match, ...]


def _queued(has_sandbox: bool) -> QuerySet[Match]:
    """Return what a worker may take: uploaded bots play where there is a sandbox only, held ones nowhere."""
    queued = Match.objects.filter(status=MatchStatus.QUEUED)
    held = list(Player.objects.filter(is_held=True).order_by().values_list("pk", flat=True))
    if held:
        queued = queued.exclude(Exists(Seat.objects.filter(match=OuterRef("pk"), player__in=held)))
    return queued if has_sandbox else queued.filter(needs_sandbox=False)


def _groups_in_turn(queued: QuerySet[Match]) -> list[str]:
    waiting = queued.values("queue_group").annotate(priority=Max("priority"), oldest=Min("id"))
    running = dict(
        Match.objects.filter(status=MatchStatus.RUNNING)
        .values_list("queue_group")
        .annotate(count=Count("id"))
    )
    checked = _checks_of_the_last_hour()
    ranked = sorted(
        waiting,
        key=lambda row: (
            -row["priority"],
            running.get(row["queue_group"], 0),
            checked.get(row["queue_group"], 0),
            row["oldest"],
        ),
    )
    checking = sum(count for group, count in running.items() if group.startswith(CHECKS))
    return [row["queue_group"] for row in ranked if not (checking and row["queue_group"].startswith(CHECKS))]


def _checks_of_the_last_hour() -> dict[str, int]:
    """Return how many check matches each owner has had: who has had few goes before who has had many."""
    since = timezone.now() - timedelta(hours=1)
    begun = Match.objects.filter(purpose=Purpose.CHECK, started_at__gte=since)
    return dict(begun.order_by().values_list("queue_group").annotate(count=Count("id")))


def _unlocked(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Skip rows that another worker is claiming at this moment, where the database can tell."""
    if connection.features.has_select_for_update_skip_locked:
        return matches.select_for_update(skip_locked=True)
    return matches


def _candidates(queued: QuerySet[Match], group: str, limit: int) -> list[int]:
    """Return the next matches of the group that seat the same versions; none when others hold them all."""
    in_turn = queued.filter(queue_group=group).order_by("-priority", "id")
    first = _unlocked(in_turn).first()
    if first is None:
        return []
    if first.attempts >= DOUBTFUL:
        return [first.pk]
    alike = _unlocked(in_turn.filter(chunk_key=first.chunk_key, attempts__lt=DOUBTFUL))
    chosen, sets = [], set()
    for pk, set_key in alike.values_list("id", "set_key")[: 4 * limit]:
        if set_key and set_key in sets:
            continue
        sets.add(set_key)
        chosen.append(pk)
        if len(chosen) == limit:
            break
    return chosen


def claim_chunk(
    *, worker: str, has_sandbox: bool = False, limit: int = CHUNK, lease: timedelta = LEASE
) -> Claim | None:
    """Claim up to `limit` matches of the same versions; None when nothing waits that this worker may take."""
    token = str(uuid.uuid4())
    with transaction.atomic():
        queued = _queued(has_sandbox)
        chosen = next(
            filter(None, (_candidates(queued, group, limit) for group in _groups_in_turn(queued))), []
        )
        now = timezone.now()
        Match.objects.filter(pk__in=chosen, status=MatchStatus.QUEUED).update(
            status=MatchStatus.RUNNING,
            lease_token=token,
            lease_worker=worker,
            lease_expires_at=now + lease,
            attempts=F("attempts") + 1,
            started_at=now,
        )
    matches = tuple(
        Match.objects.filter(lease_token=token, status=MatchStatus.RUNNING)
        .prefetch_related("seats__player", "seats__bot_version")
        .order_by("id")
    )
    return Claim(token, worker, matches) if matches else None


def renew_lease(*, token: str, lease: timedelta = LEASE) -> int:
    """Prolong the lease of all matches still held by the token; return how many those are."""
    with transaction.atomic():
        held = Match.objects.filter(lease_token=token, status=MatchStatus.RUNNING)
        lock_matches(held)
        return held.update(lease_expires_at=timezone.now() + lease)
