"""Paging of every list that can grow: by keyset, never by offset or count, so that any page costs the same.

A view says by what its list is ordered: `keyset = ("-score", "id")`, fields of the rows, the last one unique.
The cursor holds the values of the row at the edge, signed, so that only cursors of ours, for this order, are
taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db.models import Q, QuerySet
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from games.rules.text import gettext_noop
from games.services.errors import Refused

CURSOR = "cursor"
LIMIT = "limit"
MOST = 200


@dataclass(frozen=True, slots=True)
class Cursor:
    """The row a page begins after (or, backwards, ends before), by its values in the order of the keyset."""

    values: tuple[Any, ...]
    backwards: bool


class Keyset(BasePagination):
    """Pages `{"next", "previous", "results"}`; `next` and `previous` are whole addresses or null."""

    parameters = (CURSOR, LIMIT)

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        self.request = request
        self.keyset: tuple[str, ...] = view.keyset
        limit = read_limit(request, getattr(view, "page_size", 50))
        cursor = self._read_cursor(request.query_params.get(CURSOR))
        rows = list(window(queryset, self.keyset, cursor)[: limit + 1])
        more = len(rows) > limit
        rows = rows[:limit]
        if cursor is not None and cursor.backwards:
            rows.reverse()
            self._set_links(rows, has_next=True, has_previous=more)
        else:
            self._set_links(rows, has_next=more, has_previous=cursor is not None)
        return rows

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self.next, "previous": self.previous, "results": data})

    def _set_links(self, rows: Sequence[Any], *, has_next: bool, has_previous: bool) -> None:
        here = self.request.build_absolute_uri()
        start = remove_query_param(here, CURSOR)
        self.next = self._link(here, rows[-1], backwards=False) if rows and has_next else None
        self.previous = self._link(here, rows[0], backwards=True) if rows and has_previous else None
        if not rows and has_previous:
            self.previous = start  # past the end: all rows behind it are gone
        if not rows and has_next:
            self.next = start

    def _link(self, here: str, row: Any, *, backwards: bool) -> str:
        values = [_value(row, name.lstrip("-")) for name in self.keyset]
        return replace_query_param(here, CURSOR, self._signer().sign_object([values, backwards]))

    def _read_cursor(self, text: str | None) -> Cursor | None:
        if not text:
            return None
        try:
            values, backwards = self._signer().unsign_object(text)
        except BadSignature:
            raise Refused(
                gettext_noop("this cursor is none of this list; take it from the links next and previous")
            ) from None
        return Cursor(tuple(values), backwards)

    def _signer(self) -> Signer:
        return Signer(salt=f"keyset:{','.join(self.keyset)}")

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": "string", "nullable": True, "format": "uri"}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": link, "previous": link, "results": schema},
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        cursor = {"type": "string", "description": "from the links `next` and `previous`"}
        limit = {"type": "integer", "minimum": 1, "maximum": MOST, "default": getattr(view, "page_size", 50)}
        return [
            {"name": CURSOR, "in": "query", "required": False, "schema": cursor},
            {"name": LIMIT, "in": "query", "required": False, "schema": limit},
        ]


def read_limit(request: Request, default: int) -> int:
    """Return how many rows the request asks for; raises Refused."""
    text = request.query_params.get(LIMIT)
    if not text:
        return default
    if text.isascii() and text.isdecimal() and len(text) <= len(str(MOST)) and 1 <= int(text) <= MOST:
        return int(text)
    raise Refused(
        gettext_noop("limit cannot be %(given)s; possible: %(possible)s"),
        given=repr(text),
        possible=f"1-{MOST}",
    )


def window(queryset: QuerySet[Any], keyset: Sequence[str], cursor: Cursor | None) -> QuerySet[Any]:
    """Return the rows after the cursor in order; of a backwards cursor those before it, nearest first."""
    if cursor is None:
        return queryset.order_by(*keyset)
    order = [_turned(name) for name in keyset] if cursor.backwards else list(keyset)
    return queryset.filter(_beyond(order, cursor.values)).order_by(*order)


def _beyond(order: Sequence[str], values: Sequence[Any]) -> Q:
    """Return the condition of rows after these values.

    Of two fields: a <= x and (a < x or b > y). Written so, the databases seek in the index; the equal
    condition a < x or (a = x and b > y) makes them read all rows before.
    """
    name, value = order[0], values[0]
    field, ahead = (name[1:], "lt") if name.startswith("-") else (name, "gt")
    if len(order) == 1:
        return Q(**{f"{field}__{ahead}": value})
    return Q(**{f"{field}__{ahead}e": value}) & (
        Q(**{f"{field}__{ahead}": value}) | _beyond(order[1:], values[1:])
    )


def _turned(name: str) -> str:
    return name[1:] if name.startswith("-") else f"-{name}"


def _value(row: Any, name: str) -> Any:
    if isinstance(row, dict):
        return row[name]
    for part in name.split("__"):
        row = getattr(row, part)
    return row
