"""The plan of a match: both ways through JSON, and what is refused."""

import json

import pytest

from games.play.errors import PlanError
from games.play.plan import FaultRule, Limits, Plan, make_plan
from games.rules.errors import BadOption, UnknownGame

SECRET = bytes(32)


def test_plan_comes_back_from_json():
    plan = make_plan("sixty-six", {"target": 9}, 2, SECRET, limits=Limits(bank_seconds=3, memory_mib=64))
    assert Plan.from_json(json.loads(json.dumps(plan.to_json())), SECRET) == plan


def test_plan_has_all_options_and_the_default_limits():
    plan = make_plan("sixty-six", {}, 2, SECRET)
    assert plan.options == {"target": 7, "close_undrawn": False}
    assert (plan.limits.bank_seconds, plan.limits.increment_seconds, plan.limits.action_seconds) == (
        10,
        0.02,
        2,
    )
    assert plan.fault_rule is FaultRule.ENDS_MATCH


def test_secret_is_neither_in_the_json_nor_shown():
    plan = make_plan("sixty-six", {}, 2, b"\xab" * 32)
    assert "ab" * 32 not in json.dumps(plan.to_json())
    assert "xab" not in repr(plan)


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"limits": {"cpu": 1}}, PlanError, "cpu is no limit .allowed: bank_seconds"),
        ({"limits": {"bank_seconds": -1}}, PlanError, "bank_seconds cannot be -1"),
        ({"limits": {"bank_seconds": "10"}}, PlanError, "bank_seconds cannot be '10'"),
        ({"limits": {"bank_seconds": True}}, PlanError, "bank_seconds cannot be True"),
        ({"limits": {"bank_seconds": float("nan")}}, PlanError, "bank_seconds cannot be nan"),
        ({"limits": {"memory_mib": 1.5}}, PlanError, "memory_mib cannot be 1.5"),
        ({"fault_rule": "shoot"}, PlanError, "shoot is no fault rule .allowed: ends-match"),
        ({"seats": 3}, PlanError, "sixty-six is no game for 3 .allowed: 2"),
        ({"speed": 1}, PlanError, "speed is no part of a plan"),
        ({"options": {"x": 1}}, BadOption, "no option 'x'"),
        ({"game": "poker"}, UnknownGame, "there is no game 'poker'"),
    ],
)
def test_plan_is_refused(change, error, message):
    raw = {**make_plan("sixty-six", {}, 2, SECRET).to_json(), **change}
    with pytest.raises(error, match=message):
        Plan.from_json(raw, SECRET)
