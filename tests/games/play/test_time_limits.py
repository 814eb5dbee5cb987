"""The time that a tournament gives its bots."""

import pytest

from config.celery_settings import task_time_limit
from games.play.errors import PlanError
from games.play.plan import Limits
from games.play.time_limits import TIME_LIMITS, check_time_limits
from games.services.claim import LEASE


def test_what_is_left_out_is_as_usual() -> None:
    assert check_time_limits({}) == {"bank_seconds": 10, "increment_seconds": 0.02, "action_seconds": 2}
    assert Limits.from_json(check_time_limits({})) == Limits()
    assert check_time_limits({"bank_seconds": 3, "action_seconds": 0.5}) == {
        "bank_seconds": 3, "increment_seconds": 0.02, "action_seconds": 0.5,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"bank_seconds": 0.9}, "bank_seconds cannot be 0.9; allowed: 1 to 20"),
        ({"bank_seconds": 20.1}, "bank_seconds cannot be 20.1; allowed: 1 to 20"),
        ({"increment_seconds": -0.01}, "increment_seconds cannot be -0.01; allowed: 0 to 0.2"),
        ({"action_seconds": float("nan")}, "action_seconds cannot be nan; allowed: 0.1 to 5"),
        ({"action_seconds": True}, "action_seconds cannot be True"),
        ({"increment_seconds": False}, "increment_seconds cannot be False"),
        ({"action_seconds": "2"}, "action_seconds cannot be '2'"),
        ({"action_seconds": None}, "action_seconds cannot be None"),
        ({"memory_mib": 9000}, "'memory_mib' is no time limit; time limits: bank_seconds, "),
    ],
)
def test_what_cannot_be_chosen_is_refused(raw: dict[str, object], told: str) -> None:
    with pytest.raises(PlanError) as refused:
        check_time_limits(raw)
    assert told in str(refused.value)


def test_workers_can_wait_for_what_can_be_chosen() -> None:
    most = Limits.from_json({limit.key: limit.maximum for limit in TIME_LIMITS})
    guard = most.guard_seconds + most.guard_factor * most.action_seconds
    assert guard < LEASE.total_seconds() * 2 / 3  # it is renewed after a third
    assert 2 * most.match_guard_factor * most.bank_seconds < task_time_limit
