"""The books of pools that are locked: their standings are opened, changed, and written back with the ledger.

A fixed number of queries, whatever the number of pools, matches and players.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from ratings.models import Cause, LedgerEntry, Pool, Rating
from ratings.services.pools import system_of
from ratings.systems.base import RatingSystem
from ratings.systems.table import Change, Standing, Table, Tally

TALLY = ("matches", "won", "shared", "lost", "game_points_for", "game_points_against")
LIVE = ("values", "score", *TALLY)


@dataclass(slots=True)
class Book:
    """A locked pool, the standings of the players concerned, and the ledger entries to come."""

    pool: Pool
    table: Table
    entries: list[LedgerEntry] = field(default_factory=list)

    def enter(self, cause: Cause, cause_id: int, changes: Iterable[Change]) -> None:
        """Note the changes under the pool's next numbers."""
        for change in changes:
            self.pool.last_number += 1
            self.entries.append(
                LedgerEntry(
                    pool_id=self.pool.pk,
                    number=self.pool.last_number,
                    cause=cause,
                    cause_id=cause_id,
                    player_id=change.player,
                    before=change.before,
                    after=change.after,
                )
            )


def standing_of(row: Mapping[str, Any]) -> Standing:
    """Return the standing that a row of live values holds."""
    return Standing(tuple(map(float, row["values"])), Tally(**{name: row[name] for name in TALLY}))


def rating_of(pool: Pool, player: int, standing: Standing, system: RatingSystem) -> Rating:
    """Return the live row of a standing, not yet saved."""
    return Rating(
        pool=pool,
        player_id=player,
        values=standing.values,
        score=system.score(standing.values),
        updated_at=timezone.now(),
        **asdict(standing.tally),
    )


def write_ratings(ratings: Collection[Rating]) -> None:
    """Create or overwrite the live rows."""
    Rating.objects.bulk_create(
        ratings,
        update_conflicts=True,
        unique_fields=["pool", "player"],
        update_fields=[*LIVE, "updated_at"],
    )


def open_books(concerned: Mapping[Pool, Collection[int]]) -> dict[Pool, Book]:
    """Return the books of the pools with the standings of the players concerned; one query."""
    players = {player for players in concerned.values() for player in players}
    rows: QuerySet[Rating, dict[str, Any]] = Rating.objects.filter(
        pool__in=concerned, player__in=players
    ).values("pool_id", "player_id", *LIVE)
    standings: dict[int, dict[int, Standing]] = {pool.pk: {} for pool in concerned}
    for row in rows:
        standings[row["pool_id"]][row["player_id"]] = standing_of(row)
    return {
        pool: Book(pool, Table(system_of(pool.system, pool.game), standings[pool.pk])) for pool in concerned
    }


def close_books(books: Collection[Book]) -> None:
    """Write ledger, live ratings and running numbers; three queries."""
    LedgerEntry.objects.bulk_create([entry for book in books for entry in book.entries])
    write_ratings(
        [
            rating_of(book.pool, player, book.table.standings[player], book.table.system)
            for book in books
            for player in sorted({entry.player_id for entry in book.entries})
        ]
    )
    Pool.objects.bulk_update([book.pool for book in books if book.entries], ["last_number"])
