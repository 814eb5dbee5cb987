"""The lines of a record in text form: what kind each is, its words and where they stand, quoted values.

Lines and columns count from 1. A `;` outside quotes starts a comment. Inside quotes `\\"` stands for a quote
and `\\\\` for a backslash; a character that would break the line is written `\\uXXXX`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.play.errors import RecordError
from games.rules.text import gettext_noop

_HEADER = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*(?:;.*)?$')
_KEYED = re.compile(r"\s*(cuts|stock|undrawn|[0-9]{1,2})\s*:(.*)$", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_ESCAPE = re.compile(r'\\(["\\]|u[0-9a-fA-F]{4})?')
_BREAKS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class LineKind(Enum):
    HEADER = "header"
    DEAL = "deal"
    KEYED = "keyed"
    POINTS = "points"
    ACTIONS = "actions"


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of a line and where it stands."""

    text: str
    line: int
    column: int

    def error(self, template: str, deal: int | None = None, **params: Any) -> RecordError:
        """Return an error that stands at this word; its text is the parameter `read`."""
        return self.place(RecordError(template, read=repr(self.text), **params), deal)

    def place(self, error: RecordError, deal: int | None = None) -> RecordError:
        """Return the error, now standing at this word."""
        error.line, error.column = self.line, self.column
        if error.deal is None:
            error.deal = deal
        return error


@dataclass(frozen=True, slots=True)
class Line:
    """A line with something on it: `key` is a header's name or what stands before the colon."""

    kind: LineKind
    start: Word
    words: tuple[Word, ...]
    key: str = ""


def lines_of(source: str) -> Iterator[Line]:
    """Yield the lines that hold more than a comment; a broken header comes as a header without a name."""
    for number, whole in enumerate(source.split("\n"), 1):
        text = whole.rstrip()
        if text.lstrip().startswith("["):
            yield _header(text, number)
        elif text.partition(";")[0].strip():
            yield _body_line(text.partition(";")[0], number)


def _header(text: str, number: int) -> Line:
    start = Word(text.strip(), number, len(text) - len(text.lstrip()) + 1)
    match = _HEADER.match(text)
    if match is None:
        return Line(LineKind.HEADER, start, ())
    value = Word(match[2], number, match.start(2) + 1)
    return Line(LineKind.HEADER, Word(match[1], number, match.start(1) + 1), (value,), match[1])


def _body_line(text: str, number: int) -> Line:
    keyed = _KEYED.match(text)
    words = tuple(
        Word(found[0], number, found.start() + 1)
        for found in _WORD.finditer(text, keyed.start(2) if keyed else 0)
    )
    if keyed:
        start = Word(keyed[1], number, keyed.start(1) + 1)
        return Line(LineKind.KEYED, start, words, keyed[1].lower())
    if words[0].text.startswith("="):
        return Line(LineKind.POINTS, words[0], words)
    kind = LineKind.DEAL if words[0].text.lower() == "deal" else LineKind.ACTIONS
    return Line(kind, words[0], words)


def quote(value: str) -> str:
    """Return a value in quotes, as `unquote` reads it."""
    value = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", value) + '"'


def unquote(word: Word) -> str:
    """Return the value that stands between quotes; raise RecordError at a backslash that means nothing."""

    def plain(found: re.Match[str]) -> str:
        escape = found[1] or ""
        character = chr(int(escape[1:], 16)) if len(escape) == 5 else escape
        if not escape or 0xD800 <= ord(character) < 0xE000:
            at = Word(word.text[found.start() : found.start() + 6], word.line, word.column + found.start())
            raise at.error(gettext_noop(r"%(read)s means nothing (allowed: \", \\, \uXXXX)"))
        return character

    return _ESCAPE.sub(plain, word.text)
