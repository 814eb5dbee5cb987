"""Python source, looked at but never compiled here: a compiler can be crashed by what it is given."""

import re

from games.intake.errors import BadSource
from games.rules.text import gettext_noop

MAX_SOURCE = 1024 * 1024
CODING = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
UTF8 = {b"utf-8", b"utf8", b"utf_8", b"utf-8-sig"}
FOREIGN = {
    b"\x7fELF": "an ELF program",
    b"MZ": "a Windows program",
    b"PK\x03\x04": "a zip",
    b"%PDF": "a PDF",
    b"<!DOCTYPE": "a web page",
    b"<html": "a web page",
    b"\x1f\x8b": "a gzip file",
}


def check_source(name: str, content: bytes) -> None:
    """Raise BadSource unless the content can be UTF-8 Python source."""
    for start, what in FOREIGN.items():
        if content.lstrip()[:16].lower().startswith(start.lower()):
            raise BadSource(gettext_noop("%(file)s is %(what)s, no Python source"), file=name, what=what)
    if not content.strip(b"\xef\xbb\xbf \t\r\n"):
        raise BadSource(gettext_noop("%(file)s is empty; a bot has at least a function act(obs)"), file=name)
    if len(content) > MAX_SOURCE:
        raise BadSource(
            gettext_noop("%(file)s has %(size)s bytes; allowed for a Python file: %(limit)s"),
            file=name,
            size=len(content),
            limit=MAX_SOURCE,
        )
    if b"\0" in content:
        raise BadSource(gettext_noop("%(file)s holds a NUL byte, so it is no Python source"), file=name)
    _check_encoding(name, content)


def _check_encoding(name: str, content: bytes) -> None:
    for line in content.splitlines()[:2]:
        coding = CODING.match(line)
        if coding and coding[1].lower() not in UTF8:
            raise BadSource(
                gettext_noop("%(file)s says it is written in %(coding)s; allowed: utf-8"),
                file=name,
                coding=coding[1].decode("ascii", "replace"),
            )
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadSource(
            gettext_noop("%(file)s is not UTF-8 at byte %(position)s; allowed: UTF-8 text"),
            file=name,
            position=error.start + 1,
        ) from None
