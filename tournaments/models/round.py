"""The rounds of a tournament, their pairings, and the matches of a pairing."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from tournaments.models.tournament import Entry, Tournament


class Round(models.Model):
    """Round `number` (from 1); complete when every pairing of it is closed."""

    tournament = models.ForeignKey(
        Tournament, verbose_name=_("tournament"), on_delete=models.CASCADE, related_name="rounds"
    )
    number = models.PositiveIntegerField(_("number"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    completed_at = models.DateTimeField(_("completed"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"


class Pairing(models.Model):
    """Entries that meet in a round, at table `number` (from 1); one entry alone is a bye."""

    round = models.ForeignKey(
        Round, verbose_name=_("round"), on_delete=models.CASCADE, related_name="pairings"
    )
    number = models.PositiveIntegerField(_("table"))
    is_bye = models.BooleanField(_("bye"), default=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ["round", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="pairing_number_once")]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"


class PairingEntry(models.Model):
    """An entry of a pairing and its side in the first match (in most games a seat).

    Nobody is paired twice in a round.
    """

    round = models.ForeignKey(Round, verbose_name=_("round"), on_delete=models.CASCADE, related_name="+")
    pairing = models.ForeignKey(
        Pairing, verbose_name=_("pairing"), on_delete=models.CASCADE, related_name="seating"
    )
    entry = models.ForeignKey(
        Entry, verbose_name=_("entry"), on_delete=models.CASCADE, related_name="pairings"
    )
    seat = models.PositiveSmallIntegerField(_("seat"))

    class Meta:
        verbose_name = _("paired entry")
        verbose_name_plural = _("paired entries")
        ordering = ["pairing", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="pairing_entry_once_a_round"),
            models.UniqueConstraint(fields=["pairing", "seat"], name="pairing_seat_once"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id}:{self.seat}"


class PairingMatch(models.Model):
    """A match of a pairing, `number` counting from 1 within it."""

    pairing = models.ForeignKey(
        Pairing, verbose_name=_("pairing"), on_delete=models.CASCADE, related_name="matches"
    )
    match = models.OneToOneField(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="pairing_match"
    )
    number = models.PositiveSmallIntegerField(_("number"))

    class Meta:
        verbose_name = _("match of a pairing")
        verbose_name_plural = _("matches of a pairing")
        ordering = ["pairing", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="pairing_match_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id}.{self.number}"
