"""A pool: the players of one game rated by one system."""

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models.match import game_choices
from ratings.systems.registry import SYSTEMS


def system_choices() -> list[tuple[str, Promise]]:
    """Return key and title, in the language of the moment, of every registered rating system."""
    return [(key, _(system.title)) for key, system in SYSTEMS.items()]


class Population(models.TextChoices):
    ALL = "all", _("all players")
    BOTS = "bots", _("bots")
    HUMANS = "humans", _("people")


class Pool(models.Model):
    """One leaderboard; its row is the lock of the pool and hands out the ledger's running numbers."""

    game = models.CharField(_("game"), max_length=30, choices=game_choices)
    system = models.CharField(_("rating system"), max_length=30, choices=system_choices)
    population = models.CharField(_("population"), max_length=10, choices=Population, default=Population.ALL)
    last_number = models.PositiveBigIntegerField(_("last ledger number"), default=0)

    class Meta:
        verbose_name = _("rating pool")
        verbose_name_plural = _("rating pools")
        ordering = ["game", "system", "population"]
        constraints = [models.UniqueConstraint(fields=["game", "system", "population"], name="pool_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.system} {self.population}"
