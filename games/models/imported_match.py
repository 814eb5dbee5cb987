"""A match that people played at a table and wrote down: by whom it was imported, and their record of it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class ImportedMatch(models.Model):
    """What came with an imported match; `body` is the record as JSON, deflated, with its notes.

    `fingerprint` says which cards were played by whom: of one game there is one match, whoever imports it.
    That of a voided match is given up when the game is imported again.
    """

    match = models.OneToOneField(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, primary_key=True, related_name="imported"
    )
    importer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("imported by"),
        on_delete=models.PROTECT,
        related_name="imported_matches",
    )
    played_at = models.DateTimeField(_("played"), null=True, blank=True)
    body = models.BinaryField(_("body"))
    fingerprint = models.CharField(_("fingerprint"), max_length=64, unique=True, null=True)  # noqa: DJ001
    imported_at = models.DateTimeField(_("imported"), auto_now_add=True)

    class Meta:
        verbose_name = _("imported match")
        verbose_name_plural = _("imported matches")

    def __str__(self) -> str:
        return f"#{self.match_id}"
