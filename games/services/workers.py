"""Signs of life of the workers."""

from django.db.models import F
from django.utils import timezone

from games.models import Worker


def report_alive(*, name: str, played: int = 0) -> None:
    """Note that the worker lives and has played so many more matches."""
    now = timezone.now()
    changed = Worker.objects.filter(name=name).update(
        seen_at=now, matches_played=F("matches_played") + played
    )
    if not changed:
        Worker.objects.get_or_create(
            name=name, defaults={"started_at": now, "seen_at": now, "matches_played": played}
        )
