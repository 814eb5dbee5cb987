"""Series of matches between bots, for trying out and measuring; built-in ones play in this process.

Everything follows from the seed: the secret of match N, counted from 1, is HMAC-SHA256(SEED, "match:N") with
the seed as UTF-8 text. The seats move on by one from match to match.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.bots.player import BuiltInPlayer
from games.play.chance import block_of
from games.play.dealing import FairDeals
from games.play.plan import Plan, make_plan
from games.play.players import Player
from games.play.record import Outcome, Record
from games.play.referee import Referee, play_match
from games.rules.game import DEFAULTS
from games.rules.registry import game


@dataclass(frozen=True, slots=True)
class SeriesMatch:
    """A match of a series: `seats` is the seat of each bot, in the order the bots were named."""

    record: Record
    outcome: Outcome
    seats: tuple[int, ...]

    def won(self, bot: int) -> bool:
        """Tell whether the side of a bot came first."""
        return (self.outcome.places or ())[self._side(bot)] == 1

    def game_points(self, bot: int) -> int:
        """Return the match score of a bot's side."""
        return self.outcome.game_points[self._side(bot)]

    def _side(self, bot: int) -> int:
        return game(self.record.game).sides(len(self.seats))[self.seats[bot]]


def check_series(key: str, bots: Sequence[str], options: Mapping[str, Any] = DEFAULTS) -> None:
    """Raise UnknownGame, PlanError or BadOption unless these bots can play the game with these options."""
    make_plan(key, options, len(bots), b"")


def play_series(
    key: str,
    bots: Sequence[str],
    matches: int,
    seed: str,
    players: Sequence[Player] | None = None,
    *,
    options: Mapping[str, Any] = DEFAULTS,
) -> Iterator[SeriesMatch]:
    """Yield the matches as they are played, by these players or else by the built-in bots of these names."""
    key_of_secrets = seed.encode(errors="surrogateescape")
    for number in range(1, matches + 1):
        seats = tuple((bot + number - 1) % len(bots) for bot in range(len(bots)))
        plan = make_plan(key, options, len(bots), block_of(key_of_secrets, f"match:{number}"))
        yield play_seated(plan, bots, seats, players)


def play_seated(
    plan: Plan, bots: Sequence[str], seats: tuple[int, ...], players: Sequence[Player] | None = None
) -> SeriesMatch:
    """Play one match by its plan, each bot at its seat."""
    seated = [seats.index(seat) for seat in range(plan.seats)]
    deals = FairDeals(game(plan.game), plan.seats, plan.secret, plan.options)
    referee = Referee(plan, deals, [bots[bot] for bot in seated])
    players = players or [BuiltInPlayer(name) for name in bots]
    record = play_match(referee, [players[bot] for bot in seated])
    return SeriesMatch(record, referee.outcome, seats)
