"""What an author may have, and has: bots, active bots, uploads within a day, MiB of stored files."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Count, Q, Sum
from django.utils import timezone

from games.models import BotVersion, Player, PlayerKind, Quota

DAY = timedelta(days=1)
MIB = 1024 * 1024
KINDS = ("bots", "active_bots", "uploads", "stored")


@dataclass(frozen=True, slots=True)
class OwnQuota:
    """What the author has, and the most of it, by kind; `most` is None for staff, who may have anything.

    `stored` is in MiB, rounded up in `used`. `next_upload_at` is set while no further upload is possible.
    """

    used: Mapping[str, int]
    most: Mapping[str, int] | None
    bytes_stored: int
    next_upload_at: datetime | None

    @property
    def rows(self) -> list[tuple[str, int, int]]:
        """Return kind, what is used and the most of it; nothing for staff."""
        return [(kind, self.used[kind], self.most[kind]) for kind in KINDS] if self.most else []


def limits_of(owner: User) -> dict[str, int] | None:
    """Return the most of each kind that the owner may have, None for staff."""
    if owner.is_staff:
        return None
    own = Quota.objects.filter(owner=owner).values(*KINDS).first() or {}
    return {kind: most if own.get(kind) is None else own[kind] for kind, most in settings.BOT_QUOTA.items()}


def own_quota(owner: User) -> OwnQuota:
    """Return what the owner has and may have; four queries at most."""
    bots = Player.objects.filter(owner=owner, kind=PlayerKind.BOT).aggregate(
        bots=Count("pk"), active_bots=Count("pk", filter=Q(is_active=True))
    )
    since = timezone.now() - DAY
    versions = BotVersion.objects.filter(player__owner=owner, built_in="")
    files = versions.aggregate(size=Sum("size"), uploads=Count("pk", filter=Q(created_at__gt=since)))
    size, most = files["size"] or 0, limits_of(owner)
    return OwnQuota(
        used={**bots, "uploads": files["uploads"], "stored": -(-size // MIB)},
        most=most,
        bytes_stored=size,
        next_upload_at=_next_upload(owner, most["uploads"], since) if most else None,
    )


def _next_upload(owner: User, most: int, since: datetime) -> datetime | None:
    """Return when the oldest upload that stands in the way is a day old; None while nothing does."""
    newest = BotVersion.objects.filter(player__owner=owner, built_in="", created_at__gt=since)
    if not most:
        return None
    times = newest.order_by("-created_at").values_list("created_at", flat=True)
    return next((at + DAY for at in times[most - 1 : most]), None)
