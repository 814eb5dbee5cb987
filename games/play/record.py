"""The record of a match as values: everything needed to play it again without its players.

Owns the shape, the canonical form and its hash. Reading and writing stand in `record_json` and `record_text`,
what a record is worth in `replay`. A value that the writer did not claim is None; what a game adds (trump
suits, cuts, banks ...) stands behind the Game contract as `match_keys`, `record_keys` and `result_keys`.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.play.ends import End
from games.rules.actions import Action
from games.rules.cards import SUITS, Card, card_text

FORMAT = "stichliga/1"
UNORDERED = "unordered"
UNKNOWN = ".."

Option = int | str | bool
Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fair:
    """Commitment and secret of fair deals, both in hex."""

    commitment: str
    secret: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result by side; `scores` by the game's result keys, the match score ("game_points") first."""

    end: End | None = None
    places: Points | None = None
    scores: Mapping[str, Points] = field(default_factory=dict)

    @property
    def game_points(self) -> Points:
        """Return the match score, whatever the game calls it."""
        return next(iter(self.scores.values()))


@dataclass(frozen=True, slots=True)
class RecordedAction:
    seat: int
    action: Action

    @property
    def text(self) -> str:
        return f"{self.seat}:{self.action.text}"


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal as dealt and played; `filled` are the places of the stock that nobody at the table knew."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    actions: tuple[RecordedAction, ...]
    stock: tuple[Card, ...] | None = None
    cuts: tuple[Card, ...] | None = None
    is_unordered: bool = False
    card_points: Points | None = None
    game_points: Points | None = None
    filled: frozenset[int] = field(default=frozenset(), compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """One match; `seats` are the names, `options` as written (None where the record has none)."""

    game: str
    seats: tuple[str, ...]
    deals: tuple[RecordedDeal, ...]
    options: Mapping[str, Option] | None = None
    played_at: str | None = None
    trump_suits: tuple[int, ...] | None = None
    fair: Fair | None = None
    outcome: Outcome | None = None
    notes: Any = None
    has_notes: bool = False


def canonical(record: Record) -> bytes:
    """Return the canonical form of a record whose claims are filled in, as `replay` returns it."""
    raw = to_dict(record)
    for key in ("notes", "played_at"):
        raw.pop(key, None)
    return json.dumps(raw, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def record_hash(record: Record) -> str:
    """Return the SHA-256 of the canonical form, in hex."""
    return hashlib.sha256(canonical(record)).hexdigest()


def to_dict(record: Record) -> dict[str, Any]:
    """Return the record as JSON values; what the writer did not claim is left out."""
    raw: dict[str, Any] = {"format": FORMAT, "game": record.game}
    if record.options is not None:
        raw["options"] = dict(record.options)
    if record.trump_suits is not None:
        raw["trump_suits"] = [SUITS[suit] for suit in record.trump_suits]
    raw["seats"] = [{"name": name} for name in record.seats]
    if record.played_at is not None:
        raw["played_at"] = record.played_at
    raw["deals"] = [_deal(deal) for deal in record.deals]
    if record.outcome is not None:
        raw["result"] = _outcome(record.outcome)
    if record.fair is not None:
        raw["fair"] = {"commitment": record.fair.commitment, "secret": record.fair.secret}
    if record.has_notes:
        raw["notes"] = record.notes
    return raw


def _deal(deal: RecordedDeal) -> dict[str, Any]:
    raw: dict[str, Any] = {"dealer": deal.dealer}
    if deal.cuts is not None:
        raw["cuts"] = _texts(deal.cuts)
    raw["hands"] = [_texts(hand) for hand in deal.hands]
    if deal.stock is not None:
        raw["stock"] = _texts(deal.stock)
    if deal.is_unordered:
        raw["undrawn"] = UNORDERED
    raw["actions"] = [action.text for action in deal.actions]
    if deal.card_points is not None:
        raw["card_points"] = list(deal.card_points)
    if deal.game_points is not None:
        raw["game_points"] = list(deal.game_points)
    return raw


def _outcome(outcome: Outcome) -> dict[str, Any]:
    raw: dict[str, Any] = {key: list(values) for key, values in outcome.scores.items()}
    if outcome.places is not None:
        raw["places"] = list(outcome.places)
    if outcome.end is not None:
        raw["end"] = outcome.end.text
    return raw


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card_text(card) for card in cards]
