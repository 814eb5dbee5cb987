"""The small cases of every game's rule sheet; `tables/` has one table a game."""

from importlib import import_module

import pytest

from games.rules.actions import parse_action
from games.rules.cards import SUITS, card_text
from games.rules.errors import IllegalAction
from games.rules.game import Lot, State
from games.rules.registry import GAMES, game
from tests.games.rules.positions import cards, full_deal, new_state, play, texts, with_cuts
from tests.games.rules.tables.row import Row


def rows(key: str) -> tuple[Row, ...]:
    """Return a game's table."""
    return tuple(import_module(f"tests.games.rules.tables.{key.replace('-', '_')}").ROWS)


EVERY_ROW = [pytest.param(key, row, id=f"{key}: {row.name}") for key in GAMES for row in rows(key)]


def reach(key: str, row: Row) -> State:
    """Return the state after the row's actions."""
    dealer = len(row.hands) - 1
    state = new_state(key, dealer, len(row.hands), **row.options)
    if row.trumps:
        suits = tuple(map(SUITS.index, row.trumps.split()))
        state = game(key).new_match(len(row.hands), row.options, Lot(dealer, suits))
    state.deal(with_cuts(full_deal(game(key), dealer, row.hands, row.stock), row.cuts))
    return play(state, row.actions)


def split(actions: str) -> set[str]:
    return {part.strip() for part in actions.split(",") if part.strip()}


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_table(key: str) -> None:
    names = [row.name for row in rows(key)]
    assert len(names) > 20
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("key", "row"), EVERY_ROW)
def test_case(key: str, row: Row) -> None:
    state = reach(key, row)
    legal = set(texts(state.legal_actions()))
    if row.legal is not None:
        assert legal == split(row.legal)
    assert split(row.offers) <= legal
    for text in split(row.refuses):
        with pytest.raises(IllegalAction) as refusal:
            state.copy().apply(parse_action(text))
        assert refusal.value.params["allowed"] == ", ".join(texts(state.legal_actions()))
    if row.card_points is not None:
        assert state.card_points == row.card_points
    if row.hand is not None:
        hand = state.observation(state.to_act)["hand"]
        assert hand == [card_text(card) for card in sorted(cards(row.hand))]
    if row.game_points is None:
        assert state.deal_result is None
    else:
        assert state.deal_result is not None
        assert state.deal_result.game_points == row.game_points
    if row.next_dealer is not None:
        assert (state.to_act, state.next_dealer) == (-1, row.next_dealer)
    seen = state.observation(max(state.to_act, 0))
    assert {key: seen[key] for key in row.sees} == row.sees
