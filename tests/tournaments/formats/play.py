"""Play a format to its end, each pairing stored as the services store it."""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.formats.base import Format, NextRound, PlayedRound
from tournaments.results import MatchResult


def stored(step: NextRound, rng: Random) -> PlayedRound:
    """Return a round as it is stored, every match with a result that `rng` draws."""
    results = []
    for seating in step.seatings:
        for match in seating.matches:
            game_points = tuple(rng.randint(0, 7) for _ in match)
            places = tuple(1 + sum(other > own for other in game_points) for own in game_points)
            results.append(MatchResult(match, places, game_points))
    return PlayedRound(tuple(seating.entries for seating in step.seatings), step.byes, tuple(results))


def play(
    made: Format,
    entries: Sequence[int],
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    sides: int = 2,
) -> list[NextRound]:
    """Return all rounds of an event at tables of so many sides."""
    rounds: list[NextRound] = []
    played: list[PlayedRound] = []
    while True:
        step = made.pair(entries, played, options or {}, Random(seed), sides)
        if not isinstance(step, NextRound):
            return rounds
        rounds.append(step)
        played.append(stored(step, Random(f"{seed}:{len(rounds)}")))
        assert len(rounds) <= 10 * len(entries) + 100, "the event does not end"
