"""Options as people type them after a command: KEY=VALUE."""

import json
from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError


def read_pairs(texts: Iterable[str]) -> dict[str, Any]:
    """Return KEY=VALUE texts as a dict, values read as JSON where they are (7, true), else as text."""
    pairs = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"{text!r} is no option; allowed: KEY=VALUE, as target=7")
        try:
            pairs[key] = json.loads(value)
        except json.JSONDecodeError:
            pairs[key] = value
    return pairs
