"""Whether there is a worker that can play uploaded bots, and if not, why."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from games.models import Worker

LIVE = timedelta(minutes=2)  # a worker that has not been seen for so long is taken for gone


@dataclass(frozen=True, slots=True)
class SandboxState:
    """How many workers live, whether one has a sandbox, and what the others say about theirs."""

    workers: int
    is_there: bool
    reasons: tuple[str, ...]


def sandbox_state() -> SandboxState:
    """Return what the workers that live say; one query."""
    workers = list(Worker.objects.filter(seen_at__gt=timezone.now() - LIVE).order_by("name"))
    return SandboxState(
        workers=len(workers),
        is_there=any(worker.sandbox for worker in workers),
        reasons=tuple(
            dict.fromkeys(worker.sandbox_reason for worker in workers if worker.sandbox_reason.strip())
        ),
    )
