"""Matches for the tests of the play layer: random legal play, and small records written by hand."""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.play.chance import block_of
from games.play.dealing import FairDeals
from games.play.plan import make_plan
from games.play.record import Record
from games.play.record_json import from_dict
from games.play.referee import Referee
from games.rules.registry import GAMES, game

SAMPLES = Path(__file__).parents[2] / "data" / "records"


def new_referee(
    key: str = "sixty-six", seed: int = 0, seats: int = 0, options: Mapping[str, Any] | None = None
) -> Referee:
    """Return the referee of a match whose secret follows from the seed."""
    seats = seats or game(key).players[0]
    plan = make_plan(key, options or {}, seats, block_of(b"tests", str(seed)))
    names = [f"Seat {seat}" for seat in range(seats)]
    return Referee(plan, FairDeals(game(key), seats, plan.secret, plan.options), names)


def play_on(referee: Referee, seed: int = 0, actions: int = 100_000) -> Referee:
    """Answer for all seats with legal actions, claims rarely, until so many are done or the match is over."""
    rng = random.Random(seed)
    for _ in range(actions):
        request = referee.request()
        if request is None:
            break
        legal = request.observation["legal"]
        quiet = [action for action in legal if "claim" not in action]
        if "pass" in legal and "go" not in legal and rng.random() < 0.9:
            quiet = ["pass"]  # so that matches end
        referee.answer(rng.choice(quiet if quiet and rng.random() < 0.95 else legal))
    return referee


def random_record(key: str = "sixty-six", seed: int = 0, **setting: Any) -> Record:
    """Return the record of a random match played to its end."""
    return play_on(new_referee(key, seed, **setting), seed).record()


def sample_lines() -> list[tuple[str, str]]:
    """Return game and JSON of the sample records of all registered games."""
    return [
        (key, line) for key in GAMES for line in (SAMPLES / f"{key}.jsonl").read_text().splitlines() if line
    ]


def sample(key: str = "sixty-six", number: int = 0) -> dict[str, Any]:
    """Return a sample record as JSON values, to be changed freely."""
    raw: dict[str, Any] = json.loads((SAMPLES / f"{key}.jsonl").read_text().splitlines()[number])
    return raw


def read(raw: dict[str, Any]) -> Record:
    """Return the record of JSON values."""
    return from_dict(raw)
