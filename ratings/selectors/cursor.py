"""Cursors: the place in a sorted list where a page ends and the next begins, as text for addresses."""

import math
import re
from dataclasses import dataclass

from games.rules.text import gettext_noop
from games.services.errors import Refused

LARGEST_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class ScoreCursor:
    """A row of a leaderboard by score and id."""

    score: float
    id: int

    def __str__(self) -> str:
        return f"{self.score!r},{self.id}"

    @classmethod
    def parse(cls, text: str) -> "ScoreCursor":
        """Return the cursor; raises Refused when the text is none."""
        score, _, pk = text.partition(",")
        try:
            cursor = cls(float(score), int(pk))
        except ValueError:
            raise _no_cursor(text) from None
        if not math.isfinite(cursor.score) or not 0 <= cursor.id <= LARGEST_ID:
            raise _no_cursor(text)
        return cursor


def parse_number(text: str) -> int:
    """Return the running number that a page of the ledger begins below; raises Refused."""
    if not re.fullmatch("[0-9]{1,18}", text):
        raise _no_cursor(text)
    return int(text)


def _no_cursor(text: str) -> Refused:
    return Refused(gettext_noop("there is no page at %(cursor)s"), cursor=repr(text[:60]))
