"""How the words of a docstring are shown."""

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
CODE = re.compile(r"`([^`]+)`")


@register.filter
def with_code(text: str) -> SafeString:
    """Return a text with what stands between backticks as code."""
    return mark_safe(CODE.sub(r"<code>\1</code>", escape(text)))
