"""Records as JSON. Reading is strict: no other keys, no other types, nothing said twice.

Checks the form; whether the rules bear the record out is `replay`'s business. Texts of cards and actions may
be written in any spelling the rules accept.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from games.play.allowed import allowed_instead
from games.play.ends import parse_end
from games.play.errors import RecordError, UnknownAction
from games.play.json_values import integer, integers, listing, mapping, text
from games.play.record import (
    FORMAT,
    UNKNOWN,
    UNORDERED,
    Fair,
    Outcome,
    Record,
    RecordedAction,
    RecordedDeal,
    to_dict,
)
from games.play.strict_json import NotStrict, decode
from games.play.undrawn import fill
from games.rules.actions import parse_action
from games.rules.cards import SUITS, Card, parse_card
from games.rules.errors import NotACard, NotAnAction, RulesError
from games.rules.game import Game
from games.rules.registry import game
from games.rules.text import gettext_noop

_MATCH_NEEDS = ("format", "game", "seats", "deals")
_MATCH_MAY = ("options", "played_at", "fair", "result", "notes")
_DEAL_NEEDS = ("dealer", "hands", "actions")
_DEAL_MAY = ("card_points", "game_points")


def to_json(record: Record) -> str:
    """Return the record on one line, its keys in the order a person reads them."""
    return json.dumps(to_dict(record), ensure_ascii=False)


def read_json(source: str) -> list[Record]:
    """Return the records of a text: one object, a list, or one after another; raise the first RecordError."""
    return all_or_error(each_json(source))


def all_or_error(reads: Iterable[Record | RecordError]) -> list[Record]:
    """Return what was read; raise the first error among it."""
    records = []
    for read in reads:
        if isinstance(read, RecordError):
            raise read
        records.append(read)
    return records


def each_json(source: str) -> Iterator[Record | RecordError]:
    """Yield each record of a text, or what is wrong with it; after broken JSON the next line goes on."""
    place = _next_value(source, 0)
    while place < len(source):
        try:
            raw, place = decode(source, place)
        except NotStrict as error:
            yield RecordError(error.template, line=error.line, column=error.column, **error.params)
            line_end = source.find("\n{", place)
            place = len(source) if line_end < 0 else line_end + 1
            continue
        for value in raw if isinstance(raw, list) else [raw]:
            yield _record_or_error(value)
        place = _next_value(source, place)


def _next_value(source: str, place: int) -> int:
    while place < len(source) and source[place] in " \t\r\n":
        place += 1
    return place


def _record_or_error(raw: Any) -> Record | RecordError:
    try:
        return from_dict(raw)
    except RecordError as error:
        return error


def from_dict(raw: Any) -> Record:
    """Return the record that JSON values describe; raise RecordError."""
    try:
        return _match(raw)
    except UnknownAction as error:
        raise allowed_instead(error, raw, _match) from None
    except RulesError as error:
        raise RecordError.of(error) from None


def _match(raw: Any) -> Record:
    if not isinstance(raw, dict):
        raise RecordError(gettext_noop("a record is a JSON object"))
    for key in _MATCH_NEEDS:
        if key not in raw:
            raise RecordError(gettext_noop("the key %(key)s is missing"), key=key)
    if raw["format"] != FORMAT:
        raise RecordError(
            gettext_noop("format %(read)s is unknown (allowed: %(allowed)s)"),
            read=repr(raw["format"]),
            allowed=FORMAT,
        )
    rules = game(text(raw["game"], "game"))
    mapping(raw, "record", needs=_MATCH_NEEDS, may=(*_MATCH_MAY, *rules.match_keys))
    names = _names(raw["seats"], rules)
    deals = listing(raw["deals"], "deals")
    return Record(
        game=rules.key,
        seats=names,
        deals=tuple(_numbered_deal(deal, number, rules, len(names)) for number, deal in enumerate(deals, 1)),
        options=_options(raw["options"], rules) if "options" in raw else None,
        played_at=played_at(text(raw["played_at"], "played_at")) if "played_at" in raw else None,
        trump_suits=_suits(raw["trump_suits"]) if "trump_suits" in raw else None,
        fair=_fair(raw["fair"]) if "fair" in raw else None,
        outcome=_outcome(raw["result"], rules, len(names)) if "result" in raw else None,
        notes=raw.get("notes"),
        has_notes="notes" in raw,
    )


def _names(raw: Any, rules: Game) -> tuple[str, ...]:
    seats = [mapping(seat, "seats", needs=("name",)) for seat in listing(raw, "seats")]
    if len(seats) not in rules.players:
        raise RecordError(
            gettext_noop("%(game)s is no game for %(seats)s (allowed: %(allowed)s)"),
            game=rules.key,
            seats=len(seats),
            allowed=", ".join(str(number) for number in rules.players),
        )
    return tuple(text(seat["name"], "name") for seat in seats)


def _options(raw: Any, rules: Game) -> Mapping[str, Any]:
    options = mapping(raw, "options", may=tuple(option.key for option in rules.options))
    rules.check_options(options)
    return options


def played_at(value: str) -> str:
    """Return the time unchanged when it is ISO 8601 with a zone; raise RecordError."""
    try:
        has_zone = datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        has_zone = False
    if not has_zone:
        raise RecordError(
            gettext_noop("played_at is %(read)s (allowed: a time with its zone, as 2026-11-29T18:00:00Z)"),
            read=repr(value),
        )
    return value


def _suits(raw: Any) -> tuple[int, ...]:
    return tuple(suit(text(value, "trump_suits")) for value in listing(raw, "trump_suits"))


def suit(value: str) -> int:
    """Return the number of a suit; raise RecordError."""
    if len(value) != 1 or value not in SUITS:
        raise RecordError(
            gettext_noop("%(read)s is no suit (allowed: C, D, H, S)"),
            read=repr(value),
        )
    return SUITS.index(value)


def _fair(raw: Any) -> Fair:
    values = mapping(raw, "fair", needs=("commitment", "secret"))
    return Fair(hex32(values["commitment"], "commitment"), hex32(values["secret"], "secret"))


def hex32(raw: Any, key: str) -> str:
    """Return the text unchanged when it is 32 bytes in lower-case hex; raise RecordError."""
    value = text(raw, key)
    if len(value) != 64 or not set(value) <= set("0123456789abcdef"):
        raise RecordError(
            gettext_noop("%(key)s is %(read)s (allowed: 64 hex digits, lower case)"),
            key=key,
            read=repr(value),
        )
    return value


def _outcome(raw: Any, rules: Game, seats: int) -> Outcome:
    values = mapping(raw, "result", may=(*rules.result_keys, "places", "end"))
    sides = len(set(rules.sides(seats)))
    return Outcome(
        end=parse_end(text(values["end"], "end"), seats) if "end" in values else None,
        places=integers(values["places"], "places", sides) if "places" in values else None,
        scores={key: integers(values[key], key, sides) for key in rules.result_keys if key in values},
    )


def _numbered_deal(raw: Any, number: int, rules: Game, seats: int) -> RecordedDeal:
    try:
        return _deal(raw, rules, seats)
    except RecordError as error:
        error.deal = number
        raise


def _deal(raw: Any, rules: Game, seats: int) -> RecordedDeal:
    values = mapping(raw, "deal", needs=_DEAL_NEEDS, may=(*_DEAL_MAY, *_deal_keys(rules)))
    sides = len(set(rules.sides(seats)))
    hands = tuple(_cards(hand, "hands") for hand in listing(values["hands"], "hands"))
    stock, filled = None, frozenset[int]()
    if "stock" in values:
        places = listing(values["stock"], "stock")
        stock, filled = fill(rules.pack, hands, [_stock_card(place) for place in places])
    return RecordedDeal(
        dealer=integer(values["dealer"], "dealer", range(seats)),
        hands=hands,
        actions=_actions(values["actions"]),
        stock=stock,
        cuts=_cards(values["cuts"], "cuts") if "cuts" in values else None,
        is_unordered=bool(filled) or _is_unordered(values),
        card_points=integers(values["card_points"], "card_points", sides)
        if "card_points" in values
        else None,
        game_points=integers(values["game_points"], "game_points", sides)
        if "game_points" in values
        else None,
        filled=filled,
    )


def _deal_keys(rules: Game) -> tuple[str, ...]:
    return (*rules.record_keys, "undrawn") if "stock" in rules.record_keys else rules.record_keys


def _is_unordered(values: Mapping[str, Any]) -> bool:
    if "undrawn" in values and values["undrawn"] != UNORDERED:
        raise RecordError(
            gettext_noop("undrawn is %(read)s (allowed: %(allowed)s)"),
            read=repr(values["undrawn"]),
            allowed=UNORDERED,
        )
    return "undrawn" in values


def _cards(raw: Any, key: str) -> tuple[Card, ...]:
    return tuple(read_card(text(card, key)) for card in listing(raw, key))


def _stock_card(raw: Any) -> Card | None:
    value = text(raw, "stock")
    return None if value == UNKNOWN else read_card(value)


def read_card(value: str) -> Card:
    """Return the card of a text; raise RecordError."""
    try:
        return parse_card(value)
    except NotACard:
        raise RecordError(
            gettext_noop("%(read)s is not a card (allowed: rank and suit, as QS)"), read=repr(value)
        ) from None


def _actions(raw: Any) -> tuple[RecordedAction, ...]:
    actions = []
    for number, value in enumerate(listing(raw, "actions"), 1):
        try:
            actions.append(_action(text(value, "actions")))
        except RecordError as error:
            error.action = number
            raise
    return tuple(actions)


@lru_cache(maxsize=4096)
def _action(value: str) -> RecordedAction:
    seat, colon, action = value.partition(":")
    if not colon or not seat.isascii() or not seat.isdigit() or len(seat) > 2:
        raise RecordError(
            gettext_noop("%(read)s is no action of a seat (allowed: SEAT:ACTION, as 0:QS)"), read=repr(value)
        )
    try:
        return RecordedAction(int(seat), parse_action(action))
    except NotAnAction:
        raise UnknownAction(
            gettext_noop("%(read)s is not an action (allowed: a card as QS, or words as marriage KC, claim)"),
            read=repr(action),
        ) from None
