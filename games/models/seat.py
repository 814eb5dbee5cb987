"""A seat of a match: who sat there, with which version, and what came out."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.bot_version import BotVersion
from games.models.match import Match
from games.models.player import Player


class Seat(models.Model):
    """Seat `number` (0..n-1 clockwise) of a match; `side` is the seat itself or its pair's number."""

    match = models.ForeignKey(Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))
    side = models.PositiveSmallIntegerField(_("side"))
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.PROTECT, related_name="seats"
    )
    bot_version = models.ForeignKey(
        BotVersion,
        verbose_name=_("bot version"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
    )
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    game_points = models.SmallIntegerField(_("game points"), null=True, blank=True)
    facts = models.JSONField(
        _("facts"),
        default=dict,
        blank=True,
        help_text=_("what ratings know of the side's match beside place and score, as the game counts it"),
    )
    fault = models.CharField(_("fault"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="seat_number_once")]
        indexes = [
            models.Index(fields=["player", "-match"], name="seat_player_newest"),
            models.Index(fields=["player"], condition=models.Q(place=None), name="seat_player_waiting"),
            models.Index(
                fields=["player", "bot_version", "fault"], condition=~models.Q(fault=""), name="seat_faults"
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.match_id}:{self.number} {self.player}"
