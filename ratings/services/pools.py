"""Finding, making and locking pools."""

from collections.abc import Collection
from functools import cache, reduce
from operator import or_

from django.db.models import Q

from ratings.models import Pool
from ratings.systems.base import RatingSystem
from ratings.systems.registry import rating_system

PoolKey = tuple[str, str, str]  # game, system, population


def key_of(pool: Pool) -> PoolKey:
    """Return what makes a pool the one it is."""
    return pool.game, pool.system, pool.population


@cache
def system_of(system: str, game: str) -> RatingSystem:
    """Return the rating system as it is set up for the game; raises UnknownSystem."""
    return rating_system(system, game)


def lock_pools(keys: Collection[PoolKey]) -> dict[PoolKey, Pool]:
    """Lock the pools, by id, until the caller's transaction ends; those that are missing are made.

    Of two transactions that miss the same pool, one waits at the unique constraint and then finds it.
    """
    pools = _locked(keys)
    missing = sorted(set(keys) - pools.keys())
    if not missing:
        return pools
    Pool.objects.bulk_create(
        [Pool(game=game, system=system, population=population) for game, system, population in missing],
        ignore_conflicts=True,
    )
    return _locked(keys)


def _locked(keys: Collection[PoolKey]) -> dict[PoolKey, Pool]:
    if not keys:
        return {}
    wanted = reduce(
        or_, (Q(game=game, system=system, population=population) for game, system, population in sorted(keys))
    )
    pools = Pool.objects.select_for_update().filter(wanted).order_by("pk")
    return {key_of(pool): pool for pool in pools}
