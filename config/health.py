"""/healthz: is this site able to work? For load balancers and monitors, so plain JSON without a page.

503 only when this process cannot serve: without its database. A broker or workers that are away stop no page,
they make the site `degraded`: matches then wait.
"""

from datetime import datetime, timedelta

from celery import current_app
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from kombu.exceptions import OperationalError

from games.models import Worker

LATE = timedelta(minutes=2)  # a worker that has not been seen for so long is taken for gone
BROKER_TIMEOUT = 2  # seconds


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer with the state of database, broker and workers."""
    try:
        seen_at = _newest_worker()
    except DatabaseError:
        return JsonResponse({"status": "down", "database": "away"}, status=503)
    is_working = seen_at is not None and timezone.now() - seen_at < LATE
    broker = "ok" if _broker_answers() else "away"
    return JsonResponse(
        {
            "status": "ok" if is_working and broker == "ok" else "degraded",
            "database": "ok",
            "broker": broker,
            "workers": "ok" if is_working else "away",
            "newest_worker_seen_at": seen_at.isoformat() if seen_at else None,
        }
    )


def _newest_worker() -> datetime | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return Worker.objects.order_by("-seen_at").values_list("seen_at", flat=True).first()


def _broker_answers() -> bool:
    try:
        with current_app.connection_for_write(connect_timeout=BROKER_TIMEOUT) as broker:
            broker.ensure_connection(max_retries=1, timeout=BROKER_TIMEOUT)
    except (OperationalError, OSError):
        return False
    return True
