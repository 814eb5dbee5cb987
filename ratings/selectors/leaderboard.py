"""A pool's leaderboard, page by page, at the same cost at any depth.

Pages are found by keyset in the index `rating_leaderboard`: `score <= s and (score < s or id > i)` is the
form that both databases seek; ranks are counted (players with a better score), never numbered over the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from ratings.models import Pool, Rating
from ratings.selectors.cursor import ScoreCursor

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class RankedRating:
    """A row of the leaderboard; equal scores share a rank, the next one counts them all (1, 1, 3)."""

    rank: int
    rating: Rating


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """Rows, and where the neighbouring pages are: `after` the one cursor, `before` the other."""

    rows: tuple[RankedRating, ...]
    previous: ScoreCursor | None
    next: ScoreCursor | None


def leaderboard_page(
    *,
    pool: Pool,
    after: ScoreCursor | None = None,
    before: ScoreCursor | None = None,
    size: int = PAGE_SIZE,
) -> LeaderboardPage:
    """Return the page behind `after`, the one in front of `before`, or the first.

    One query for the first page (two on the way back), three for any other; a page cut short by the top of
    the table gives way to the first page.
    """
    if before is not None:
        ratings = list(rows_before(pool, before)[: size + 1])
        if len(ratings) > size:
            shown = ratings[size - 1 :: -1]
            return LeaderboardPage(ranked(pool, shown), _cursor(shown[0]), _cursor(shown[-1]))
        after = None
    ratings = list((rows_after(pool, after) if after else leaderboard(pool))[: size + 1])
    shown, has_more = ratings[:size], len(ratings) > size
    if not shown:
        return LeaderboardPage((), previous=after, next=None)
    return LeaderboardPage(
        rows=ranked(pool, shown, is_top=after is None),
        previous=_cursor(shown[0]) if after else None,
        next=_cursor(shown[-1]) if has_more else None,
    )


def top(*, pool: Pool, count: int = 5) -> tuple[RankedRating, ...]:
    """Return the first players of the leaderboard; one query."""
    return ranked(pool, list(leaderboard(pool)[:count]), is_top=True)


def rank_of(rating: Rating) -> int:
    """Return the competition rank of a rating; one query."""
    return 1 + Rating.objects.filter(pool=rating.pool_id, score__gt=rating.score).count()


def leaderboard(pool: Pool) -> QuerySet[Rating]:
    """Return the ratings of a pool in their order, players included."""
    return Rating.objects.filter(pool=pool).select_related("player").order_by("-score", "id")


def rows_after(pool: Pool, cursor: ScoreCursor) -> QuerySet[Rating]:
    """Return the ratings behind the cursor in their order."""
    return leaderboard(pool).filter(Q(score__lt=cursor.score) | Q(id__gt=cursor.id), score__lte=cursor.score)


def rows_before(pool: Pool, cursor: ScoreCursor) -> QuerySet[Rating]:
    """Return the ratings in front of the cursor, the nearest first."""
    return (
        leaderboard(pool)
        .filter(Q(score__gt=cursor.score) | Q(id__lt=cursor.id), score__gte=cursor.score)
        .order_by("score", "-id")
    )


def _cursor(rating: Rating) -> ScoreCursor:
    return ScoreCursor(rating.score, rating.pk)


def ranked(pool: Pool, ratings: Sequence[Rating], *, is_top: bool = False) -> tuple[RankedRating, ...]:
    """Return consecutive ratings of a pool with their ranks; two queries, none at the top of the table."""
    places = ranks(pool, [(rating.score, rating.pk) for rating in ratings], is_top=is_top)
    for rating in ratings:
        rating.pool = pool
    return tuple(map(RankedRating, places, ratings))


def ranks(pool: Pool, rows: Sequence[tuple[float, int]], *, is_top: bool = False) -> list[int]:
    """Return the ranks of consecutive rows, each given by score and id, counted from the first of them."""
    if is_top or not rows:
        return _number(rows, better=0, tied=0)
    score, pk = rows[0]
    everybody = Rating.objects.filter(pool=pool)
    return _number(
        rows,
        better=everybody.filter(score__gt=score).count(),
        tied=everybody.filter(score=score, id__lt=pk).count(),
    )


def _number(rows: Sequence[tuple[float, int]], *, better: int, tied: int) -> list[int]:
    """Return the ranks of rows in front of which are `better` scores and `tied` equal ones."""
    numbers: list[int] = []
    for index, (score, _) in enumerate(rows):
        if index == 0:
            numbers.append(better + 1)
        elif score == rows[index - 1][0]:
            numbers.append(numbers[-1])
        else:
            numbers.append(better + tied + index + 1)
    return numbers
