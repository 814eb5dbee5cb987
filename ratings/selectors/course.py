"""The course of a rating as a plot shows it: not every change, but as many points as the eye can tell."""

from dataclasses import dataclass

from django.db.models import QuerySet

from games.models import BotVersion, Player
from ratings.models import Cause, LedgerEntry, Pool
from ratings.services.pools import system_of

MOST_POINTS = 600
MOST_CHANGES = 50_000  # older ones are left out


@dataclass(frozen=True, slots=True)
class Point:
    """The rating after so many rated matches: the best guess and how far it may be off; `at` in seconds."""

    matches: int
    at: float
    estimate: float
    margin: float


@dataclass(frozen=True, slots=True)
class Course:
    """Points by time, the first before the first change; `versions`: after how many matches which came."""

    points: tuple[Point, ...]
    versions: tuple[tuple[int, int], ...]


def rating_course(*, player: Player, pool: Pool) -> Course:
    """Return the course of the player's rating in the pool; four queries."""
    entries = LedgerEntry.objects.filter(player=player, pool=pool)
    newest = entries.order_by("-number").values_list("number", "cause")[:MOST_CHANGES]
    matches_after: dict[int, int] = {}
    count = 0
    for number, cause in reversed(newest):
        count += cause == Cause.MATCH
        matches_after[number] = count
    shown = list(entries.filter(number__in=_spread(list(matches_after))).order_by("number"))
    if not shown:
        return Course((), ())
    first = shown[0]
    points = [_point(pool, 0, first, first.before)]
    points += [_point(pool, matches_after[entry.number], entry, entry.after) for entry in shown]
    return Course(tuple(points), _versions(entries, matches_after))


def _spread(numbers: list[int]) -> list[int]:
    """Return at most MOST_POINTS of the numbers, evenly spread, first and last among them."""
    if len(numbers) <= MOST_POINTS:
        return numbers
    step = (len(numbers) - 1) / (MOST_POINTS - 1)
    return [numbers[round(place * step)] for place in range(MOST_POINTS)]


def _point(pool: Pool, matches: int, entry: LedgerEntry, stored: list[float]) -> Point:
    system, values = system_of(pool.system, pool.game), tuple(map(float, stored))
    estimate = system.estimate(values)
    return Point(matches, entry.created_at.timestamp(), estimate, abs(estimate - system.score(values)))


def _versions(entries: QuerySet[LedgerEntry], matches_after: dict[int, int]) -> tuple[tuple[int, int], ...]:
    changes = dict(entries.filter(cause=Cause.VERSION).values_list("cause_id", "number"))
    numbers = BotVersion.objects.filter(pk__in=changes).values_list("pk", "number")
    marks = [(matches_after[changes[pk]], number) for pk, number in numbers if changes[pk] in matches_after]
    return tuple(sorted(marks))
