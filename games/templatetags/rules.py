"""What the texts of the rule pages are written with, besides the cards."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.selectors.rules_pages import DECIDED
from games.templatetags.cards import card_face

register = template.Library()


@register.simple_tag
def decided() -> SafeString:
    """Return the mark of what the old rule texts leave open and this site has decided."""
    return format_html('<span class="tag {}">{}</span>', DECIDED, gettext("house rule"))


@register.simple_tag
def cards(texts: str) -> SafeString:
    """Return cards in a line of text: `{% cards "QS KS" %}`."""
    faces = format_html_join("", "{}", ((card_face(text, "is-small"),) for text in texts.split()))
    return format_html('<span class="rules-cards">{}</span>', faces)


@register.simple_tag
def worth(texts: str) -> SafeString:
    """Return cards with the card points they count: `{% worth "JS:2 QS:3" %}`."""
    pairs = (text.split(":") for text in texts.split())
    items = format_html_join(
        "", "<li>{} <b>{}</b></li>", ((card_face(card), points) for card, points in pairs)
    )
    return format_html('<ul class="rules-worth">{}</ul>', items)
