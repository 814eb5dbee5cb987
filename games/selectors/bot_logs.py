"""What a bot wrote to its standard error, for its owner only: a stranger's text, made harmless to look at."""

import re
import unicodedata
from dataclasses import dataclass

from django.db.models import QuerySet

from games.models import Player, Purpose, Seat
from games.selectors.keyset import Page, newest_first
from games.selectors.visibility import Reader, may_see_inside

TAIL_LINES = 12
END_OF_DEAL = re.compile(r"^\[end of deal (\d{1,6})\]\n", re.MULTILINE)
KEPT = "\n\t"
ACTIVE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # control, format with bidi, no characters


def safe_text(written: bytes | memoryview | str) -> str:
    """Return the text with everything that is not plainly seen written out, as \\x1b or \\u202e."""
    text = written if isinstance(written, str) else bytes(written).decode("utf-8", "replace")
    return "".join(map(_shown, text.replace("\r\n", "\n")))


def _shown(character: str) -> str:
    if character in KEPT or unicodedata.category(character) not in ACTIVE:
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def end_of_deal(number: int) -> bytes:
    """Return the line that stands in a log where a deal ended, if the bot wrote something in it."""
    return b"[end of deal %d]\n" % number


@dataclass(frozen=True, slots=True)
class DealLog:
    """What a bot wrote in a deal; `deal` is None for what came after the last one that ended."""

    deal: int | None
    text: str


def by_deal(written: bytes | memoryview) -> list[DealLog]:
    """Return a log made harmless, deal by deal; what was cut out stands in the deal where the log goes on."""
    parts = END_OF_DEAL.split(safe_text(written))
    texts, deals = parts[::2], [*map(int, parts[1::2]), None]
    return [DealLog(deal, text.rstrip()) for deal, text in zip(deals, texts, strict=True) if text.strip()]


def tail(written: bytes | memoryview) -> str:
    """Return the last lines of a log, made harmless."""
    return "\n".join(safe_text(written).rstrip().split("\n")[-TAIL_LINES:])


def logged_seats(bot: Player) -> QuerySet[Seat]:
    """Return the seats of an uploaded bot that have a log."""
    return Seat.objects.filter(player=bot, log__isnull=False).select_related("match", "bot_version", "log")


def played_page(bot: Player, query: dict[str, str], size: int) -> Page[Seat]:
    """Return a page of the bot's seats in matches that were not checks, newest first."""
    seats = logged_seats(bot).exclude(match__purpose=Purpose.CHECK).defer("log__stderr", "match__plan")
    return Page(*newest_first(seats, query, size, key="match_id"))


def own_logs(user: Reader, seats: list[Seat]) -> list[Seat]:
    """Return those of a match's seats whose log the user may see."""
    mine = [seat.pk for seat in seats if seat.bot_version and may_see_inside(user, seat.player)]
    if not mine:
        return []
    found = Seat.objects.filter(pk__in=mine, log__isnull=False).select_related("player", "bot_version", "log")
    return list(found.order_by("number"))
