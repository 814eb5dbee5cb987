"""A tournament and its entries."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import game_choices
from games.models.player import Player
from games.rules.registry import game as game_by_key
from tournaments.models.league import League, format_choices


class TournamentStatus(models.TextChoices):
    OPEN = "open", _("open for entries")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class Tournament(models.Model):
    """Entries of one game that meet by one format."""

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=80)
    game = models.CharField(_("game"), max_length=30, choices=game_choices)
    game_options = models.JSONField(_("game options"), default=dict, blank=True)
    seats = models.PositiveSmallIntegerField(_("seats at a table"), default=2)
    format = models.CharField(_("format"), max_length=30, choices=format_choices)
    format_options = models.JSONField(_("format options"), default=dict, blank=True)
    limits = models.JSONField(_("time limits"), default=dict, blank=True)
    is_rated = models.BooleanField(_("rated"), default=True)
    status = models.CharField(
        _("status"), max_length=10, choices=TournamentStatus, default=TournamentStatus.OPEN
    )
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("organiser"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="tournaments",
    )
    league = models.ForeignKey(
        League,
        verbose_name=_("league"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="tournaments",
    )
    league_number = models.PositiveIntegerField(_("number in the league"), null=True, blank=True)
    seed = models.CharField(_("seed"), max_length=64, help_text=_("hex; all drawing of lots comes from it"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["league", "league_number"], name="tournament_league_number_once")
        ]
        indexes = [models.Index(fields=["status", "-id"], name="tournament_status_newest")]
        permissions = [("organise", "Can organise tournaments")]

    def __str__(self) -> str:
        return self.name

    @property
    def sides(self) -> int:
        """How many entries meet at a table: one for each seat, in partnership games one for each pair."""
        return game_by_key(self.game).side_count(self.seats)


class Entry(models.Model):
    """A player in a tournament; `number` is the starting number, from 1."""

    tournament = models.ForeignKey(
        Tournament, verbose_name=_("tournament"), on_delete=models.CASCADE, related_name="entries"
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.PROTECT, related_name="entries"
    )
    number = models.PositiveIntegerField(_("starting number"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"
