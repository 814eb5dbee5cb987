"""Small words for templates: titles by key, signed numbers, links that know where they are."""

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.rules.registry import GAMES

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.filter
def game_title(key: str) -> str:
    """Return the game's title in the page's language; a key of no game as it is."""
    return gettext(GAMES[key].title) if key in GAMES else key


@register.filter
def counts_banks(key: str) -> bool:
    """Tell whether the match score of a game is banks, of which the fewest win."""
    return key in GAMES and GAMES[key].fewest_wins


@register.filter
def signed(value: float | None, decimals: int = 0) -> str:
    """Return the number with its sign, rounded to `decimals` places."""
    if value is None:
        return ""
    rounded = round(value, decimals)
    sign = "+" if rounded > 0 else MINUS if rounded < 0 else "±"
    return sign + number_format(abs(rounded), decimals)


@register.filter
def milliseconds(value: int) -> str:
    """Return a time in seconds or milliseconds, whichever reads better."""
    if value < 1000:
        return gettext("%(number)s ms") % {"number": value or "< 1"}
    return gettext("%(number)s s") % {"number": number_format(value / 1000, 1 if value < 100_000 else 0)}


@register.simple_tag
def sign_up_is_open() -> bool:
    """Return whether people may make accounts themselves."""
    return bool(settings.SIGN_UP)


@register.inclusion_tag("_nav_link.html", takes_context=True)
def nav_link(context: template.Context, name: str, label: str | SafeString) -> dict[str, object]:
    """Render a link of the main navigation; marked on its page and on the pages below it."""
    address = reverse(name)
    here = context["request"].path if "request" in context else ""
    is_below = address != "/" and here.startswith(address)
    return {
        "address": address,
        "label": label,
        "current": "page" if here == address else "true" if is_below else "",
    }
