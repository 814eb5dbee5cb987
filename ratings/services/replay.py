"""Replay of a pool's ledger: its causes in order, with the facts of the matches as they are stored now.

The ledger says what counted and in which order, the matches how they ended, the table what follows. Each of
the ledger's rows is compared with what the replay gives at that point.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby, islice
from typing import NamedTuple

from django.db.models import TextField
from django.db.models.functions import Cast

from games.models import BotVersion
from ratings.models import Cause, LedgerEntry, Pool
from ratings.services.differences import GAP, LEDGER, Difference, Differences
from ratings.services.facts import RatableMatch, ratable_matches
from ratings.services.pools import system_of
from ratings.systems.base import Values
from ratings.systems.errors import RatingError
from ratings.systems.table import Change, Table

BATCH = 1_000  # causes whose facts are read at once
MATCH, VERSION = Cause.MATCH.value, Cause.VERSION.value  # looked up often
MANY = 1_000  # of a longer gap in the numbers only so many are counted


class Row(NamedTuple):
    """What the replay reads of a ledger entry."""

    number: int
    cause: str
    cause_id: int
    player: int
    before: str  # as JSON, read only where it is not what was expected
    after: str


CauseKey = tuple[str, int]
Event = tuple[CauseKey, list[Row]]


class Replay:
    """A shadow table of the pool, and where the ledger differs from it."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.table = Table(system_of(pool.system, pool.game))
        self.number = 0  # of the last entry read
        self.differences = Differences()
        self.expected = 1  # number of the next one; beyond number + 1 when the last ones are missing
        self._replayed: dict[str, set[int]] = defaultdict(set)
        self._spelled: dict[int, tuple[Values, str]] = {}  # by player, the last values the ledger confirmed

    def catch_up(self) -> None:
        """Replay what the ledger has beyond the last number replayed.

        Without a lock this is right too: numbers are given under the pool's lock, so that they become visible
        in their order and all rows of one cause together.
        """
        events = self._events()
        while batch := list(islice(events, BATCH)):
            matches = ratable_matches([pk for (cause, pk), _ in batch if cause == MATCH])
            versions = self._players_of_versions([pk for (cause, pk), _ in batch if cause == VERSION])
            for key, rows in batch:
                changes = self._changes(key, matches, versions)
                if not self._are_told(changes, rows):
                    self._compare(rows, {change.player: change for change in changes})

    def _events(self) -> Iterator[Event]:
        rows = (
            LedgerEntry.objects.filter(pool=self.pool, number__gt=self.number)
            .order_by("number")
            .values_list(
                *("number", "cause", "cause_id", "player_id"),
                *(Cast("before", TextField()), Cast("after", TextField())),
            )
        )
        for key, group in groupby(map(Row._make, rows.iterator()), key=lambda row: (row.cause, row.cause_id)):
            yield key, list(group)

    @staticmethod
    def _players_of_versions(pks: list[int]) -> dict[int, int]:
        if not pks:
            return {}
        return dict(BotVersion.objects.filter(pk__in=pks).order_by().values_list("pk", "player_id"))

    def _changes(
        self, key: CauseKey, matches: dict[int, RatableMatch], versions: dict[int, int]
    ) -> list[Change]:
        """Return what the cause changes now; nothing when it does not count, or counted before."""
        cause, pk = key
        replayed = self._replayed[cause]
        if pk in replayed:
            return []
        replayed.add(pk)
        if cause == VERSION and pk in versions:
            return [self.table.new_version(versions[pk])]
        if cause == MATCH and pk in matches and matches[pk].game == self.pool.game:
            try:
                return self.table.apply(matches[pk].sides)
            except (RatingError, ArithmeticError):
                return []
        return []

    def _are_told(self, changes: list[Change], rows: list[Row]) -> bool:
        """Whether the next rows tell just these changes, in their order; notes the last number if so.

        This is the usual case, at once; `_compare` finds out what is not as usual.
        """
        if len(rows) != len(changes):
            return False
        expected, says = self.expected, self._says
        for (number, _, _, player, before, after), (changed, old, new) in zip(rows, changes, strict=True):
            if number != expected or player != changed:
                return False
            if not says(player, before, old) or not says(player, after, new):
                return False
            expected += 1
        self.number, self.expected = expected - 1, expected
        return True

    def _compare(self, rows: list[Row], changes: dict[int, Change]) -> None:
        missing: list[int] = []
        for row in rows:
            if row.number > self.expected:
                missing.extend(range(self.expected, min(row.number, self.expected + MANY)))
            self.number, self.expected = row.number, row.number + 1
            change = changes.pop(row.player, None)
            if change is None:
                self._differ(row, row.player, row.after, None)
            elif not self._says(row.player, row.before, change.before):
                self._differ(row, row.player, row.before, change.before)
            elif not self._says(row.player, row.after, change.after):
                self._differ(row, row.player, row.after, change.after)
        for player, change in changes.items():
            number = missing.pop() if missing else self.expected
            self.expected = max(self.expected, number + 1)
            self._differ(rows[-1]._replace(number=number), player, None, change.after)
        for number in missing:
            self.differences.add(Difference(GAP, number=number, stored=rows[0].number))

    def _differ(self, row: Row, player: int, stored: str | None, replayed: Values | None) -> None:
        cause = f"{Cause(row.cause).label if row.cause in Cause.values else row.cause} {row.cause_id}"
        self.differences.add(
            Difference(
                LEDGER,
                number=row.number,
                cause=cause,
                player=player,
                stored=stored,
                replayed=None if replayed is None else list(replayed),
            )
        )

    def _says(self, player: int, text: str, values: Values) -> bool:
        """Whether the JSON text holds the player's values, to the last bit."""
        if self._spelled.get(player) == (values, text):  # what was after the change before: not spelled again
            return True
        if text != f"[{', '.join(map(repr, values))}]" and json.loads(text) != list(values):
            return False
        self._spelled[player] = values, text
        return True
