"""A version of a bot: numbered, immutable, the thing that actually played a match."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.player import Player


class VersionStatus(models.TextChoices):
    CHECKING = "checking", _("being checked")  # uploaded; its first matches are waiting or being played
    VALID = "valid", _("checked")
    REJECTED = "rejected", _("rejected")
    SUSPENDED = "suspended", _("suspended")  # was valid; a Hold says why it may not play


class BotVersion(models.Model):
    """What a bot plays with: a bot of the registry in games.bots (`built_in`), or an upload.

    The upload itself lies in the storage under its SHA-256; `manifest` says how it is started. Only a valid
    version can be active, and a bot has one active version at most.
    """

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="versions"
    )
    number = models.PositiveIntegerField(_("number"))
    built_in = models.CharField(_("built-in bot"), max_length=30, blank=True)
    games = models.JSONField(_("games"), default=list, help_text=_("keys of the games it plays"))
    status = models.CharField(_("status"), max_length=10, choices=VersionStatus, default=VersionStatus.VALID)
    reason = models.TextField(_("reason"), blank=True, help_text=_("why it was rejected"))
    is_active = models.BooleanField(_("active"), default=False)
    file_name = models.CharField(_("file name"), max_length=120, blank=True)
    size = models.PositiveIntegerField(_("size in bytes"), default=0)
    sha256 = models.CharField(_("SHA-256"), max_length=64, blank=True)
    manifest = models.JSONField(_("manifest"), default=dict, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    checked_at = models.DateTimeField(_("check ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("bot version")
        verbose_name_plural = _("bot versions")
        ordering = ["player", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["player", "number"], name="bot_version_number_once"),
            models.UniqueConstraint(
                fields=["player"], condition=models.Q(is_active=True), name="bot_version_one_active"
            ),
            models.CheckConstraint(
                condition=models.Q(is_active=False) | models.Q(status="valid"),
                name="bot_version_active_is_valid",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.number}"

    @property
    def is_upload(self) -> bool:
        """Tell whether a stranger wrote it, so that it runs in a sandbox only."""
        return not self.built_in

    @property
    def program(self) -> str:
        """Return what an upload runs by: Python, or the name of an allowed program."""
        return str(next(iter(self.manifest.get("command", [])), "Python"))

    @property
    def starts(self) -> str:
        """Return what is started of an upload: a file, or the words of its command."""
        return " ".join(self.manifest.get("command", [])) or str(self.manifest.get("entry", ""))
