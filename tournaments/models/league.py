"""A running league: one tournament after another among whoever is active then."""

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models.match import game_choices
from tournaments.formats.registry import FORMATS


def format_choices() -> list[tuple[str, Promise]]:
    """Return key and title, in the language of the moment, of every registered tournament format."""
    return [(key, _(tournament_format.title)) for key, tournament_format in FORMATS.items()]


class League(models.Model):
    """Opens its next tournament `pause_seconds` after the last one has ended, for all active bots."""

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=80)
    game = models.CharField(_("game"), max_length=30, choices=game_choices)
    game_options = models.JSONField(_("game options"), default=dict, blank=True)
    seats = models.PositiveSmallIntegerField(
        _("seats at a table"),
        null=True,
        blank=True,
        help_text=_("empty: as many as usual in the game, fewer while there are too few bots"),
    )
    format = models.CharField(_("format"), max_length=30, choices=format_choices)
    format_options = models.JSONField(_("format options"), default=dict, blank=True)
    pause_seconds = models.PositiveIntegerField(_("pause in seconds"), default=60)
    is_active = models.BooleanField(_("active"), default=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
