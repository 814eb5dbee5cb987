"""The Esel percentage of one match."""

from collections.abc import Mapping

from django import template
from django.utils.formats import number_format

from ratings.systems.esel_percentage import EselPercentage, quotient, sums_of

register = template.Library()


@register.simple_tag
def match_percentage(facts: Mapping[str, int]) -> str:
    """Return the percentage of a side's match, clamped; where that changes it, the exact one beside it."""
    if not facts:
        return "–"
    exact = float(100 * quotient(sums_of(facts)))
    shown = EselPercentage().shown(exact)
    beside = "" if shown == exact else f" ({number_format(exact, 1)})"
    return f"{number_format(shown, 1)} %{beside}"
