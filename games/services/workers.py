"""Signs of life of the workers, and which sandbox they have for uploaded bots."""

from django.db.models import F
from django.utils import timezone

from games.models import Worker
from games.sandbox.probe import probe
from games.sandbox.tiers import NONE


def has_sandbox() -> bool:
    """Tell whether uploaded bots can be run here; found out once per process by trying."""
    return probe().name != NONE


def report_alive(*, name: str, played: int = 0) -> None:
    """Note that the worker lives, its sandbox, and that it has played so many more matches."""
    now = timezone.now()
    tier = probe()
    sandbox = {
        "sandbox": "" if tier.name == NONE else tier.name,
        "sandbox_reason": "; ".join(tier.refusals) if tier.name == NONE else "",
    }
    changed = Worker.objects.filter(name=name).update(
        seen_at=now, matches_played=F("matches_played") + played, **sandbox
    )
    if not changed:
        Worker.objects.get_or_create(
            name=name,
            defaults={"started_at": now, "seen_at": now, "matches_played": played, **sandbox},
        )
