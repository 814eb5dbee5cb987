"""Records as text, easy to type and to read. Writing stands here, reading in `record_text_reader`.

The same content as JSON. Two things that the form for people leaves open are settled here: notes that are no
plain text are written as JSON inside the quotes, and a record with empty options has a header `[Options ""]`.
"""

import json
from collections.abc import Iterable, Iterator

from games.play.record import UNORDERED, Outcome, Points, Record, RecordedDeal
from games.play.strict_json import NotStrict, loads
from games.play.text_lines import quote
from games.rules.actions import Kind
from games.rules.cards import SUITS, Card, card_text
from games.rules.registry import game

_WIDTH = 76


def to_text(*records: Record) -> str:
    """Return records as one text, a blank line between them."""
    return "\n".join("\n".join(_lines(record)) + "\n" for record in records)


def header_name(key: str) -> str:
    """Return the header of an option: `CloseUndrawn` for `close_undrawn`."""
    return "".join(part.capitalize() for part in key.split("_"))


def read_notes(value: str) -> object:
    """Return the notes a header holds: what is JSON as JSON, anything else as the text it is."""
    try:
        return loads(value)
    except NotStrict:
        return value


def _lines(record: Record) -> Iterator[str]:
    for name, value in _headers(record):
        yield f"[{name} {quote(value)}]"
    for number, deal in enumerate(record.deals, 1):
        yield ""
        yield from _deal(deal, number, len(record.seats))


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    yield "Game", record.game
    for seat, name in enumerate(record.seats):
        yield f"Seat{seat}", name
    for key, value in (record.options or {}).items():
        yield header_name(key), str(value).lower() if isinstance(value, bool) else str(value)
    if record.options is not None and not record.options:
        yield "Options", ""
    if record.played_at is not None:
        yield "PlayedAt", record.played_at
    if record.trump_suits is not None:
        yield "TrumpSuits", " ".join(SUITS[suit] for suit in record.trump_suits)
    if record.fair is not None:
        yield "Fair", f"{record.fair.commitment} {record.fair.secret}"
    if record.outcome is not None:
        yield from _outcome(record.outcome, game(record.game).result_keys[0])
    if record.has_notes:
        yield "Notes", _notes(record.notes)


def _notes(notes: object) -> str:
    if isinstance(notes, str) and read_notes(notes) == notes:
        return notes
    return json.dumps(notes, ensure_ascii=False)


def _outcome(outcome: Outcome, main: str) -> Iterator[tuple[str, str]]:
    if outcome.end is not None:
        yield "End", outcome.end.text
    if outcome.scores or outcome.places is not None or outcome.end is None:
        yield "Result", _result(outcome, main)


def _result(outcome: Outcome, main: str) -> str:
    """Return the match score, the places, and by name what else the game's result holds."""
    scores = dict(outcome.scores)
    parts = [_numbers(scores.pop(main, None))]
    if outcome.places is not None or scores:
        parts.append(_numbers(outcome.places))
    parts += [f"{key} {_numbers(values)}" for key, values in scores.items()]
    return " / ".join(parts).strip()


def _deal(deal: RecordedDeal, number: int, seats: int) -> Iterator[str]:
    yield f"Deal {number}, dealer {deal.dealer}"
    if deal.cuts is not None:
        yield f"cuts: {_cards(deal.cuts)}".rstrip()
    for seat, hand in enumerate(deal.hands):
        yield f"{seat}: {_cards(hand)}".rstrip()
    if deal.stock is not None:
        yield f"stock: {_cards(deal.stock)}".rstrip()
    if deal.is_unordered:
        yield f"undrawn: {UNORDERED}"
    yield from _wrapped(_tricks(deal, seats))
    if deal.card_points is not None or deal.game_points is not None:
        game_points = "" if deal.game_points is None else f" / {_numbers(deal.game_points)}"
        yield f"= {_numbers(deal.card_points)}{game_points}"


def _tricks(deal: RecordedDeal, seats: int) -> Iterator[str]:
    """Yield what belongs together for the eye: the cards of a trick, each other action alone."""
    cards: list[str] = []
    for recorded in deal.actions:
        if recorded.action.kind in (Kind.PLAY, Kind.MARRIAGE):
            cards.append(recorded.action.text)
        else:
            yield from [" ".join(cards)] * bool(cards)
            cards = []
            yield recorded.action.text
        if len(cards) == seats:
            yield " ".join(cards)
            cards = []
    if cards:
        yield " ".join(cards)


def _wrapped(pieces: Iterable[str]) -> Iterator[str]:
    line = ""
    for piece in pieces:
        if line and len(line) + 2 + len(piece) > _WIDTH:
            yield line
            line = piece
        else:
            line = f"{line}  {piece}" if line else piece
    if line:
        yield line


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card_text(card) for card in cards)


def _numbers(values: Points | None) -> str:
    return " ".join(map(str, values or ()))
