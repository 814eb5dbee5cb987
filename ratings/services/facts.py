"""What a stored match says for the ratings; the same reading for live rating and for replay."""

import json
from collections.abc import Collection
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db.models import IntegerField, TextField
from django.db.models.functions import Cast

from games.models import MatchStatus, PlayerKind, Seat
from ratings.models import Population
from ratings.systems.base import NO_FACTS, Facts
from ratings.systems.table import RatedMatch, RatedSide

OF_KIND: dict[str, Population] = {PlayerKind.BOT: Population.BOTS, PlayerKind.HUMAN: Population.HUMANS}

SeatRow = tuple[int, int, int, int | None, int | None, str, str, str, int, str]
SEAT_ROW = (  # nothing that has to be converted: on the way of every replayed match
    *("match_id", "side", "player_id", "place", "game_points", Cast("facts", TextField()), "player__kind"),
    *("match__status", Cast("match__is_rated", IntegerField()), "match__game"),
)


class RatableMatch(NamedTuple):
    """A finished match that counts, and the kinds of its players."""

    pk: int
    game: str
    kinds: frozenset[str]
    sides: RatedMatch

    @property
    def populations(self) -> tuple[Population, ...]:
        """The populations the match counts in: everybody's, and that of a kind if all are of it."""
        return (Population.ALL, *(OF_KIND[kind] for kind in self.kinds if len(self.kinds) == 1))


def ratable_matches(pks: Collection[int]) -> dict[int, RatableMatch]:
    """Return those of the matches that count, by id and in the order of ids; one query.

    A match counts when it is finished and rated, every place is known, and two or more sides are made of
    different players, equally many each: one who holds all seats of a side is one player.
    """
    # Filtered here, not in the query: with conditions on the match SQLite leaves the seats' index.
    rows = Seat.objects.filter(match__in=pks).order_by("match_id", "number").values_list(*SEAT_ROW)
    matches = {}
    for pk, seats in groupby(rows.iterator(), key=itemgetter(0)):
        match = _ratable(pk, list(seats))
        if match is not None:
            matches[pk] = match
    return matches


def _ratable(pk: int, seats: list[SeatRow]) -> RatableMatch | None:
    status, is_rated, game = seats[0][7:]
    if status != MatchStatus.FINISHED or not is_rated:
        return None
    players: dict[int, tuple[int, ...]] = {}  # of each side, in seat order, each once
    reached: dict[int, tuple[int, int, Facts]] = {}
    for _, side, player, place, game_points, facts, _, _, _, _ in seats:
        if place is None:
            return None
        held = players.get(side, ())
        if player not in held:
            players[side] = (*held, player)
        reached[side] = place, game_points or 0, NO_FACTS if facts == "{}" else json.loads(facts)
    seated = [player for side in players.values() for player in side]
    if len(players) < 2 or len(set(map(len, players.values()))) > 1 or len(set(seated)) < len(seated):
        return None
    sides = tuple([RatedSide(players[side], *reached[side]) for side in sorted(players)])
    return RatableMatch(pk, game, frozenset([seat[6] for seat in seats]), sides)
