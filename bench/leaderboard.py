"""Database time of leaderboard pages at 100,000 rated players, against Django's Paginator with a window rank.

    python -m bench.leaderboard

Works on a temporary SQLite file. Database time is the CPU time of every statement with all its rows fetched,
measured by running it once more beside Django's own execution; contenders take turns, medians of the rounds.
"""

import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Any

PLAYERS = 100_000
PAGE = 50
ROUNDS = 7
GOAL_MS = 5.0
DEPTHS = {
    "first page": 0,
    "page 1,000": PLAYERS // 2,
    "last page": PLAYERS - PAGE,
}  # rows in front of the page

Query = Callable[[], object]


def main() -> int:
    """Build the table, measure, print; return 1 when one of our pages misses the goal."""
    with tempfile.TemporaryDirectory(prefix="leaderboard-") as folder:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": f"sqlite:///{Path(folder) / 'leaderboard.sqlite3'}",
        }
        import django

        django.setup()
        pool = _build()
        return _report(_measure(_contenders(pool)))


def _build() -> Any:
    """Return a pool of so many rated players, about one in twenty of them sharing a score with another."""
    from django.core.management import call_command
    from django.db import connection
    from django.utils import timezone

    from games.models import Player, PlayerKind
    from ratings.models import Pool, Rating

    call_command("migrate", verbosity=0)
    rng = random.Random(1)
    now = timezone.now()
    Player.objects.bulk_create(
        Player(id=number, name=f"Player {number}", slug=f"player-{number}", kind=PlayerKind.BOT)
        for number in range(1, PLAYERS + 1)
    )
    pool = Pool.objects.create(game="sixty-six", system="trueskill")
    Rating.objects.bulk_create(
        Rating(
            pool=pool,
            player_id=number,
            values=[score + 3.0, 1.0],
            score=score,
            matches=20,
            won=10,
            lost=10,
            updated_at=now,
        )
        for number, score in (
            (number, round(rng.gauss(20.0, 5.0), 5)) for number in rng.sample(range(1, PLAYERS + 1), PLAYERS)
        )
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return pool


def _contenders(pool: Any) -> dict[tuple[str, str], Query]:
    """Return by who and where a function that makes the page."""
    from django.db.models import F, Window
    from django.db.models.functions import Rank

    from ratings.selectors.cursor import ScoreCursor
    from ratings.selectors.leaderboard import leaderboard, leaderboard_page, rows_after

    board = leaderboard(pool)
    ranked = board.annotate(rank=Window(Rank(), order_by=F("score").desc()))
    queries: dict[tuple[str, str], Query] = {}
    for depth, ahead in DEPTHS.items():
        last = board[ahead - 1] if ahead else None
        cursor = ScoreCursor(last.score, last.pk) if last else None
        rows = rows_after(pool, cursor) if cursor else board
        number = ahead // PAGE + 1
        queries["keyset page, no ranks", depth] = partial(_rows, rows[: PAGE + 1])
        queries["keyset page with ranks", depth] = partial(
            leaderboard_page, pool=pool, after=cursor, size=PAGE
        )
        queries["Paginator, no ranks", depth] = partial(_paginated, board, number)
        queries["Paginator, window rank", depth] = partial(_paginated, ranked, number)
    return queries


def _rows(queryset: Any) -> list[Any]:
    return list(queryset.all())


def _paginated(queryset: Any, number: int) -> list[Any]:
    from django.core.paginator import Paginator

    return list(Paginator(queryset.all(), PAGE).page(number))


def _measure(queries: dict[tuple[str, str], Query]) -> dict[tuple[str, str], float]:
    """Return the median database time of each query in milliseconds."""
    times: dict[tuple[str, str], list[float]] = {key: [] for key in queries}
    for query in queries.values():
        query()  # warm
    rng = random.Random(2)
    for _ in range(ROUNDS):
        for key in rng.sample(list(queries), len(queries)):
            with _database_time() as spent:
                queries[key]()
            times[key].append(1000 * sum(spent))
    return {key: median(found) for key, found in times.items()}


@contextmanager
def _database_time() -> Iterator[list[float]]:
    """Yield a list that gets the seconds of every statement run inside."""
    from django.db import connection

    spent: list[float] = []

    def timed(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        raw = context["connection"].connection
        started = thread_time()
        raw.execute(sql.replace("%s", "?"), params or ()).fetchall()
        spent.append(thread_time() - started)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(timed):
        yield spent


def _report(medians: dict[tuple[str, str], float]) -> int:
    print(f"database ms, {PLAYERS:,} players, {PAGE} a page, median of {ROUNDS} rounds")
    for who in dict.fromkeys(who for who, _ in medians):
        cells = "".join(f"{depth:>13} {medians[who, depth]:9.3f}" for depth in DEPTHS)
        print(f"{who:<24}{cells}")
    for depth in DEPTHS:
        plain = medians["Paginator, no ranks", depth] / medians["keyset page, no ranks", depth]
        ranks = medians["Paginator, window rank", depth] / medians["keyset page with ranks", depth]
        print(f"{depth:<24} ratio without ranks {plain:8.0f}, with ranks {ranks:8.0f}")
    worst = max(medians["keyset page with ranks", depth] for depth in DEPTHS)
    print(f"slowest of our pages {worst:.3f} ms, goal {GOAL_MS} ms: {'ok' if worst < GOAL_MS else 'MISSED'}")
    return int(worst >= GOAL_MS)


if __name__ == "__main__":
    sys.exit(main())
