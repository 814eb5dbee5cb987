"""What ratings learn of a match of Esel."""

from dataclasses import replace

import pytest

from games.play.record import Record
from games.play.replay import replay
from games.play.scoring import facts_of
from games.rules.registry import GAMES
from tests.games.play.matches import read, sample, sample_lines

SAMPLES = [number for number, (key, _) in enumerate(sample_lines()) if key == "esel"]


def record(number: int, **changes: object) -> Record:
    return replay(read(sample("esel", number) | changes)).record


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_facts_add_up(number: int) -> None:
    played = record(number)
    seats = len(played.seats)
    assert played.outcome is not None
    for seat, facts in enumerate(facts_of(played)):
        deals = [(deal.card_points or ())[seat] for deal in played.deals]
        assert facts["card_points"] == sum(deals)
        assert facts["deals"] == len(deals)
        assert played.outcome.game_points[seat] == 3 - facts["dropped"] + facts["gained"]
        goes = sum(f"{seat}:go" == action.text for deal in played.deals for action in deal.actions)
        assert facts["needed"] == len(deals) * (44 + 12 * (seats - 2)) + 24 * (len(deals) - goes)


def test_reversed_thresholds_need_other_points() -> None:
    played = record(0)
    turned = replace(played, options={**(played.options or {}), "thresholds": "reversed"})
    difference = 3 * (92 - 44)
    for before, after in zip(facts_of(played), facts_of(turned), strict=True):
        assert after["needed"] == before["needed"] + difference


def test_a_deal_that_was_broken_off_does_not_count() -> None:
    raw = sample("esel", 0)
    last = raw["deals"][-1]
    last["actions"] = last["actions"][:-1]
    del last["card_points"], last["game_points"]
    played = replay(read(raw | {"result": {"end": "resigned 1"}})).record
    whole = record(0, deals=sample("esel", 0)["deals"][:-1], result={"end": "unfinished"})
    assert facts_of(played) == facts_of(whole)
    assert facts_of(played)[0]["deals"] == 2


@pytest.mark.parametrize("key", [key for key in GAMES if key != "esel"])
def test_of_other_games_nothing_is_asked(key: str) -> None:
    played = replay(read(sample(key))).record
    assert facts_of(played) == tuple({} for _ in set(GAMES[key].sides(len(played.seats))))
