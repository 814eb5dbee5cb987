"""How much stronger each built-in bot is than the one before, in every game: random, rules, sampler.

Played in duplicate sets: the matches of a set share their secret, so their cards, and the stronger bot sits
once on every side, the weaker one on all others. The set is the unit: printed is by how many game points (in
Esel banks) a match the stronger bot is ahead of the mean of the others, with the 95 % interval over the sets.
How many sets are played is fixed beforehand: who looks and plays on until it fits sees what is not there.

    python -m bench.strength [GAME ...] [--sets N]

It takes some ten minutes for all games, and is no part of `./run bench`. Exit code 1: an interval does not
lie above 0.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence

from games.bots.player import BuiltInPlayer
from games.bots.series import play_seated
from games.play.chance import block_of
from games.play.plan import make_plan
from games.play.players import Events, Fault, Message
from games.rules.registry import GAMES
from tournaments.results import MatchResult
from tournaments.statistics import Estimate, against_all

CHAIN = (("random", "rules"), ("rules", "sampler"))
SETS = {"rules": 12, "sampler": 30}  # by the stronger bot
STRONGER = 0  # its number among the entries


class Timed(BuiltInPlayer):
    """A built-in bot that counts the CPU seconds it thinks."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.seconds = 0.0

    def act(self, observation: Message, events: Events) -> str | Fault:
        start = time.process_time()
        action = super().act(observation, events)
        self.seconds += time.process_time() - start
        return action


def run(arguments: Sequence[str]) -> int:
    """Measure and print; return 1 when a bot is not surely stronger than the one before."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help=", ".join(GAMES))
    parser.add_argument("--sets", type=int, help="duplicate sets of each pair of bots, 2 or more")
    chosen = parser.parse_args(arguments)
    if unknown := [key for key in chosen.games if key not in GAMES]:
        parser.error(f"there is no game {', '.join(unknown)}; games: {', '.join(GAMES)}")
    if chosen.sets is not None and chosen.sets < 2:
        parser.error(f"no interval follows from {chosen.sets} sets; allowed: 2 or more")
    met = [
        measure(key, weaker, stronger, chosen.sets or SETS[stronger])
        for key in chosen.games or GAMES
        for weaker, stronger in CHAIN
    ]
    return int(not all(met))


def measure(key: str, weaker: str, stronger: str, sets: int) -> bool:
    """Play so many sets and print what came out; return whether the stronger bot is surely ahead."""
    rules = GAMES[key]
    sides = rules.sides(rules.usual_seats)
    seats = {stronger: sides.count(STRONGER), weaker: len(sides) - sides.count(STRONGER)}
    matches = sets * rules.side_count(len(sides))
    table = Table(key, weaker, stronger)
    lead = table.lead(sets)
    costs = (f"{name} {table.seconds(name) / matches / seats[name]:.3f} s" for name in seats)
    print(
        f"{key}: {stronger} ahead of {weaker} by {told(lead)} a match in {sets} sets of {matches // sets};"
        f" CPU a match: {', '.join(costs)}",
        flush=True,
    )
    return is_ahead(lead)


def told(lead: Estimate) -> str:
    """Return a mean with its interval."""
    return f"{lead.mean:+.2f} ± {'?' if lead.margin is None else format(lead.margin, '.2f')}"


def is_ahead(lead: Estimate) -> bool:
    """Tell whether the interval lies above 0."""
    return lead.is_certain and lead.mean > 0


class Table:
    """Two bots at a table of the game's usual size."""

    def __init__(self, key: str, weaker: str, stronger: str) -> None:
        self.rules = GAMES[key]
        self.sides = self.rules.sides(self.rules.usual_seats)
        self.names = weaker, stronger
        self.players = {name: [Timed(name) for _ in self.sides] for name in self.names}

    def lead(self, sets: int) -> Estimate:
        """Play so many sets; return by how much the stronger bot is ahead a match."""
        results = [result for number in range(sets) for result in self.play_set(number)]
        return against_all(results)[STRONGER]

    def play_set(self, number: int) -> Iterator[MatchResult]:
        """Yield the matches of a duplicate set, one for each side the stronger bot can play on."""
        rules, sides, (weaker, stronger) = self.rules, self.sides, self.names
        seats, count = len(sides), rules.side_count(len(sides))
        plan = make_plan(rules.key, {}, seats, block_of(b"strength", f"{rules.key}:{number}"))
        for own in range(count):
            names = [stronger if side == own else weaker for side in sides]
            players = [self.players[name][seat] for seat, name in enumerate(names)]
            outcome = play_seated(plan, names, tuple(range(seats)), players).outcome
            assert outcome.places is not None, "built-in bots play to the end"
            entries = tuple((side - own) % count for side in range(count))
            yield MatchResult(
                entries,
                outcome.places,
                outcome.game_points,
                set_key=str(number),
                fewest_wins=rules.fewest_wins,
            )

    def seconds(self, name: str) -> float:
        """Return the CPU seconds a bot has thought, all its seats together."""
        return sum(player.seconds for player in self.players[name])


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
