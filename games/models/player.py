"""A player: a bot or a person who can sit at a table and be rated."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PlayerKind(models.TextChoices):
    BOT = "bot", _("bot")
    HUMAN = "human", _("person")


class Player(models.Model):
    """Someone who plays; a bot plays through the newest of its active versions."""

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(_("kind"), max_length=10, choices=PlayerKind)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("owner"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
    )
    is_active = models.BooleanField(_("active"), default=True)
    is_guest = models.BooleanField(
        _("guest"), default=False, help_text=_("a person named in a record who has no account")
    )
    is_private = models.BooleanField(
        _("private"), default=False, help_text=_("seen by its owner and staff only; plays nothing but checks")
    )
    is_source_open = models.BooleanField(
        _("source open"), default=False, help_text=_("everybody may download the files of its versions")
    )
    is_held = models.BooleanField(_("held"), default=False, help_text=_("by staff: plays nowhere"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "id"]
        indexes = [models.Index(fields=["kind", "is_active"])]
        constraints = [
            models.UniqueConstraint(
                fields=["owner"], condition=models.Q(kind="human"), name="player_one_person_per_account"
            )
        ]

    def __str__(self) -> str:
        return self.name
