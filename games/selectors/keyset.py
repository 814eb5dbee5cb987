"""Pages of long lists by key: "what comes after this row" stays quick and steady however long the list is.

Owns the pages; which order a list has is said by who asks. Query strings name the row at the page's edge.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import urlencode

from django.db.models import Model, QuerySet

Row = TypeVar("Row")
Item = TypeVar("Item", bound=Model)

PAGE_SIZE = 25


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Rows of a list, and the query strings of its neighbours; empty where there is none."""

    rows: list[Row]
    previous: str = ""
    next: str = ""


def whole_number(text: str | None) -> int | None:
    """Return a positive number as a query string holds it, None for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 19 else None


def newest_first(
    items: QuerySet[Item], query: Mapping[str, str], size: int = PAGE_SIZE, key: str = "pk"
) -> tuple[list[Item], str, str]:
    """Return a page by falling key, and the query strings of the newer and the older page.

    `key` is a field with one row to a value. `query` is the request's: `before` or `after` a key; its other
    parameters are kept.
    """
    before, after = whole_number(query.get("before")), whole_number(query.get("after"))
    kept = {name: value for name, value in query.items() if name not in ("before", "after")}
    if after is not None and before is None:
        found = list(items.filter(**{f"{key}__gt": after}).order_by(key)[: size + 1])
        rows, has_newer, has_older = found[:size][::-1], len(found) > size, True
    else:
        older = items if before is None else items.filter(**{f"{key}__lt": before})
        found = list(older.order_by(f"-{key}")[: size + 1])
        rows, has_newer, has_older = found[:size], before is not None, len(found) > size
    if not rows:
        return [], "", ""
    newer = urlencode({**kept, "after": getattr(rows[0], key)}) if has_newer else ""
    return rows, newer, urlencode({**kept, "before": getattr(rows[-1], key)}) if has_older else ""
