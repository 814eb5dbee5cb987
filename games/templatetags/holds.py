"""What is held and why, and quotas, in words for templates."""

from django import template
from django.utils.translation import gettext_lazy as _

from games.models import Hold
from games.selectors import holds

register = template.Library()

QUOTAS = {
    "bots": _("Bots"),
    "active_bots": _("Active bots"),
    "uploads": _("Uploads within 24 hours"),
    "stored": _("MiB stored"),
}


@register.filter
def held_thing(hold: Hold) -> str:
    """Return what is held: "Anna", or "Anna, version 3"."""
    return holds.held_thing(hold)


@register.filter
def hold_reason(hold: Hold) -> str:
    """Return why it is held, in a sentence."""
    return holds.hold_in_words(hold)


@register.filter
def quota_title(kind: str) -> str:
    """Return the words for a kind of quota."""
    return str(QUOTAS[kind])
