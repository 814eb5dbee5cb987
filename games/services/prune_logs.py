"""Keep the newest logs of every version, no others: what strangers write must not fill the disk."""

from django.conf import settings
from django.db.models import Count

from games.models import SeatLog

BATCH = 500  # logs in one statement
MOST = 5000  # in one go; the next one goes on


def prune_logs() -> int:
    """Delete logs beyond the newest BOT_LOGS_KEPT of each version; return how many."""
    kept: int = settings.BOT_LOGS_KEPT
    counted = SeatLog.objects.order_by().values_list("seat__bot_version").annotate(count=Count("pk"))
    pruned = 0
    for version, _count in counted.filter(count__gt=kept):
        logs = SeatLog.objects.filter(seat__bot_version=version).order_by("-pk")
        while pks := list(logs.values_list("pk", flat=True)[kept : kept + BATCH]):
            SeatLog.objects.filter(pk__in=pks).delete()
            pruned += len(pks)
            if pruned >= MOST:
                return pruned
    return pruned
