"""What a text holds, shown before it is imported: each record's players and points, or its mistake."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from games.models import Player, PlayerKind, Seat
from games.play.errors import RecordError
from games.play.record import Outcome, Record
from games.rules.errors import StichligaError
from games.rules.registry import game as game_by_key
from games.selectors.confirmations import spoken_for
from games.selectors.imports import Read, ReadMatch, read_import
from games.selectors.words import Setting, end_in_words, place_in_words, sentence, settings_in_words

BEFORE, AFTER = 34, 30  # letters shown of a long line around the mistake


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The line of a mistake, and another line whose ^ stands below it."""

    line: str
    caret: str


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong, where, and the line of it if that is known; `match` is where the game is already."""

    place: str
    text: str
    excerpt: Excerpt | None = None
    match: int | None = None


@dataclass(frozen=True, slots=True)
class SeatShown:
    """Who sits in a seat, and who is asked for a word on the match: "you", "owner" or "staff"."""

    number: int
    player: Player
    asked: str

    @property
    def is_new(self) -> bool:
        """Tell whether it is a guest who is made by the import."""
        return self.player.pk is None


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side of the match: its seats, its place and match score."""

    seats: tuple[SeatShown, ...]
    place: int
    score: int


@dataclass(frozen=True, slots=True)
class DealShown:
    """A deal: who dealt, how many actions there were, card points and game points by side."""

    number: int
    dealer: str
    actions: int
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A record that can be imported."""

    game: str
    settings: list[Setting]
    played_at: datetime | None
    end: str
    sides: tuple[SideShown, ...]
    deals: tuple[DealShown, ...]
    is_fair: bool
    is_unordered: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """The records of a text in order; `mistakes` are those of them that keep all out."""

    records: list[MatchShown | Mistake]

    @property
    def mistakes(self) -> list[Mistake]:
        return [record for record in self.records if isinstance(record, Mistake)]

    @property
    def matches(self) -> list[MatchShown]:
        return [record for record in self.records if isinstance(record, MatchShown)]


def preview_of(source: str, importer: User) -> Preview:
    """Return what an import of the text would store, or why it would store nothing."""
    try:
        reads: Sequence[Read] = read_import(source, importer)
    except StichligaError as error:
        reads = [error]
    return Preview([_shown(read, source, importer) for read in reads])


def mistake_of(error: StichligaError, source: str) -> Mistake:
    """Return a refusal as it is shown."""
    if not isinstance(error, RecordError):
        match = error.params.get("match")
        return Mistake("", sentence(error), match=match if isinstance(match, int) else None)
    excerpt = excerpt_of(source, error.line, error.column or 1) if error.line else None
    return Mistake(place_in_words(error), sentence(error), excerpt)


def excerpt_of(source: str, number: int, column: int) -> Excerpt:
    """Return a line of the text, cut to what surrounds the column, and the mark below it."""
    line = source.split("\n")[number - 1].rstrip()
    line = "".join(letter if letter.isprintable() else " " for letter in line)
    start = max(column - 1 - BEFORE, 0) if len(line) > BEFORE + AFTER else 0
    shown = line[start : start + BEFORE + AFTER]
    head = f"{number} | {'…' if start else ''}"
    tail = "…" if start + BEFORE + AFTER < len(line) else ""
    return Excerpt(f"{head}{shown}{tail}", " " * (len(head) + column - 1 - start) + "^")


def _shown(read: Read, source: str, importer: User) -> MatchShown | Mistake:
    return _match(read, importer) if isinstance(read, ReadMatch) else mistake_of(read, source)


def _match(read: ReadMatch, importer: User) -> MatchShown:
    record, rules = read.record, game_by_key(read.record.game)
    outcome = record.outcome
    assert outcome is not None and outcome.end is not None, "replayed"  # noqa: PT018
    return MatchShown(
        game=record.game,
        settings=[
            each for each in settings_in_words(rules.options, record.options or {}) if not each.is_default
        ],
        played_at=read.played_at,
        end=end_in_words(outcome.end.text, record.seats),
        sides=_sides(_seats(read, importer), outcome, rules.sides(len(record.seats))),
        deals=_deals(record),
        is_fair=record.fair is not None,
        is_unordered=any(deal.is_unordered for deal in record.deals),
    )


def _seats(read: ReadMatch, importer: User) -> list[SeatShown]:
    seats = [
        Seat(
            number=number, player=seat.player or Player(name=seat.name, kind=PlayerKind.HUMAN, is_guest=True)
        )
        for number, seat in enumerate(read.seats)
    ]
    spoken = {
        seat.number: owner
        for owner in {seat.player.owner_id for seat in seats}
        if (seat := spoken_for(owner, seats))
    }
    words = {None: "staff", importer.pk: "you"}
    return [
        SeatShown(seat.number, seat.player, words.get(spoken.get(seat.number), "owner")) for seat in seats
    ]


def _sides(seats: Sequence[SeatShown], outcome: Outcome, sides: Sequence[int]) -> tuple[SideShown, ...]:
    places, scores = outcome.places or (), outcome.game_points
    return tuple(
        SideShown(tuple(seat for seat in seats if sides[seat.number] == side), place, score)
        for side, (place, score) in enumerate(zip(places, scores, strict=True))
    )


def _deals(record: Record) -> tuple[DealShown, ...]:
    return tuple(
        DealShown(
            number,
            record.seats[deal.dealer],
            len(deal.actions),
            tuple(zip(deal.card_points or (), deal.game_points or (), strict=True)),
        )
        for number, deal in enumerate(record.deals, 1)
    )
