"""The solver against plain minimax, for every registered game whose deals can be solved."""

from random import Random

import pytest

from games.rules.game import Game, Lot, State
from games.rules.registry import GAMES
from games.rules.solving import Solver, TooDeep
from tests.games.rules.positions import full_deal, play, shuffled_deal

SOLVABLE = [key for key in ("mariage", "sixty-six", "sixty-six-open", "schnapsen") if key in GAMES]
solvable = pytest.mark.parametrize("key", SOLVABLE)


def ending(rules: Game, rng: Random, cards: int) -> State | None:
    """Return a state with so many cards in each hand and nothing hidden; None when the deal ends before."""
    state = rules.new_match(2, {}, Lot(0))
    state.deal(shuffled_deal(rules, rng, 2, 0))
    while not state.needs_deal and not state.is_over:
        hands = state.view()["hands"]
        if rules.future(state) is not None and len(hands[0]) == len(hands[1]) == cards:
            return state
        legal = [action for action in state.legal_actions() if action.text[-5:] != "claim"]
        state.apply(rng.choice(legal))
    return None


def endings(key: str, cards: int, count: int) -> list[State]:
    rng, found = Random(f"{key} {cards}"), []
    while len(found) < count:
        state = ending(GAMES[key], rng, cards)
        if state is not None:
            found.append(state)
    return found


def minimax(state: State) -> int:
    """Return the worth to side 0, looking at every line to its end."""
    worths = []
    for action in state.legal_actions():
        following = state.copy()
        following.apply(action)
        if following.deal_result is not None:
            first, second = following.deal_result.game_points
            worths.append(first - second)
        else:
            worths.append(minimax(following))
    return max(worths) if state.to_act == 0 else min(worths)


@solvable
def test_solver_agrees_with_plain_minimax(key: str) -> None:
    for state in endings(key, 3, 40):
        sign = 1 - 2 * state.to_act
        assert Solver(GAMES[key]).worth(state) == sign * minimax(state)


@solvable
def test_worth_is_that_of_the_best_choice_on_the_whole_way(key: str) -> None:
    for state in endings(key, 4, 10):
        solver = Solver(GAMES[key])
        while not state.needs_deal and not state.is_over:
            seat, worth = state.to_act, solver.worth(state)
            choices = solver.choices(state)
            assert max(choice.worth for choice in choices) == worth
            state.apply(next(choice.action for choice in choices if choice.worth == worth))
        assert state.deal_result is not None
        points = state.deal_result.game_points
        assert points[seat] - points[1 - seat] == worth


@solvable
def test_nothing_is_solved_while_the_stock_is_open(key: str) -> None:
    state = GAMES[key].new_match(2, {}, Lot(0))
    state.deal(shuffled_deal(GAMES[key], Random(1), 2, 0))
    assert GAMES[key].future(state) is None


def test_search_is_bounded() -> None:
    rules = GAMES["sixty-six"]
    state = play(rules.new_match(2, {}, Lot(0)), "")
    state.deal(full_deal(rules, 0, ["", ""]))
    play(state, "close")
    with pytest.raises(TooDeep, match="allowed: 3 states"):
        Solver(rules, limit=3).worth(state)
