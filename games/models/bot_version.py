"""A version of a bot: numbered, immutable, the thing that actually played a match."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.player import Player


class BotVersion(models.Model):
    """What a bot plays with; `built_in` names a bot of the registry in games.bots."""

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="versions"
    )
    number = models.PositiveIntegerField(_("number"))
    built_in = models.CharField(_("built-in bot"), max_length=30, blank=True)
    games = models.JSONField(_("games"), default=list, help_text=_("keys of the games it plays"))
    is_active = models.BooleanField(_("active"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("bot version")
        verbose_name_plural = _("bot versions")
        ordering = ["player", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["player", "number"], name="bot_version_number_once"),
            models.UniqueConstraint(
                fields=["player"], condition=models.Q(is_active=True), name="bot_version_one_active"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.number}"
