"""How a match ended, as records say it.

`played`, `fault 1 timeout`, `resigned 0`, `adjudicated` or `unfinished`.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.play.errors import RecordError
from games.rules.text import gettext_noop


class EndKind(StrEnum):
    PLAYED = "played"
    FAULT = "fault"
    RESIGNED = "resigned"
    ADJUDICATED = "adjudicated"
    UNFINISHED = "unfinished"


class FaultReason(StrEnum):
    CRASH = "crash"
    TIMEOUT = "timeout"
    ILLEGAL = "illegal"
    MALFORMED = "malformed"
    FLOOD = "flood"
    MEMORY = "memory"
    UNASKED = "unasked"
    START = "start"


@dataclass(frozen=True, slots=True)
class End:
    """Why a match is over; `seat` and `reason` only where the kind has them."""

    kind: EndKind
    seat: int | None = None
    reason: FaultReason | None = None

    @property
    def text(self) -> str:
        """Return the end as records and bots read it."""
        return " ".join(str(part) for part in (self.kind, self.seat, self.reason) if part is not None)


PLAYED = End(EndKind.PLAYED)
UNFINISHED = End(EndKind.UNFINISHED)
ADJUDICATED = End(EndKind.ADJUDICATED)


def parse_end(text: str, seats: int) -> End:
    """Return the end that a text names; raise RecordError."""
    parts = text.split()
    try:
        kind = EndKind(parts[0])
        seat = _seat(parts[1], seats) if kind in (EndKind.FAULT, EndKind.RESIGNED) else None
        reason = FaultReason(parts[2]) if kind is EndKind.FAULT else None
    except (ValueError, IndexError):
        raise _no_end(text, seats) from None
    end = End(kind, seat, reason)
    if end.text != text:
        raise _no_end(text, seats)
    return end


def _seat(text: str, seats: int) -> int:
    seat = int(text)
    if not 0 <= seat < seats:
        raise ValueError(text)
    return seat


def _no_end(text: str, seats: int) -> RecordError:
    return RecordError(
        gettext_noop(
            "%(read)s is no end of a match (allowed: played, fault SEAT REASON, resigned SEAT, adjudicated, "
            "unfinished; SEAT from 0 to %(last)s, REASON one of %(reasons)s)"
        ),
        read=repr(text),
        last=seats - 1,
        reasons=", ".join(FaultReason),
    )
