"""Sign of life of the workers, for the Operations page."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Worker(models.Model):
    """A worker process by name, and when it was last seen."""

    name = models.CharField(_("name"), max_length=120, unique=True)
    started_at = models.DateTimeField(_("started"))
    seen_at = models.DateTimeField(_("last sign of life"))
    sandbox = models.CharField(
        _("sandbox"), max_length=20, blank=True, help_text=_("the kind it has; empty when it has none")
    )
    sandbox_reason = models.TextField(_("why it has no sandbox"), blank=True)
    core_speed = models.FloatField(
        _("speed of a core"),
        null=True,
        blank=True,
        help_text=_("how much a bot gets done in a second of CPU time; 1 on the machine the limits are from"),
    )
    matches_played = models.PositiveIntegerField(_("matches played"), default=0)

    class Meta:
        verbose_name = _("worker")
        verbose_name_plural = _("workers")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
