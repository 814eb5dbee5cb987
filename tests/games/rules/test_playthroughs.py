"""Playthroughs: two deals of every variant of every game, written out step by step.

They lie in tests/data/playthroughs and show what a change changes. After a wanted change
`python -m tests.games.rules.test_playthroughs` writes them anew; read the difference before committing it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games.rules.game import State
from games.rules.registry import GAMES
from tests.games.rules.lots import seat_numbers
from tests.games.rules.positions import new_state, written
from tests.games.rules.stored import DATA, pick, stored_deal, variants

FOLDER = DATA / "playthroughs"
DEALS = 2


def line(value: object) -> str:
    return json.dumps(value, separators=(", ", ": "))


def changes(seen: dict[str, object], before: dict[str, object]) -> dict[str, object]:
    """Return what a seat sees now and did not see the last time."""
    return {key: value for key, value in seen.items() if before.get(key, ...) != value}


def play_deal(state: State, seats: int, rng: Random, claims: bool) -> Iterator[str]:
    """Yield the lines of one deal; without `claims` nobody says 66 while there is another action."""
    last_seen: list[dict[str, object]] = [{} for _ in range(seats)]
    heard = 0
    while True:
        for seat in range(seats):
            for event in state.events(seat, heard):
                yield f"    {seat} hears {line(event)}"
        heard = state.event_count
        if (seat := state.to_act) < 0:
            break
        seen = state.observation(seat)
        yield f"{seat} sees {line(changes(seen, last_seen[seat]))}"
        last_seen[seat] = seen
        legal = state.legal_actions()
        action = pick([each for each in legal if claims or not each.claims] or legal, rng)
        yield f"> {seat}:{action.text}"
        state.apply(action)
    assert state.deal_result is not None
    yield f"= card points {state.deal_result.card_points}, game points {state.deal_result.game_points}"


def playthrough(key: str) -> str:
    """Return the text of a game's file."""
    rules = GAMES[key]
    lines = [f"{key}: {rules.title}"]
    for name, options in variants(rules).items():
        rng = Random(f"{key} {name}")
        seats = pick(seat_numbers(rules, options), rng)
        state = new_state(key, 0, seats, **options)
        lines += ["", f"[{name}] {line(rules.check_options(options))}, {seats} seats"]
        for number in range(DEALS):
            deal = stored_deal(rules, rng, seats, state.next_dealer)
            lines += ["", written(deal)]
            state.deal(deal)
            lines += play_deal(state, seats, rng, claims=number > 0)
        lines.append(f"{line(state.view())}")
    return "\n".join(lines) + "\n"


def file_of(key: str) -> Path:
    return FOLDER / f"{key}.txt"


@pytest.mark.parametrize("key", GAMES)
def test_playthrough(key: str) -> None:
    assert file_of(key).exists(), "write it: python -m tests.games.rules.test_playthroughs"
    assert playthrough(key) == file_of(key).read_text()


def test_every_playthrough_belongs_to_a_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)


if __name__ == "__main__":
    for game_key in GAMES:
        file_of(game_key).write_text(playthrough(game_key))
