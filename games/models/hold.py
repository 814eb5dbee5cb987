"""What keeps a bot, or one of its versions, from playing: the staff's word, or the version's own faults."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.bot_version import BotVersion
from games.models.player import Player


class Hold(models.Model):
    """A hold of the whole bot (without `version`) or of a version; it stands until it is lifted.

    By staff with a reason, or by nobody: then `faults` says how many of the version's newest `matches` ended
    by which fault of its own. Rows stay as they are, so that it can be told who held what, when and why.
    """

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="holds"
    )
    version = models.ForeignKey(
        BotVersion,
        verbose_name=_("bot version"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="holds",
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    faults = models.JSONField(_("faults"), default=dict, blank=True, help_text=_("how many of each kind"))
    matches = models.PositiveIntegerField(_("matches looked at"), default=0)
    was_active = models.BooleanField(_("was active"), default=False)
    held_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("held by"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    held_at = models.DateTimeField(_("held since"), auto_now_add=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("lifted by"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    lift_reason = models.CharField(_("why it was lifted"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("hold")
        verbose_name_plural = _("holds")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                condition=models.Q(lifted_at=None, version=None),
                name="hold_one_of_a_bot",
            ),
            models.UniqueConstraint(
                fields=["version"], condition=models.Q(lifted_at=None), name="hold_one_of_a_version"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version or self.player}"

    @property
    def is_by_faults(self) -> bool:
        """Return whether nobody decided it: the version failed too often."""
        return self.held_by_id is None

    @property
    def fault_count(self) -> int:
        """Return how many of the matches looked at ended by a fault."""
        return sum(self.faults.values())
