"""Which leaderboards there are."""

from django.db.models import QuerySet

from games.rules.text import gettext_noop
from games.services.errors import NotFound
from ratings.models import Pool, Population


def pools() -> QuerySet[Pool]:
    """Return all pools by game, system and population."""
    return Pool.objects.order_by("game", "system", "population")


def find_pool(*, game: str, system: str, population: str = Population.ALL) -> Pool:
    """Return the pool; raises NotFound."""
    pool = Pool.objects.filter(game=game, system=system, population=population).first()
    if pool is None:
        raise NotFound(
            gettext_noop("nobody is rated in %(game)s by %(system)s (%(population)s) yet"),
            game=game,
            system=system,
            population=population,
        )
    return pool
