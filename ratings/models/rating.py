"""The live rating of a player in a pool."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.player import Player
from ratings.models.pool import Pool


class Rating(models.Model):
    """`values` are the system's numbers (TrueSkill: mu, sigma), `score` the one the leaderboard orders by."""

    pool = models.ForeignKey(Pool, verbose_name=_("pool"), on_delete=models.CASCADE, related_name="ratings")
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="ratings"
    )
    values = models.JSONField(_("values"))
    score = models.FloatField(_("score"))
    matches = models.PositiveIntegerField(_("matches"), default=0)
    won = models.PositiveIntegerField(_("won"), default=0)
    shared = models.PositiveIntegerField(_("shared"), default=0)
    lost = models.PositiveIntegerField(_("lost"), default=0)
    game_points_for = models.IntegerField(_("game points for"), default=0)
    game_points_against = models.IntegerField(_("game points against"), default=0)
    updated_at = models.DateTimeField(_("updated"))

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["pool", "-score", "id"]
        constraints = [models.UniqueConstraint(fields=["pool", "player"], name="rating_once")]
        indexes = [models.Index(fields=["pool", "-score", "id"], name="rating_leaderboard")]

    def __str__(self) -> str:
        return f"{self.player}: {self.score:.2f}"
