"""Perft: in how many ways a deal can go on, step by step, and how all ways from a late position end.

The numbers are committed, for one deal of every variant of every game; after a wanted change of the rules
`python -m tests.games.rules.test_perft` writes them anew.
"""

import json
from collections import Counter
from random import Random

import pytest

from games.rules.actions import PASS, Action, Kind
from games.rules.game import State
from games.rules.registry import GAMES
from tests.games.rules.positions import new_state
from tests.games.rules.stored import DATA, pick, stored_deal, variants

STORED = DATA / "perft.json"
STEPS = 5  # actions from the deal on, and from the first lead where talk comes before it
LATE = 3  # cards in each hand of the late position


def leaves(state: State, steps: int) -> int:
    """Return the number of ways to go on for so many actions; a deal that ends sooner counts once."""
    legal = state.legal_actions()
    if not legal or not steps:
        return 1
    return sum(leaves(after(state, action), steps - 1) for action in legal)


def endings(state: State) -> Counter[str]:
    """Return how often each pair of card points and game points ends the deal."""
    if state.deal_result is not None:
        return Counter([f"{state.deal_result.card_points} {state.deal_result.game_points}"])
    return sum((endings(after(state, action)) for action in state.legal_actions()), Counter())


def after(state: State, action: Action) -> State:
    following = state.copy(log=False)
    following.apply(action)
    return following


def led(start: State) -> State:
    """Return the first lead, reached by calling as little as can be."""
    state = start.copy()
    while not any(action.kind is Kind.PLAY for action in state.legal_actions()):
        legal = state.legal_actions()
        state.apply(PASS if PASS in legal else legal[0])
    return state


def late(start: State, rng: Random) -> State:
    """Return a position with few cards in each hand, reached by playing cards alone where that can be."""
    state = start.copy()
    while max(state.view()["tricks"]) == 0 or max(map(len, state.view()["hands"])) > LATE:
        legal = state.legal_actions()
        quiet = [action for action in legal if action.kind is Kind.PLAY or action is PASS]
        state.apply(pick(quiet or legal, rng))
        if state.to_act < 0:
            state = start.copy()
    return state


def count(key: str, options: dict[str, object]) -> dict[str, object]:
    """Return the numbers of one variant."""
    rules, rng = GAMES[key], Random(key)
    seats = rules.players[0]
    state = new_state(key, 0, seats, **options)
    state.deal(stored_deal(rules, rng, seats, 0))
    first = led(state)
    from_lead = (
        {"led": [leaves(first, steps) for steps in range(1, STEPS + 1)]}
        if first.event_count > state.event_count
        else {}
    )
    return {
        "steps": [leaves(state, steps) for steps in range(1, STEPS + 1)],
        **from_lead,
        "endings": dict(sorted(endings(late(state, rng)).items())),
    }


def count_all() -> dict[str, dict[str, dict[str, object]]]:
    return {
        key: {name: count(key, options) for name, options in variants(rules).items()}
        for key, rules in GAMES.items()
    }


@pytest.mark.parametrize(
    ("key", "name"), [(key, name) for key, rules in GAMES.items() for name in variants(rules)]
)
def test_perft(key: str, name: str) -> None:
    stored = json.loads(STORED.read_text())
    assert name in stored.get(key, {}), "count it: python -m tests.games.rules.test_perft"
    assert count(key, variants(GAMES[key])[name]) == stored[key][name]


if __name__ == "__main__":
    STORED.write_text(json.dumps(count_all(), indent=1) + "\n")
