"""Recompute a pool from its ledger and the stored matches: check, show differences, write the live table.

The long replay runs without a lock; only what was added meanwhile is replayed, and the live table read and
written, while the pool is locked. The ledger itself is never changed.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.models import Match, MatchStatus, Seat
from ratings.models import Cause, LedgerEntry, Pool, Rating
from ratings.services import differences as found
from ratings.services.book import LIVE, rating_of, write_ratings
from ratings.services.differences import Difference, Differences
from ratings.services.facts import OF_KIND, ratable_matches
from ratings.services.replay import BATCH, Replay
from ratings.systems.table import Standing


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A pool replayed: where ledger and live table differ from it, and how many rows were written."""

    pool: Pool
    changes: int
    players: int
    ledger: Differences
    live: Differences = field(default_factory=Differences)
    written: int = 0


def recompute_pool(*, pool: Pool, write: bool = False) -> Recomputed:
    """Replay the pool and compare; with `write` make the live table what the replay gives.

    Raises UnknownSystem when the pool's rating system is not registered any more.
    """
    replay = Replay(pool)
    replay.catch_up()
    for match in unrated_matches(pool):
        replay.differences.add(Difference(found.UNRATED, number=match))
    with transaction.atomic():
        locked = Pool.objects.select_for_update().get(pk=pool.pk)
        replay.catch_up()
        if not replay.number <= locked.last_number < replay.expected:
            replay.differences.add(
                Difference(found.LAST_NUMBER, stored=locked.last_number, replayed=replay.number)
            )
        live, players = _compare_live(replay)
        if write:
            _write(replay, players)
            Pool.objects.filter(pk=pool.pk, last_number__lt=replay.number).update(last_number=replay.number)
    return Recomputed(
        pool=pool,
        changes=replay.number,
        players=len(replay.table.standings),
        ledger=replay.differences,
        live=live,
        written=len(players) if write else 0,
    )


def _live_of(replay: Replay, standing: Standing) -> dict[str, Any]:
    return {
        "values": list(standing.values),
        "score": replay.table.system.score(standing.values),
        **asdict(standing.tally),
    }


def _compare_live(replay: Replay) -> tuple[Differences, list[int]]:
    """Return the differences of the live table, and the players whose rows they are."""
    result, players = Differences(), []
    rows: QuerySet[Rating, dict[str, Any]] = (
        Rating.objects.filter(pool=replay.pool).order_by("id").values("player_id", *LIVE)
    )
    missing = dict(replay.table.standings)
    for row in rows.iterator():
        player = row.pop("player_id")
        standing = missing.pop(player, None)
        replayed = _live_of(replay, standing) if standing else None
        if row != replayed:
            players.append(player)
            result.add(_live_difference(player, row, replayed))
    for player, standing in missing.items():
        players.append(player)
        result.add(_live_difference(player, None, _live_of(replay, standing)))
    return result, players


def _live_difference(
    player: int, stored: dict[str, Any] | None, replayed: dict[str, Any] | None
) -> Difference:
    names = [name for name in LIVE if not stored or not replayed or stored[name] != replayed[name]]

    def text(row: dict[str, Any] | None) -> str | None:
        return None if row is None else ", ".join(f"{name} {row[name]}" for name in names)

    return Difference(found.LIVE, player=player, stored=text(stored), replayed=text(replayed))


def _write(replay: Replay, players: list[int]) -> None:
    standings = replay.table.standings
    write_ratings(
        [
            rating_of(replay.pool, player, standings[player], replay.table.system)
            for player in players
            if player in standings
        ]
    )
    superfluous = [player for player in players if player not in standings]
    for start in range(0, len(superfluous), BATCH):
        Rating.objects.filter(pool=replay.pool, player__in=superfluous[start : start + BATCH]).delete()


def unrated_matches(pool: Pool) -> Iterator[int]:
    """Yield the matches that finished since the pool's first change and count, but are not in its ledger."""
    ledger = LedgerEntry.objects.filter(pool=pool)
    first = ledger.order_by("number").first()
    if first is None:
        return
    entries = ledger.filter(cause=Cause.MATCH, cause_id=OuterRef("pk"))
    matches = Match.objects.filter(
        game=pool.game, status=MatchStatus.FINISHED, is_rated=True, finished_at__gte=first.created_at
    ).exclude(Exists(entries))
    for kind, population in OF_KIND.items():
        if population == pool.population:
            others = Seat.objects.filter(match=OuterRef("pk")).exclude(player__kind=kind)
            matches = matches.exclude(Exists(others))
    pks = list(matches.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(pks), BATCH):
        yield from ratable_matches(pks[start : start + BATCH])
