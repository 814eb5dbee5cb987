"""How fast matches are rated: a ratio to the PyPI package trueskill 0.4.5 in the same run.

The same matches between 300 players, 5 % of them drawn, rated one after another by either; reading and
writing a list of ratings is included. The two take turns in one process; what counts is CPU time.

    python -m bench.ratings
"""

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import trueskill

from ratings.systems.registry import rating_system

PLAYERS = 300
ROUNDS = 5
DRAWN = 0.05
OURS_REPEATED = 20  # rates the list so often, the package once
GOALS = {  # sides, players each, times the package; more than two sides are rated by it
    "1v1": (2, 1, 60.0),
    "2v2": (2, 2, 30.0),
    "three": (3, 1, 0.5),
    "four": (4, 1, 0.5),
}
MATCHES = 1500

Ratings = list[Any]
Match = tuple[list[list[int]], list[int]]
Rate = Callable[[Any, list[int]], Any]


def main() -> int:
    """Measure and print; return 1 when a goal is missed."""
    missed = False
    for name, (sides, size, goal) in GOALS.items():
        matches = draw_matches(sides, size, Random(name))
        play = {(2, 1): play_two, (2, 2): play_pairs}.get((sides, size), play_many)
        repeated = OURS_REPEATED if sides == 2 else 1
        ratios, speeds = [], []
        for _ in range(ROUNDS):
            package, system = trueskill.TrueSkill(), rating_system("trueskill")
            theirs = MATCHES / cpu_seconds(play, package.rate, package.create_rating(), matches)
            ours = MATCHES * repeated / cpu_seconds(play, system.rate, system.initial(), matches * repeated)
            ratios.append(ours / theirs)
            speeds.append(ours)
        missed |= median(ratios) < goal
        print(
            f"{name}: {median(speeds):,.0f} matches/s, {median(ratios):.1f} times trueskill"
            f" (rounds {min(ratios):.1f} to {max(ratios):.1f}, goal {goal:g})"
        )
    return int(missed)


def draw_matches(sides: int, size: int, rng: Random) -> list[Match]:
    """Return matches: the players of each side, and the places."""
    matches = []
    for _ in range(MATCHES):
        players = rng.sample(range(PLAYERS), sides * size)
        places = list(range(1, sides + 1))
        if rng.random() < DRAWN:
            places[1] = places[0]
        matches.append(([players[i * size : (i + 1) * size] for i in range(sides)], places))
    return matches


def play_two(rate: Rate, ratings: Ratings, matches: list[Match]) -> None:
    for ((a,), (b,)), places in matches:
        (ratings[a],), (ratings[b],) = rate(((ratings[a],), (ratings[b],)), places)


def play_pairs(rate: Rate, ratings: Ratings, matches: list[Match]) -> None:
    for ((a, b), (c, d)), places in matches:
        rated = rate(((ratings[a], ratings[b]), (ratings[c], ratings[d])), places)
        (ratings[a], ratings[b]), (ratings[c], ratings[d]) = rated


def play_many(rate: Rate, ratings: Ratings, matches: list[Match]) -> None:
    for sides, places in matches:
        rated = rate([tuple(ratings[player] for player in side) for side in sides], places)
        for side, new_side in zip(sides, rated, strict=True):
            for player, new in zip(side, new_side, strict=True):
                ratings[player] = new


def cpu_seconds(
    play: Callable[[Rate, Ratings, list[Match]], None], rate: Rate, initial: Any, matches: list[Match]
) -> float:
    ratings = [initial] * PLAYERS
    started = time.process_time()
    play(rate, ratings, matches)
    return time.process_time() - started


if __name__ == "__main__":
    raise SystemExit(main())
