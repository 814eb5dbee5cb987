"""The word of somebody named in an imported match: that it was so, or that it was not."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.seat import Seat


class Word(models.TextChoices):
    CONFIRMED = "confirmed", _("confirmed")
    REJECTED = "rejected", _("rejected")


class Confirmation(models.Model):
    """One for a seat: by the player's owner, or by staff with a reason. The last word counts."""

    seat = models.OneToOneField(
        Seat, verbose_name=_("seat"), on_delete=models.CASCADE, related_name="confirmation"
    )
    word = models.CharField(_("word"), max_length=10, choices=Word, default=Word.CONFIRMED)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), on_delete=models.PROTECT, related_name="+"
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    confirmed_at = models.DateTimeField(_("given"), auto_now_add=True)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")

    def __str__(self) -> str:
        return f"{self.seat_id} {self.get_word_display()}"
