"""The ratings of one player: in all pools, and their history in one."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from games.models import Player
from ratings.models import LedgerEntry, Pool, Rating
from ratings.selectors.leaderboard import RankedRating
from ratings.services.pools import system_of
from ratings.systems.base import Values

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A change of a rating; `cause_id` is the match, bot version or season that `cause` says.

    Since then the rating is `estimate` ± `margin`.
    """

    number: int
    cause: str
    cause_id: int
    at: datetime
    before: Values
    after: Values
    score_before: float
    score_after: float
    estimate: float
    margin: float

    @property
    def change(self) -> float:
        """Return by how much the score moved."""
        return self.score_after - self.score_before


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Changes, the newest first; `next` is the number below which the next page begins."""

    entries: tuple[HistoryEntry, ...]
    next: int | None


def player_ratings(*, player: Player) -> list[RankedRating]:
    """Return the player's ratings in all pools with their ranks; one query."""
    better = (
        Rating.objects.filter(pool=OuterRef("pool"), score__gt=OuterRef("score"))
        .order_by()
        .values("pool")
        .annotate(count=Count("*"))
        .values("count")
    )
    ratings = (
        Rating.objects.filter(player=player)
        .select_related("pool", "player")
        .order_by("pool__game", "pool__system", "pool__population")
        .annotate(rank=Coalesce(Subquery(better), Value(0)) + 1)
    )
    return [RankedRating(rating.rank, rating) for rating in ratings]


def rating_history(
    *, player: Player, pool: Pool, below: int | None = None, size: int = PAGE_SIZE
) -> HistoryPage:
    """Return the changes of a player's rating from the ledger, before number `below`; one query."""
    entries = LedgerEntry.objects.filter(player=player, pool=pool).order_by("-number")
    if below is not None:
        entries = entries.filter(number__lt=below)
    found = list(entries[: size + 1])
    shown = found[:size]
    return HistoryPage(
        entries=tuple(_entry(entry, pool) for entry in shown),
        next=shown[-1].number if len(found) > size else None,
    )


def _entry(entry: LedgerEntry, pool: Pool) -> HistoryEntry:
    system = system_of(pool.system, pool.game)
    before, after = tuple(map(float, entry.before)), tuple(map(float, entry.after))
    estimate, score = system.estimate(after), system.score(after)
    return HistoryEntry(
        number=entry.number,
        cause=entry.cause,
        cause_id=entry.cause_id,
        at=entry.created_at,
        before=before,
        after=after,
        score_before=system.score(before),
        score_after=score,
        estimate=estimate,
        margin=abs(estimate - score),
    )
