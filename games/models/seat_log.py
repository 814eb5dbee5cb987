"""What an uploaded bot left behind in a match: times and its own log, for its owner's eyes only."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.seat import Seat


class SeatLog(models.Model):
    """Times in milliseconds; `stderr` as the bot wrote it, head and tail, with what was cut out between."""

    seat = models.OneToOneField(
        Seat, verbose_name=_("seat"), on_delete=models.CASCADE, primary_key=True, related_name="log"
    )
    cpu_ms = models.PositiveIntegerField(_("CPU time in ms"), default=0)
    wall_ms = models.PositiveIntegerField(_("wall time in ms"), default=0)
    slowest_ms = models.PositiveIntegerField(_("slowest action in ms of CPU"), default=0)
    fault_detail = models.TextField(_("what went wrong"), blank=True)
    stderr = models.BinaryField(_("log"), default=bytes)
    sandbox = models.CharField(_("sandbox"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("seat log")
        verbose_name_plural = _("seat logs")

    def __str__(self) -> str:
        return f"{self.seat_id}"
