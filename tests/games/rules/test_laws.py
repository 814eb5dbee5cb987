"""What holds in every registered game, whatever is dealt and played."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from games.rules.actions import ACTIONS
from games.rules.cards import card_text
from games.rules.errors import BadDeal, IllegalAction
from games.rules.game import State
from games.rules.registry import GAMES
from tests.games.rules.positions import shuffled_deal, texts
from tests.games.rules.walks import SEEDS, any_action, cautious, walk

every_game = pytest.mark.parametrize("key", GAMES)
few = settings(max_examples=25, deadline=None)


def picture(state: State, seats: int) -> str:
    """Return all that a state tells, as one text."""
    told = [[state.observation(seat), state.events(seat)] for seat in range(seats)]
    return json.dumps([state.view(), told, state.scored, texts(state.legal_actions()), state.event_count])


def cards_in_view(state: State) -> Counter[str]:
    """Return the cards in hands, stock, trick and turned tricks, and what was laid away for good."""
    return Counter(lying_cards(state.view()))


def lying_cards(view: Mapping[str, Any]) -> Iterator[str]:
    """Yield where a replay shows the cards to be, each once."""
    for hand in view["hands"]:
        yield from hand
    yield from view["stock"]
    yield from (card for _, card in view["trick"])
    yield from (entry.split(":")[1] for entry in view["turned"])
    yield from (card for seat, card in view.get("laid", []) if card not in view["hands"][seat])


@every_game
@given(seed=SEEDS)
@few
def test_cards_are_conserved(key: str, seed: int) -> None:
    pack = Counter(map(card_text, GAMES[key].pack))
    for state, _ in walk(key, seed, cautious):
        if state.to_act >= 0:
            assert cards_in_view(state) == pack


@every_game
@given(seed=SEEDS)
@few
def test_every_legal_action_applies_and_every_other_is_refused(key: str, seed: int) -> None:
    for state, _ in walk(key, seed):
        legal = state.legal_actions()
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (state.to_act >= 0) == (not state.needs_deal and not state.is_over)
        for action in ACTIONS:
            trial = state.copy()
            if action in legal:
                trial.apply(action)
                continue
            with pytest.raises(IllegalAction) as refusal:
                trial.apply(action)
            assert refusal.value.params["allowed"] == ", ".join(texts(legal))
            assert str(refusal.value).startswith(action.text)


@every_game
@given(seed=SEEDS)
@few
def test_a_walk_ends_with_places_for_every_side(key: str, seed: int) -> None:
    for steps, (state, _) in enumerate(walk(key, seed)):
        assert steps < 20_000
        assert not (state.needs_deal and state.is_over)
    result = state.result()
    sides = set(GAMES[key].sides(len(state.view()["hands"])))
    assert len(result.places) == len(result.game_points) == len(sides)
    assert min(result.places) == 1
    assert result.end == "played"


@every_game
@given(seed=SEEDS)
@few
def test_the_score_is_the_sum_of_the_deals(key: str, seed: int) -> None:
    score: tuple[int, ...] = ()
    for state, _ in walk(key, seed):
        score = score or state.scored
        if state.deals and (state.needs_deal or state.is_over):
            assert state.deal_result is not None
            score = tuple(map(sum, zip(score, state.deal_result.game_points, strict=True)))
            assert state.card_points == state.deal_result.card_points
        else:
            assert state.deal_result is None
        assert state.scored == score


@every_game
@given(seed=SEEDS)
@few
def test_a_copy_is_independent(key: str, seed: int) -> None:
    rng = Random(seed)
    for state, seats in walk(key, seed):
        before = picture(state, seats)
        for log in (True, False):
            twin = state.copy(log=log)
            assert texts(twin.legal_actions()) == texts(state.legal_actions())
            if log:
                assert picture(twin, seats) == before
            while twin.to_act >= 0:
                twin.apply(any_action(rng, list(twin.legal_actions())))
        assert picture(state, seats) == before


@every_game
@given(seed=SEEDS)
@few
def test_what_is_told_is_plain_json(key: str, seed: int) -> None:
    for state, seats in walk(key, seed):
        told = [state.view(), *map(state.observation, range(seats)), *map(state.events, range(seats))]
        assert json.loads(json.dumps(told)) == told
        for seat in range(seats):
            legal = texts(state.legal_actions()) if seat == state.to_act else []
            assert state.observation(seat)["legal"] == legal


@every_game
@given(seed=SEEDS)
@few
def test_events_come_in_pieces_or_at_once(key: str, seed: int) -> None:
    pieces: list[list[object]] = []
    heard = deals = 0
    for state, seats in walk(key, seed, cautious):
        if not pieces or state.deals > deals:
            pieces, heard, deals = [[] for _ in range(seats)], 0, state.deals
        for seat in range(seats):
            pieces[seat] += state.events(seat, heard)
            assert pieces[seat] == state.events(seat)
        heard = state.event_count


@every_game
@given(seed=SEEDS)
@few
def test_no_deal_is_taken_while_one_is_open_or_the_match_is_over(key: str, seed: int) -> None:
    rules = GAMES[key]
    for state, seats in walk(key, seed):
        deal = shuffled_deal(rules, Random(seed), seats, state.next_dealer)
        if not state.needs_deal:
            with pytest.raises(BadDeal):
                state.deal(deal)
