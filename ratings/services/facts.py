"""What a stored match says for the ratings; the same reading for live rating and for replay."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from games.models import MatchStatus, PlayerKind, Seat
from ratings.models import Population
from ratings.systems.table import RatedMatch, RatedSide

OF_KIND = {PlayerKind.BOT: Population.BOTS, PlayerKind.HUMAN: Population.HUMANS}


@dataclass(frozen=True, slots=True)
class RatableMatch:
    """A finished match that counts, and the populations it counts in."""

    pk: int
    game: str
    populations: tuple[Population, ...]
    sides: RatedMatch


class _SeatRow(NamedTuple):
    match: int
    side: int
    player: int
    place: int | None
    game_points: int | None
    game: str
    kind: str


def ratable_matches(pks: Collection[int]) -> dict[int, RatableMatch]:
    """Return those of the matches that count, by id and in the order of ids; one query.

    A match counts when it is finished and rated, every place is known, and two or more sides are made of
    different players.
    """
    rows = (
        Seat.objects.filter(match__in=pks, match__status=MatchStatus.FINISHED, match__is_rated=True)
        .order_by("match_id", "side", "number")
        .values_list("match_id", "side", "player_id", "place", "game_points", "match__game", "player__kind")
    )
    matches = {}
    for pk, seats in groupby(map(_SeatRow._make, rows.iterator()), key=lambda seat: seat.match):
        match = _ratable(pk, list(seats))
        if match is not None:
            matches[pk] = match
    return matches


def _ratable(pk: int, seats: list[_SeatRow]) -> RatableMatch | None:
    sides = []
    for _, group in groupby(seats, key=lambda seat: seat.side):
        side = list(group)
        place = side[0].place
        if place is None:
            return None
        sides.append(RatedSide(tuple(seat.player for seat in side), place, side[0].game_points or 0))
    if len(sides) < 2 or len({seat.player for seat in seats}) < len(seats):
        return None
    return RatableMatch(pk, seats[0].game, _populations(seat.kind for seat in seats), tuple(sides))


def _populations(kinds: Iterable[str]) -> tuple[Population, ...]:
    """Return everybody's population, and that of the players' kind when all are of one kind."""
    found = {OF_KIND[PlayerKind(kind)] for kind in kinds}
    return (Population.ALL, *found) if len(found) == 1 else (Population.ALL,)
