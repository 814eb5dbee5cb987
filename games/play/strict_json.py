"""JSON as records and bots must write it: no duplicate keys, no NaN or infinity, no lone surrogates.

Two doors: `loads` for a text that is one value, `decode` for a value that starts inside a longer text.
"""

import json
import math
import re
from typing import Any

from games.rules.text import gettext_noop

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class NotStrict(ValueError):
    """The text is no JSON, or JSON that two readers may understand differently; and where, if known.

    `template` and `params` are what a translation needs; `str()` says it in English.
    """

    def __init__(
        self, template: str, line: int | None = None, column: int | None = None, **params: Any
    ) -> None:
        what = template % params if params else template
        super().__init__(what if line is None else f"{what} at line {line}, column {column}")
        self.template = template
        self.params = params
        self.line = line
        self.column = column


def loads(text: str) -> Any:
    """Return the value of a text; raise NotStrict."""
    value, end = decode(text, _skip_space(text, 0))
    if rest := text[end:].strip():
        raise NotStrict(gettext_noop("more text after the value: %(text)s"), text=rest[:20])
    return value


def decode(text: str, start: int) -> tuple[Any, int]:
    """Return the value that begins at `start` and the place after it; raise NotStrict."""
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        line = text.count("\n", 0, error.pos) + 1
        column = error.pos - text.rfind("\n", 0, error.pos)
        raise NotStrict(gettext_noop("not JSON (%(reason)s)"), line, column, reason=error.msg) from None
    except RecursionError:
        raise NotStrict(gettext_noop("not JSON for us: nested too deeply")) from None
    except NotStrict:
        raise
    except ValueError:  # Python reads no whole number of more than 4300 digits
        raise NotStrict(gettext_noop("a number is too long")) from None
    if _SURROGATE.search(text, start, end):
        _refuse_surrogates(value)
    return value, end


def _skip_space(text: str, start: int) -> int:
    while start < len(text) and text[start] in " \t\r\n":
        start += 1
    return start


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotStrict(gettext_noop("the key %(key)s stands twice"), key=repr(twice))
    return value


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NotStrict(gettext_noop("the number %(number)s is too large"), number=text[:20])
    return number


def _refuse_constant(name: str) -> None:
    raise NotStrict(gettext_noop("%(name)s is no JSON number"), name=name)


def _refuse_surrogates(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise NotStrict(gettext_noop("a text holds half of a surrogate pair")) from None


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_float=_finite, parse_constant=_refuse_constant)
