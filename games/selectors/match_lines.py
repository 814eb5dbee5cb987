"""Matches as one line each: who met whom and what came out, with a constant number of queries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Prefetch, QuerySet

from games.models import BotVersion, Match, MatchStatus, Player, Purpose, Seat
from games.selectors.keyset import PAGE_SIZE, Page, newest_first


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a side and the seats it has there: most often one, in partnership games also all."""

    seats: tuple[Seat, ...]

    @property
    def player(self) -> Player:
        return self.seats[0].player

    @property
    def version(self) -> BotVersion | None:
        return self.seats[0].bot_version

    @property
    def seat_numbers(self) -> str:
        return ", ".join(str(seat.number) for seat in self.seats)

    @property
    def fault(self) -> str:
        """Return why the match ended by this player's fault, empty if it did not."""
        return next((seat.fault for seat in self.seats if seat.fault), "")


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side of a match: its seats, its place and game points (None before the end)."""

    seats: tuple[Seat, ...]
    place: int | None
    game_points: int | None
    is_winner: bool

    @property
    def members(self) -> list[Member]:
        """Return the players in seat order, each once."""
        held: dict[int, list[Seat]] = {}
        for seat in self.seats:
            held.setdefault(seat.player_id, []).append(seat)
        return [Member(tuple(seats)) for seats in held.values()]

    @property
    def facts(self) -> dict[str, int]:
        """Return what ratings know of the side's match beside its result."""
        facts: dict[str, int] = self.seats[0].facts
        return facts

    @property
    def name(self) -> str:
        return " & ".join(member.player.name for member in self.members)


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match and its sides in seat order."""

    match: Match
    sides: tuple[SideLine, ...]

    @property
    def is_duel(self) -> bool:
        return len(self.sides) == 2

    @property
    def by_place(self) -> list[SideLine]:
        """Return the sides as they finished, in seat order where places are equal or open."""
        return sorted(self.sides, key=lambda side: side.place or 0)

    @property
    def title(self) -> str:
        """Return who meets whom."""
        return " – ".join(side.name for side in self.sides)

    @property
    def faults(self) -> list[Seat]:
        """Return the seats whose fault ended the match."""
        return [seat for side in self.sides for seat in side.seats if seat.fault]

    def side_of(self, player: int) -> SideLine | None:
        """Return the side where the player of this id sat."""
        return next(
            (side for side in self.sides if any(seat.player_id == player for seat in side.seats)), None
        )

    def outcome_of(self, player: int) -> str:
        """Return "won" (alone in the first place), "shared" or "lost"; empty without a result."""
        side = self.side_of(player)
        if side is None or side.place is None:
            return ""
        if side.is_winner:
            return "won" if sum(each.is_winner for each in self.sides) == 1 else "shared"
        return "lost"


def match_line(match: Match) -> MatchLine:
    """Return the line of a match whose seats are prefetched with their players."""
    seats = sorted(match.seats.all(), key=lambda seat: (seat.side, seat.number))
    best = min((seat.place for seat in seats if seat.place is not None), default=None)
    sides = []
    for _, group in groupby(seats, key=lambda seat: seat.side):
        side = tuple(group)
        place = side[0].place
        sides.append(SideLine(side, place, side[0].game_points, place is not None and place == best))
    return MatchLine(match, tuple(sides))


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return the matches with what their lines show: seats, players, versions."""
    seats = Seat.objects.select_related("player", "bot_version").order_by("number")
    return matches.defer("plan", "secret").prefetch_related(Prefetch("seats", queryset=seats))


def match_lines(matches: Iterable[Match]) -> list[MatchLine]:
    """Return the lines of matches that come from `with_seats`."""
    return [match_line(match) for match in matches]


def newest_lines(count: int) -> list[MatchLine]:
    """Return the lines of the matches finished last, without checks of versions and unconfirmed imports."""
    # By the index on the time; a condition "status is finished" would lead SQLite to sort all of them.
    over = Match.objects.filter(finished_at__isnull=False).exclude(status=MatchStatus.VOIDED)
    over = over.exclude(purpose=Purpose.CHECK).exclude(purpose=Purpose.IMPORTED, is_rated=False)
    finished = over.order_by("-finished_at", "-pk")
    return match_lines(with_seats(finished)[:count])


def line_page(matches: QuerySet[Match], query: Mapping[str, str], size: int = PAGE_SIZE) -> Page[MatchLine]:
    """Return a page of lines, newest first; `query` is the request's."""
    rows, newer, older = newest_first(with_seats(matches), query, size)
    return Page(match_lines(rows), newer, older)
