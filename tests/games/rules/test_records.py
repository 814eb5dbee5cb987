"""The sample records of tests/data/records, played again with the rules alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules.actions import parse_action
from games.rules.cards import SUITS, parse_card
from games.rules.game import Deal, Lot
from games.rules.registry import GAMES, game

FOLDER = Path(__file__).resolve().parents[2] / "data" / "records"
RECORDS = [
    pytest.param(json.loads(text), id=f"{key} {number}")
    for key in GAMES
    for number, text in enumerate((FOLDER / f"{key}.jsonl").read_text().splitlines(), 1)
]


def deal_of(recorded: dict[str, Any]) -> Deal:
    hands, stock, cuts = (recorded.get(part, []) for part in ("hands", "stock", "cuts"))
    return Deal(
        recorded["dealer"],
        tuple(tuple(map(parse_card, hand)) for hand in hands),
        tuple(map(parse_card, stock)),
        tuple(map(parse_card, cuts)),
    )


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_records(key: str) -> None:
    assert (FOLDER / f"{key}.jsonl").read_text().strip()


@pytest.mark.parametrize("record", RECORDS)
def test_record_plays_as_claimed(record: dict[str, Any]) -> None:
    suits = tuple(map(SUITS.index, record.get("trump_suits", [])))
    lot = Lot(record["deals"][0]["dealer"], suits)
    state = game(record["game"]).new_match(len(record["seats"]), record["options"], lot)
    for recorded in record["deals"]:
        state.deal(deal_of(recorded))
        for entry in recorded["actions"]:
            seat, text = entry.split(":")
            assert (state.to_act, parse_action(text) in state.legal_actions()) == (int(seat), True)
            state.apply(parse_action(text))
        assert state.deal_result is not None
        assert list(state.deal_result.card_points) == recorded["card_points"]
        assert list(state.deal_result.game_points) == recorded["game_points"]
    result = state.result()
    assert state.is_over
    assert list(result.places) == record["result"]["places"]
    assert list(result.game_points) == record["result"].get("game_points", record["result"].get("banks"))
