"""The ledger: one append-only row for every change of a rating."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.player import Player
from ratings.models.pool import Pool


class Cause(models.TextChoices):
    MATCH = "match", _("match")
    VERSION = "version", _("new bot version")


class LedgerEntry(models.Model):
    """A change of one player's rating; replaying the rows by number gives the live table bit for bit."""

    pool = models.ForeignKey(Pool, verbose_name=_("pool"), on_delete=models.CASCADE, related_name="ledger")
    number = models.PositiveBigIntegerField(_("number"))
    cause = models.CharField(_("cause"), max_length=10, choices=Cause)
    cause_id = models.PositiveBigIntegerField(_("number of the cause"))
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="ledger"
    )
    before = models.JSONField(_("before"))
    after = models.JSONField(_("after"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("ledger entry")
        verbose_name_plural = _("ledger entries")
        ordering = ["pool", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pool", "number"], name="ledger_number_once"),
            models.UniqueConstraint(fields=["pool", "cause", "cause_id", "player"], name="ledger_cause_once"),
        ]
        indexes = [
            models.Index(fields=["player", "pool", "-number"], name="ledger_player_newest"),
            models.Index(fields=["cause", "cause_id"], name="ledger_cause"),
        ]

    def __str__(self) -> str:
        return f"{self.pool_id}/{self.number}"
