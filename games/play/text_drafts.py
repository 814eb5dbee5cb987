"""The lines of a match in text form, sorted into deals; what they mean says `record_text_reader`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.play.text_lines import Line, LineKind, Word
from games.rules.text import gettext_noop

_DEAL = re.compile(r"deal\s+([0-9]{1,6})\s*,\s*dealer\s+([0-9]{1,2})$", re.IGNORECASE)


@dataclass(slots=True)
class Draft:
    """The lines of one deal, not yet understood: `keyed` by what stands before the colon."""

    number: int
    dealer: int
    start: Word
    keyed: dict[str, Line] = field(default_factory=dict)
    actions: list[Word] = field(default_factory=list)
    points: Line | None = None

    def add(self, line: Line) -> None:
        """Take up the next line; raise RecordError where it cannot stand."""
        if self.points is not None:
            raise line.start.error(
                gettext_noop(
                    "%(read)s comes after the points of the deal (allowed: Deal %(next)s, dealer SEAT)"
                ),
                deal=self.number,
                next=self.number + 1,
            )
        if line.kind is LineKind.POINTS:
            self.points = line
        elif line.kind is LineKind.ACTIONS:
            self.actions += line.words
        elif line.key in self.keyed or self.actions:
            raise line.start.error(
                gettext_noop("%(read)s: stands twice or after the actions (allowed: once, before them)"),
                deal=self.number,
            )
        else:
            self.keyed[line.key] = line


def read_drafts(lines: Sequence[Line]) -> list[Draft]:
    """Return the deals of a match in order; raise RecordError."""
    drafts: list[Draft] = []
    for line in lines:
        if line.kind is LineKind.DEAL:
            drafts.append(_new_draft(line, len(drafts) + 1))
        elif drafts:
            drafts[-1].add(line)
        else:
            raise line.start.error(gettext_noop("%(read)s (allowed: a header, or Deal 1, dealer SEAT)"))
    return drafts


def _new_draft(line: Line, number: int) -> Draft:
    found = _DEAL.match(" ".join(word.text for word in line.words))
    if found is None or int(found[1]) != number:
        whole = Word(" ".join(word.text for word in line.words), line.start.line, line.start.column)
        raise whole.error(
            gettext_noop("%(read)s (allowed: Deal %(number)s, dealer SEAT)"), deal=number, number=number
        )
    return Draft(number, int(found[2]), line.start)
