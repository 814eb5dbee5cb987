"""What one author may have instead of what everybody may have."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Quota(models.Model):
    """Limits of one owner, set by staff; an empty one is everybody's, as the settings say."""

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("owner"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="quota",
    )
    bots = models.PositiveIntegerField(_("bots"), null=True, blank=True)
    active_bots = models.PositiveIntegerField(_("active bots"), null=True, blank=True)
    uploads = models.PositiveIntegerField(_("uploads within a day"), null=True, blank=True)
    stored = models.PositiveIntegerField(_("MiB stored"), null=True, blank=True)

    class Meta:
        verbose_name = _("quota")
        verbose_name_plural = _("quotas")

    def __str__(self) -> str:
        return f"{self.owner}"
