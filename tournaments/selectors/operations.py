"""How the service is doing, for staff: the queue, the workers, what is stuck, what has failed lately."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta

from celery import current_app
from django.db.models import Count, Min, Q
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.models import Hold, Match, MatchAttempt, MatchStatus, Worker
from games.selectors.holds import newest_open_holds
from games.selectors.match_lines import MatchLine, match_lines, with_seats

LATEST = 20
PACE = timedelta(minutes=10)
SILENT = timedelta(minutes=1)  # a living worker is heard of every ten seconds
BROKER_TIMEOUT = 1.0  # seconds


@dataclass(frozen=True, slots=True)
class WorkerLine:
    worker: Worker
    is_silent: bool
    running: int


@dataclass(frozen=True, slots=True)
class Operations:
    """Everything on the page."""

    queued: int
    queued_uploads: int
    running: int
    failed: int
    expired: int
    oldest_waiting: datetime | None
    per_minute: float
    workers: list[WorkerLine]
    stuck: list[MatchLine]
    attempts: list[MatchAttempt]
    holds: list[Hold]
    is_broker_reachable: bool

    @property
    def stuck_count(self) -> int:
        return self.failed + self.expired

    @property
    def uploads_wait(self) -> bool:
        """Tell whether matches with uploaded bots wait for a worker that may play them."""
        has_sandbox = any(line.worker.sandbox and not line.is_silent for line in self.workers)
        return self.queued_uploads > 0 and not has_sandbox


def operations() -> Operations:
    """Return how things stand now; a constant number of queries."""
    now = timezone.now()
    expired = Q(status=MatchStatus.RUNNING, lease_expires_at__lt=now)
    stuck = Match.objects.filter(expired | Q(status=MatchStatus.FAILED)).order_by("pk")
    counts = Match.objects.filter(
        status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING, MatchStatus.FAILED)
    ).aggregate(
        queued=Count("pk", filter=Q(status=MatchStatus.QUEUED)),
        queued_uploads=Count("pk", filter=Q(status=MatchStatus.QUEUED, needs_sandbox=True)),
        running=Count("pk", filter=Q(status=MatchStatus.RUNNING)),
        failed=Count("pk", filter=Q(status=MatchStatus.FAILED)),
        expired=Count("pk", filter=expired),
        oldest_waiting=Min("created_at", filter=Q(status=MatchStatus.QUEUED)),
    )
    finished = Match.objects.filter(status=MatchStatus.FINISHED, finished_at__gte=now - PACE).count()
    return Operations(
        **counts,
        per_minute=finished / (PACE.total_seconds() / 60),
        workers=_workers(now),
        stuck=match_lines(with_seats(stuck)[:LATEST]),
        holds=newest_open_holds(LATEST),
        attempts=list(MatchAttempt.objects.select_related("match").order_by("-pk")[:LATEST]),
        is_broker_reachable=is_broker_reachable(),
    )


def _workers(now: datetime) -> list[WorkerLine]:
    """Return the workers heard of within a day, those heard of last first."""
    running: Counter[str] = Counter()
    leases = Match.objects.filter(status=MatchStatus.RUNNING).values_list("lease_worker")
    for holder, number in leases.annotate(number=Count("pk")).order_by():
        running[holder.rpartition(" ")[0]] += number  # a lease names the worker and its process
    seen = Worker.objects.filter(seen_at__gte=now - timedelta(days=1)).order_by("-seen_at")
    return [WorkerLine(each, now - each.seen_at > SILENT, running[each.name]) for each in seen]


def is_broker_reachable() -> bool:
    """Tell whether the broker answers within a second."""
    try:
        with current_app.connection_for_write(connect_timeout=BROKER_TIMEOUT) as connection:
            connection.ensure_connection(max_retries=1, interval_start=0, timeout=BROKER_TIMEOUT)
    except (OperationalError, OSError):
        return False
    return True
