"""What is known of the workers: that they live, their sandbox for uploaded bots, how fast they are."""

import logging

from django.db.models import F
from django.utils import timezone

from games.checks import check_bots
from games.models import Worker
from games.sandbox.calibration import core_speed
from games.sandbox.probe import probe
from games.sandbox.tiers import NONE, Tier

logger = logging.getLogger(__name__)
_noted: dict[str, Tier] = {}  # what this process last noted, by worker; those of its pool inherit it


def has_sandbox(*, worker: str) -> bool:
    """Tell whether uploaded bots can be run here; noted when it is no longer as it was.

    Each process finds out by trying, at its first match and again after a sandbox has failed. Without one it
    takes no match that needs one.
    """
    tier = probe()
    if tier != _noted.get(worker):
        _log(tier)
        Worker.objects.filter(name=worker).update(**_sandbox_fields(tier))
        _noted[worker] = tier
    return tier.name != NONE


def report_start(*, name: str) -> None:
    """Note that the worker has started, with its sandbox and its speed, and log what is wrong with them."""
    now, tier = timezone.now(), probe()
    _log(tier)
    for message in check_bots():
        logger.log(message.level, "%s", message)
    speed = None if tier.runtime is None else core_speed(tier.runtime)
    fields = {"started_at": now, "seen_at": now, "core_speed": speed, **_sandbox_fields(tier)}
    Worker.objects.update_or_create(name=name, defaults=fields)
    _noted[name] = tier


def report_alive(*, name: str, played: int = 0) -> None:
    """Note that the worker lives, and that it has played so many more matches."""
    lives = Worker.objects.filter(name=name)
    signs = {"seen_at": timezone.now(), "matches_played": F("matches_played") + played}
    if not lives.update(**signs):
        report_start(name=name)
        lives.update(**signs)


def _sandbox_fields(tier: Tier) -> dict[str, str]:
    if tier.name == NONE:
        return {"sandbox": "", "sandbox_reason": "; ".join(tier.refusals)}
    return {"sandbox": tier.name, "sandbox_reason": ""}


def _log(tier: Tier) -> None:
    for refusal in tier.refusals:
        logger.warning("sandbox refused: %s", refusal)
    if tier.name == NONE:
        logger.error("no sandbox: this worker takes no match with uploaded bots")
    else:
        logger.info("sandbox: %s, its self-test has held", " ".join((tier.name, *tier.flags)))
