"""What lies on the table and in the hand, drawn from an observation.

What every game has comes first; what a game adds is shown under its own name, so that a new game needs
nothing here.
"""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from games.terminal.names import Names, is_card

Observation = Mapping[str, Any]

WIDTH = 78
NO_NOTES: Mapping[str, str] = MappingProxyType({})
_NO_BREAK = "\N{NO-BREAK SPACE}"

_SHOWN = {  # elsewhere on the table, or of no use to a person
    "game", "seat", "dealer", "hand", "trick", "legal", "hands", "turned", "leader", "top",
    "card_points", "pending", "tricks", "score", "upcard", "stock", "trump", "trump_suits", "phase",
}  # fmt: skip


def draw_table(seen: Observation, names: Names) -> list[str]:
    """Return the lines of the table and the own hand, without the actions."""
    lines = [_wrapped(f"{_NO_BREAK}| ".join(map(_unbroken, _facts(seen, names))))]
    trick = ", ".join(f"{names.of(seat)} {names.card(card)}" for seat, card in seen.get("trick", ()))
    lines.append(f"Table: {trick or 'empty'}" + _on_top(seen, names))
    lines.append(f"Hand:  {names.cards(seen.get('hand', ()))}")
    return lines


def list_actions(legal: Sequence[str], names: Names, notes: Mapping[str, str] = NO_NOTES) -> str:
    """Return the actions with their numbers, cards first as they are in the hand, and notes on them."""
    listed = [
        f"{number} {names.words(action)}" + (f" ({notes[action]})" if action in notes else "")
        for number, action in enumerate(legal, 1)
    ]
    return _wrapped("   ".join(map(_unbroken, listed)))


def list_turned(seen: Observation, names: Names) -> str:
    """Return the turned tricks, where the game lets people look back; empty otherwise."""
    turned = [played.split(":") for played in seen.get("turned", ())]
    return _wrapped(", ".join(f"{names.of(int(seat))} {names.card(card)}" for seat, card in turned))


def _facts(seen: Observation, names: Names) -> list[str]:
    facts = []
    for key, say in _COMMON.items():
        if seen.get(key) is not None:
            facts.append(say(seen, names))
    facts += [
        _OWN[key](value, names) if key in _OWN else f"{key.replace('_', ' ')} {_plain(value, names)}"
        for key, value in seen.items()
        if key not in _SHOWN and value is not None and value != []
    ]
    return [fact for fact in facts if fact]


def _card_points(seen: Observation, names: Names) -> str:
    pending = f" (and {seen['pending']} with the first trick)" if seen.get("pending") else ""
    return f"card points {seen['card_points']}{pending}"


def _trump_suits(seen: Observation, names: Names) -> str:
    """Say whose suits are trumps: a seat that has one of its own may be told of as many suits as seats."""
    suits = [names.suit(suit) for suit in seen["trump_suits"]]
    is_own = seen["trump"] is not None and len(suits) == len(names.seats)
    return "trumps: " + (names.by_seat(suits) if is_own else " ".join(suits) or "none")


def _stock(seen: Observation, names: Names) -> str:
    return f"stock {seen['stock']}" if seen["stock"] else ""


_COMMON: dict[str, Callable[[Observation, Names], str]] = {
    "trump": lambda seen, names: "" if "trump_suits" in seen else f"trump {names.suit(seen['trump'])}",
    "trump_suits": _trump_suits,
    "upcard": lambda seen, names: f"shown {names.card(seen['upcard'])}",
    "stock": _stock,
    "phase": lambda seen, names: f"phase {seen['phase']}",
    "tricks": lambda seen, names: f"tricks: {names.by_seat(seen['tricks'])}",
    "card_points": _card_points,
}


def _marriages(value: Sequence[Sequence[Any]], names: Names) -> str:
    return "marriages: " + ", ".join(f"{names.of(seat)} {names.suit(suit)}" for seat, suit in value)


def _bids(value: Sequence[str | None], names: Names) -> str:
    made = [f"{names.of(seat)} {bid}" for seat, bid in enumerate(value) if bid is not None]
    return "bids: " + ", ".join(made) if made else ""


def _needed(value: Sequence[int | None], names: Names) -> str:
    needed = value[names.human]
    return "" if needed is None else f"you need {needed}"


def _by_side(title: str) -> Callable[[Sequence[int], Names], str]:
    return lambda value, names: f"{title}: {names.by_side(value)}" if any(value) else ""


_OWN: dict[str, Callable[[Any, Names], str]] = {
    "closed_by": lambda seat, names: f"closed by {names.of(seat)}",
    "marriages": _marriages,
    "bids": _bids,
    "needed": _needed,
    "opened": _by_side("opened in this deal"),
    "garments": _by_side("garments worn"),
    "answers": lambda value, names: "asked: " + _answers(value, names),
    "nines": lambda value, names: f"three nines: {names.of(value[0])} {names.cards(value[1])}",
    "call": lambda value, names: f"called: {value[1]} by {names.of(value[0])}",
    "laid": lambda value, names: f"laid by you: {names.cards(value)}",
}


def _answers(value: Sequence[Sequence[Any]], names: Names) -> str:
    """Return who has asked for a trump, and what the partner had."""
    return ", ".join(f"{names.of(seat)} {'yes' if answer else 'no'}" for seat, answer in value)


def _on_top(seen: Observation, names: Names) -> str:
    top = seen.get("top")
    return "" if top is None else f" (on top: {names.of(top)})"


def _plain(value: Any, names: Names) -> str:
    """Return a value of a key that is not known here."""
    if isinstance(value, list):
        return " ".join(_plain(each, names) for each in value)
    return names.card(value) if isinstance(value, str) and is_card(value) else str(value)


def _unbroken(text: str) -> str:
    """Return a text whose lines may end only after its commas."""
    return text.replace(" ", _NO_BREAK).replace(f",{_NO_BREAK}", ", ")


def _wrapped(text: str) -> str:
    # textwrap breaks at ASCII spaces only
    lines = textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    return lines.replace(_NO_BREAK, " ")
