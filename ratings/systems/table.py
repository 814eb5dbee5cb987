"""A table of standings, moved by one event after another.

Live rating and replay of the ledger both go through `Table`, with the same arithmetic in the same order: the
result is the same bit for bit. Who is in which table, and what becomes of the changes, is for the services.
Sides and changes are named tuples: a replay makes millions of them.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.rules.text import gettext_noop
from ratings.systems.base import NO_FACTS, Facts, RatedSides, RatingSystem, Values
from ratings.systems.errors import RatingError


class RatedSide(NamedTuple):
    """A side of a match and what it reached: players in seat order, by number."""

    players: tuple[int, ...]
    place: int
    game_points: int
    facts: Facts = NO_FACTS


RatedMatch = tuple[RatedSide, ...]  # sides in their order


@dataclass(slots=True)
class Tally:
    """What a player has played: `won` alone in the first place, `shared` together with another side."""

    matches: int = 0
    won: int = 0
    shared: int = 0
    lost: int = 0
    game_points_for: int = 0
    game_points_against: int = 0


@dataclass(slots=True)
class Standing:
    """A player's line in the table."""

    values: Values
    tally: Tally = field(default_factory=Tally)


class Change(NamedTuple):
    """A player's values before and after an event."""

    player: int
    before: Values
    after: Values


class Table:
    """The standings of one pool; a player without one starts with the system's initial values."""

    def __init__(self, system: RatingSystem, standings: Mapping[int, Standing] | None = None) -> None:
        self.system = system
        self.standings: dict[int, Standing] = dict(standings or {})
        self._initial = system.initial()

    def apply(self, match: RatedMatch) -> list[Change]:
        """Rate a match and return its changes, side by side and seat by seat.

        Raises RatingError, or the ArithmeticError of a system, and then changes nothing.
        """
        held, initial = self.standings, self._initial
        before = [
            [held[player].values if player in held else initial for player in side.players] for side in match
        ]
        after = self.system.rate(before, [side.place for side in match], [side.facts for side in match])
        _check_finite(after)
        changes = [
            Change(player, old, new)
            for side, olds, news in zip(match, before, after, strict=True)
            for player, old, new in zip(side.players, olds, news, strict=True)
        ]
        self._count(match)
        for change in changes:
            self.standings[change.player].values = change.after
        return changes

    def new_version(self, player: int) -> Change:
        """Let the player go on with a new bot version: known less surely, the tally kept."""
        before = self._values(player)
        after = self.system.after_new_version(before)
        _check_finite(((after,),))
        self._standing(player).values = after
        return Change(player, before, after)

    def _values(self, player: int) -> Values:
        standing = self.standings.get(player)
        return self._initial if standing is None else standing.values

    def _standing(self, player: int) -> Standing:
        standing = self.standings.get(player)
        if standing is None:
            standing = self.standings[player] = Standing(self._initial)
        return standing

    def _count(self, match: RatedMatch) -> None:
        places = [side.place for side in match]
        best = min(places)
        winners = places.count(best)
        game_points = sum([side.game_points for side in match])
        for side in match:
            for player in side.players:
                tally = self._standing(player).tally
                tally.matches += 1
                if side.place != best:
                    tally.lost += 1
                elif winners == 1:
                    tally.won += 1
                else:
                    tally.shared += 1
                tally.game_points_for += side.game_points
                tally.game_points_against += game_points - side.game_points


def _check_finite(sides: RatedSides) -> None:
    for side in sides:
        for values in side:
            if not all(map(math.isfinite, values)):
                raise RatingError(
                    gettext_noop("a rating must be finite, the system gave %(values)s"), values=values
                )
