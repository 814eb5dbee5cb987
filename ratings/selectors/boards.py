"""Leaderboards as pages show them: the top of every game, and one game's page with its choices."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from games.rules.registry import GAMES
from ratings.models import Pool, Population, Rating
from ratings.selectors.cursor import ScoreCursor
from ratings.selectors.leaderboard import leaderboard_page, top
from ratings.selectors.pools import pools
from ratings.selectors.shown import ShownRating, shown_ratings
from ratings.services.pools import system_of
from ratings.systems.registry import SYSTEMS

Pools = Mapping[tuple[str, str], Pool]  # of one game, by system and population


@dataclass(frozen=True, slots=True)
class Top:
    """The first players of a game, by the first rating system among all players."""

    game: str
    rows: list[ShownRating]


@dataclass(frozen=True, slots=True)
class Choice:
    """A leaderboard of the game that can be chosen instead."""

    title: str
    query: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a game's leaderboard; `pool` is None where nobody is rated yet."""

    game: str
    pool: Pool | None
    choices: list[Choice]
    rows: list[ShownRating]
    previous: str = ""
    next: str = ""
    beside: Choice | None = None  # the leaderboard of the percentages that the rows show too

    @property
    def is_percentage(self) -> bool:
        """Return whether the ratings are percentages."""
        return self.pool is not None and system_of(self.pool.system, self.game).is_percentage


def main_pools() -> dict[str, Pool]:
    """Return the main pool of each game where somebody is rated."""
    found = pools().filter(system=next(iter(SYSTEMS)), population=Population.ALL)
    return {pool.game: pool for pool in found}


def tops(*, count: int = 5) -> list[Top]:
    """Return the first players of each game; one query and one for each game."""
    by_game = main_pools()
    return [
        Top(game, shown_ratings(top(pool=by_game[game], count=count)) if game in by_game else [])
        for game in GAMES
    ]


def board(*, game: str, query: Mapping[str, str]) -> Board:
    """Return the page the query asks for: population, system, and after or before a cursor.

    Raises Refused for a cursor that is none; an unknown population or system gives the main one.
    """
    found = {(pool.system, pool.population): pool for pool in pools().filter(game=game)}
    main = (next(iter(SYSTEMS)), str(Population.ALL))
    wanted = (query.get("system", main[0]), query.get("population", main[1]))
    key = wanted if wanted in found else main
    order = list(SYSTEMS)
    choices = [
        Choice(_title(pool, found), urlencode(_address(pool)), (pool.system, pool.population) == key)
        for pool in sorted(found.values(), key=lambda pool: order.index(pool.system))
    ]
    if key not in found:
        return Board(game, None, choices, [])
    pool = found[key]
    page = leaderboard_page(pool=pool, after=_cursor(query, "after"), before=_cursor(query, "before"))
    rows, beside = shown_ratings(page.rows), _percentages_beside(pool, found)
    return Board(
        game=game,
        pool=pool,
        choices=choices,
        rows=_with_percentages(rows, beside) if beside else rows,
        beside=Choice(beside.get_system_display(), urlencode(_address(beside)), False) if beside else None,
        previous=urlencode({**_address(pool), "before": str(page.previous)}) if page.previous else "",
        next=urlencode({**_address(pool), "after": str(page.next)}) if page.next else "",
    )


def _percentages_beside(pool: Pool, found: Pools) -> Pool | None:
    """Return the pool of the same players' percentages, if it is another one."""
    systems = (key for key, system in SYSTEMS.items() if system.is_percentage and key != pool.system)
    return next((found[key, pool.population] for key in systems if (key, pool.population) in found), None)


def _with_percentages(rows: list[ShownRating], pool: Pool) -> list[ShownRating]:
    """Return the rows with the players' percentages in a pool, as they are shown; one query."""
    ratings = Rating.objects.filter(pool=pool, player__in=[row.rating.player_id for row in rows])
    scores = dict(ratings.order_by().values_list("player_id", "score"))
    shown = system_of(pool.system, pool.game).shown
    return [
        replace(row, beside=shown(scores[row.rating.player_id])) if row.rating.player_id in scores else row
        for row in rows
    ]


def _cursor(query: Mapping[str, str], key: str) -> ScoreCursor | None:
    return ScoreCursor.parse(query[key]) if query.get(key) else None


def _address(pool: Pool) -> dict[str, str]:
    """Return the parameters that choose the pool; those of the main one are left out."""
    address = {} if pool.system == next(iter(SYSTEMS)) else {"system": pool.system}
    return address if pool.population == Population.ALL else {**address, "population": pool.population}


def _title(pool: Pool, found: Pools) -> str:
    several = len({system for system, _ in found}) > 1
    population = pool.get_population_display()
    return f"{pool.get_system_display()}: {population}" if several else population
