"""The chess clock, and who is to blame when time runs out."""

import pytest

from games.play.plan import Limits
from games.sandbox.clock import MatchClock, longest_wait
from games.sandbox.errors import BotFault, TooBusy
from games.sandbox.match_log import MatchLog

LIMITS = Limits(bank_seconds=1, increment_seconds=0.1, action_seconds=0.5, guard_seconds=5, guard_factor=2)


def test_bank_grows_by_the_increment_and_shrinks_by_use() -> None:
    log = MatchLog()
    clock = MatchClock(LIMITS, log, {})
    assert clock.allow().cpu_seconds == 0.5
    clock.book(0.4, 1.0)
    assert clock.left == pytest.approx(0.7)
    clock.allow()
    clock.book(0.45, 0.5)
    assert clock.allow().cpu_seconds == pytest.approx(0.45)
    assert (log.actions, log.wall_seconds, log.slowest_seconds) == (2, 1.5, 0.45)
    assert log.cpu_seconds == pytest.approx(0.85)


def test_what_ran_out_is_said() -> None:
    clock = MatchClock(LIMITS, MatchLog(), {})
    first = clock.allow()
    assert first.why_cpu == "more than 0.5 s of CPU time for one action"
    assert first.why_wall == "no answer within 6 s of wall time"
    assert first.wall_seconds == 6
    clock.book(0.9, 0)
    assert clock.allow().why_cpu == "its clock ran out: 1 s of CPU time for the match"


def test_match_guard_is_ten_banks_and_at_least_one_action() -> None:
    log = MatchLog()
    clock = MatchClock(LIMITS, log, {})
    log.wall_seconds = 9.9
    assert not clock.is_match_guard_spent
    log.wall_seconds = 10.1
    assert clock.is_match_guard_spent
    short = MatchClock(Limits(bank_seconds=0), log, {})
    log.wall_seconds = 14.9
    assert not short.is_match_guard_spent


@pytest.mark.parametrize(
    ("waited", "blamed"),
    [({1: 9.0}, TooBusy), ({1: 6.0}, BotFault), ({}, BotFault), ({2: 4.9}, BotFault)],
)
def test_match_guard_blames_the_machine_that_made_the_bot_wait(
    waited: dict[int, float], blamed: type[Exception]
) -> None:
    clock = MatchClock(LIMITS, MatchLog(), {1: 2.0})
    assert type(clock.judge_match(waited)) is blamed


def test_threads_that_wait_for_each_other_do_not_add_up() -> None:
    assert longest_wait({1: 1.0}, {1: 2.0, 2: 0.5, 3: 0.7}) == 1.0
    assert longest_wait({}, {}) == 0.0
