"""Small readers of JSON values: each returns the value of the wanted type or raises RecordError."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.play.errors import RecordError
from games.rules.text import gettext_noop


def mapping(raw: Any, key: str, needs: Sequence[str] = (), may: Sequence[str] = ()) -> Mapping[str, Any]:
    """Return an object that has all keys of `needs`, perhaps those of `may`, and no others."""
    if not isinstance(raw, dict):
        raise _wrong(gettext_noop("%(key)s is %(read)s (allowed: an object)"), key, raw)
    for name in raw:
        if name not in needs and name not in may:
            raise RecordError(
                gettext_noop("%(key)s has an unknown key %(read)s (allowed: %(allowed)s)"),
                key=key,
                read=repr(name),
                allowed=", ".join((*needs, *may)),
            )
    for name in needs:
        if name not in raw:
            raise RecordError(gettext_noop("the key %(key)s is missing"), key=name)
    return raw


def listing(raw: Any, key: str) -> list[Any]:
    """Return a list."""
    if not isinstance(raw, list):
        raise _wrong(gettext_noop("%(key)s is %(read)s (allowed: a list)"), key, raw)
    return raw


def text(raw: Any, key: str) -> str:
    """Return a text."""
    if not isinstance(raw, str):
        raise _wrong(gettext_noop("%(key)s is %(read)s (allowed: a text)"), key, raw)
    return raw


def integer(raw: Any, key: str, allowed: range | None = None) -> int:
    """Return a whole number, inside a range if one is given."""
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise _wrong(gettext_noop("%(key)s is %(read)s (allowed: a whole number)"), key, raw)
    if allowed is not None and raw not in allowed:
        raise RecordError(
            gettext_noop("%(key)s is %(read)s (allowed: %(first)s to %(last)s)"),
            key=key,
            read=raw,
            first=allowed[0],
            last=allowed[-1],
        )
    return raw


def integers(raw: Any, key: str, length: int) -> tuple[int, ...]:
    """Return a list of whole numbers, one for each side."""
    values = tuple(integer(value, key) for value in listing(raw, key))
    if len(values) != length:
        raise RecordError(
            gettext_noop("%(key)s has %(read)s numbers (allowed: %(length)s, one for each side)"),
            key=key,
            read=len(values),
            length=length,
        )
    return values


def _wrong(template: str, key: str, raw: Any) -> RecordError:
    shown = repr(raw)
    return RecordError(template, key=key, read=shown if len(shown) <= 40 else f"{shown[:40]} ...")
