"""Chance of a match: streams of numbers that follow from its secret and from nothing else.

The stream of a label is HMAC-SHA256(secret, LABEL + ":" + i) for i = 0, 1, ... read as big-endian 32-bit
words. Every purpose has a label of its own, so that what a bot draws never shifts a later deal. What is dealt
from a stream is `dealing`'s business.
"""

import hmac
import struct
from typing import TypeVar

Item = TypeVar("Item")

_WORDS = struct.Struct(">8I")
_RANGE = 1 << 32


class Stream:
    """The numbers of one label of one secret, in order."""

    __slots__ = ("_block", "_label", "_secret", "_words")

    def __init__(self, secret: bytes, label: str) -> None:
        self._secret = secret
        self._label = label
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next 32-bit word."""
        if not self._words:
            block = block_of(self._secret, f"{self._label}:{self._block}")
            self._words = list(reversed(_WORDS.unpack(block)))
            self._block += 1
        return self._words.pop()

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1; words above the largest multiple of bound are thrown away."""
        limit = _RANGE - _RANGE % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def shuffle(self, items: list[Item]) -> None:
        """Shuffle in place: from the last place down, swap place j with a place below j + 1."""
        for j in range(len(items) - 1, 0, -1):
            k = self.below(j + 1)
            items[j], items[k] = items[k], items[j]


def block_of(secret: bytes, text: str) -> bytes:
    """Return the 32 bytes of HMAC-SHA256 that the secret gives for a text."""
    return hmac.digest(secret, text.encode(), "sha256")
