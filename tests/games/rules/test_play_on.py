"""A deal that is played on quickly: it ends as the rules have it, and nobody peeps, in any game."""

from random import Random

import pytest
from hypothesis import given, settings

from games.rules.game import State
from games.rules.registry import GAMES
from tests.games.rules.walks import SEEDS, cautious, options_of_walk, walk

every_game = pytest.mark.parametrize("key", GAMES)
some = settings(max_examples=20, deadline=None)


def first_action(key: str, state: State, seed: int) -> str:
    """Return the first thing done when a deal is played on."""
    since = state.event_count
    trial = state.copy()
    GAMES[key].play_on(trial, Random(seed))
    return next(event["action"] for event in trial.events(state.to_act, since) if "action" in event)


@every_game
@given(seed=SEEDS)
@some
def test_playing_on_ends_the_deal_and_no_more(key: str, seed: int) -> None:
    for state, _ in walk(key, seed):
        if state.to_act < 0:
            continue
        trial = state.copy()
        GAMES[key].play_on(trial, Random(seed))
        assert trial.deal_result is not None
        assert (trial.to_act, trial.deals) == (-1, state.deals)
        assert trial.needs_deal or trial.is_over


@every_game
@given(seed=SEEDS)
@some
def test_the_same_chance_plays_on_alike(key: str, seed: int) -> None:
    for state, seats in walk(key, seed):
        if state.to_act < 0 or state.event_count % 5:
            continue
        one, two = state.copy(), state.copy(log=False)
        for trial in (one, two):
            GAMES[key].play_on(trial, Random(seed))
        assert (one.scored, one.deal_result) == (two.scored, two.deal_result)
        assert [one.observation(seat) for seat in range(seats)] == [
            two.observation(seat) for seat in range(seats)
        ]


@every_game
@given(seed=SEEDS)
@some
def test_no_claim_is_lost_when_a_deal_is_played_on(key: str, seed: int) -> None:
    for state, seats in walk(key, seed, cautious):
        if state.to_act < 0 or state.event_count % 5:
            continue
        trial = state.copy()
        GAMES[key].play_on(trial, Random(seed))
        last = [event for event in trial.events(0) if "action" in event][-1]
        if "claim" in last["action"]:
            assert trial.deal_result is not None
            assert trial.deal_result.game_points[GAMES[key].sides(seats)[last["seat"]]] > 0


@every_game
@given(seed=SEEDS)
@some
def test_a_seat_plays_on_by_what_it_may_know(key: str, seed: int) -> None:
    """Wherever the hidden cards lie, it does the same; closing is tried out against some of them."""
    for state, _ in walk(key, seed, cautious):
        if state.to_act < 0 or state.event_count % 3:
            continue
        seat = state.to_act
        known = GAMES[key].completions(
            state.observation(seat), state.events(seat), options_of_walk(key, seed)
        )
        actions = {first_action(key, known.draw(Random(number)), 1) for number in range(5)}
        if "close" not in actions:
            assert len(actions) == 1
