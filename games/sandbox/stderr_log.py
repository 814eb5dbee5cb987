"""Keeps what a bot writes to standard error: the beginning and the end, however much there was between.

The bytes are a stranger's. They go to their author only, and through `readable` before any page shows them.
"""

import unicodedata

KEPT = 32 * 1024  # bytes of either end


class StderrLog:
    """The head and the tail of a stream."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._head = bytearray()
        self._tail = bytearray()
        self._cut = 0

    def add(self, chunk: bytes) -> None:
        """Take the next bytes."""
        if room := self._kept - len(self._head):
            self._head += chunk[:room]
            chunk = chunk[room:]
        self._tail += chunk
        if len(self._tail) > 2 * self._kept:
            self._trim()

    @property
    def content(self) -> bytes:
        """Return head and tail, and between them how much was cut."""
        self._trim()
        notice = f"\n[... {self._cut} bytes cut ...]\n".encode() if self._cut else b""
        return bytes(self._head) + notice + bytes(self._tail)

    def _trim(self) -> None:
        if (excess := len(self._tail) - self._kept) > 0:
            self._cut += excess
            del self._tail[:excess]


def readable(content: bytes) -> str:
    """Return a log as text no terminal, page or database stumbles over: lines and tabs, no other controls."""
    text = content.decode("utf-8", "replace")
    return "".join(
        char if char in "\n\t" or _is_plain(char) else "\N{REPLACEMENT CHARACTER}" for char in text
    )


def one_line(text: str, length: int = 300) -> str:
    """Return a bot's own words as one plain line."""
    words = "".join(char if _is_plain(char) else " " for char in text[: 4 * length])
    line = " ".join(words.split())
    return line if len(line) <= length else line[: length - 3] + "..."


def _is_plain(char: str) -> bool:
    """Tell whether the character is neither a control nor a direction mark nor half of a pair."""
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
