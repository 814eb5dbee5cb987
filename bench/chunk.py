"""How much it saves to keep two bots in their sandboxes for a chunk of matches, not to start both for each.

    python -m bench.chunk

Both ways play the same matches of `mariage` between two uploaded bots that play at random, in turn, in one
run. Wall time is what a worker waits, CPU time its own and its children's. Medians of the rounds.
"""

import os
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from games.intake.manifest import Manifest
from games.play.dealing import FairDeals
from games.play.plan import Limits, make_plan
from games.play.referee import Referee, play_match
from games.rules.registry import game
from games.sandbox.bot_player import SandboxedPlayer
from games.sandbox.probe import probe

GAME = "mariage"
BOT = {"bot.py": Path(__file__).parents[1].joinpath("games", "bots", "random_bot.py").read_bytes()}
GOALS = {25: 6.0, 100: 9.0}  # matches in a chunk: times as many matches a second
ROUNDS = {25: 5, 100: 2}


def main() -> int:
    """Measure and print; return 1 when a goal is missed."""
    print(f"sandbox {probe().name}, {GAME}, two bots")
    missed = [compare(matches, goal) for matches, goal in GOALS.items()]
    return int(any(missed))


def compare(matches: int, goal: float) -> bool:
    """Measure one size of chunk and print it; return whether the goal was missed."""
    kept, started = [], []
    for number in range(ROUNDS[matches]):
        kept.append(timed(play_kept, matches, number))
        started.append(timed(play_started, matches, number))
    ratios = [slow[0] / fast[0] for slow, fast in zip(started, kept, strict=True)]
    for name, times in (("kept", kept), ("started for each", started)):
        wall, cpu = (1000 * median(column) / matches for column in zip(*times, strict=True))
        each = f"{wall:.1f} ms wall and {cpu:.1f} ms CPU each"
        print(f"{matches} matches, {name}: {1000 / wall:.0f} matches/s, {each}")
    spread = f"rounds {min(ratios):.1f} to {max(ratios):.1f}, goal {goal:g}"
    print(f"{matches} matches: {median(ratios):.1f} times as many matches a second kept ({spread})")
    return median(ratios) < goal


def timed(play: Callable[[int, int], None], matches: int, number: int) -> tuple[float, float]:
    """Return wall and CPU seconds, the ended children's included."""
    wall, cpu = time.perf_counter(), sum(os.times()[:4])
    play(matches, number)
    return time.perf_counter() - wall, sum(os.times()[:4]) - cpu


def play_kept(matches: int, number: int) -> None:
    """Play a chunk with each bot started once."""
    with new_player() as first, new_player() as second:
        for match in range(matches):
            play(first, second, number, match)


def play_started(matches: int, number: int) -> None:
    """Play a chunk with each bot started for every match."""
    for match in range(matches):
        with ExitStack() as stack:
            play(stack.enter_context(new_player()), stack.enter_context(new_player()), number, match)


def play(first: SandboxedPlayer, second: SandboxedPlayer, number: int, match: int) -> None:
    """Play one match of the chunk."""
    secret = bytes([number, match]) * 16
    plan = make_plan(GAME, {}, 2, secret)
    record = play_match(Referee(plan, FairDeals(game(GAME), 2, secret)), (first, second))
    assert record.outcome is not None, "the match has no outcome"
    assert record.outcome.places, record.outcome


def new_player() -> SandboxedPlayer:
    """Return a bot that is not started yet."""
    return SandboxedPlayer(BOT, Manifest(), Limits())


if __name__ == "__main__":
    sys.exit(main())
