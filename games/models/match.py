"""A match as the service keeps it: the queue of record, its lease, its result."""

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.registry import GAMES


def game_choices() -> list[tuple[str, Promise]]:
    """Return key and title, in the language of the moment, of every registered game."""
    return [(key, _(game.title)) for key, game in GAMES.items()]


class MatchStatus(models.TextChoices):
    QUEUED = "queued", _("queued")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    FAILED = "failed", _("failed")  # given up after too many attempts; staff may queue it again
    VOIDED = "voided", _("voided")


OVER = (MatchStatus.FINISHED, MatchStatus.VOIDED)  # no result can come any more


class Purpose(models.TextChoices):
    TOURNAMENT = "tournament", _("tournament")
    CHECK = "check", _("check of a bot version")
    IMPORTED = "imported", _("played by people, imported")


class Match(models.Model):
    """One contest between seats.

    `queue_group` is the fairness key (set by whoever made the match), `chunk_key` names the versions at the
    table: matches with one chunk key can be played by the same bot processes. `secret` is the 32-byte secret
    of the fair deals in hex, closed until the match (its whole duplicate set) is over.
    """

    game = models.CharField(_("game"), max_length=30, choices=game_choices)
    purpose = models.CharField(_("purpose"), max_length=10, choices=Purpose, default=Purpose.TOURNAMENT)
    needs_sandbox = models.BooleanField(
        _("needs a sandbox"), default=False, help_text=_("an uploaded bot plays in it")
    )
    plan = models.JSONField(_("plan"), default=dict, help_text=_("options, limits and fault rule"))
    status = models.CharField(_("status"), max_length=10, choices=MatchStatus, default=MatchStatus.QUEUED)
    is_rated = models.BooleanField(_("rated"), default=True)

    priority = models.SmallIntegerField(_("priority"), default=0)
    queue_group = models.CharField(_("queue group"), max_length=60, blank=True)
    chunk_key = models.CharField(_("chunk key"), max_length=120, blank=True)
    set_key = models.CharField(_("duplicate set"), max_length=40, blank=True)

    lease_token = models.CharField(_("lease token"), max_length=36, blank=True)
    lease_worker = models.CharField(_("worker"), max_length=120, blank=True)
    lease_expires_at = models.DateTimeField(_("lease expires"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)

    secret = models.CharField(_("secret"), max_length=64, blank=True)
    commitment = models.CharField(_("commitment"), max_length=64, blank=True)

    end = models.CharField(_("end"), max_length=60, blank=True)
    record_hash = models.CharField(_("record hash"), max_length=64, blank=True)

    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["status", "-priority", "id"], name="match_queue"),
            models.Index(fields=["status", "queue_group"], name="match_queue_group"),
            models.Index(fields=["status", "chunk_key", "id"], name="match_chunk"),
            models.Index(
                fields=["lease_expires_at"], condition=models.Q(status="running"), name="match_leases"
            ),
            models.Index(fields=["-finished_at", "-id"], name="match_newest"),
            models.Index(fields=["set_key"], name="match_set"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"


class MatchRecord(models.Model):
    """The record of a finished match: canonical JSON, deflated."""

    match = models.OneToOneField(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, primary_key=True, related_name="record"
    )
    body = models.BinaryField(_("body"))

    class Meta:
        verbose_name = _("match record")
        verbose_name_plural = _("match records")

    def __str__(self) -> str:
        return f"#{self.match_id}"


class MatchAttempt(models.Model):
    """One try at playing a match that did not end in a result, and why."""

    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="attempt_log"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    worker = models.CharField(_("worker"), max_length=120, blank=True)
    reason = models.TextField(_("reason"))
    ended_at = models.DateTimeField(_("ended"), auto_now_add=True)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ["match", "number", "id"]

    def __str__(self) -> str:
        return f"#{self.match_id}/{self.number}"
