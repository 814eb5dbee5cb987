"""The clock of a bot at the table: its own CPU time, frozen off move; guards; whose fault a late move is."""

import time
from itertools import takewhile

import pytest

from games.play.ends import FaultReason
from games.play.plan import Limits
from games.play.players import Fault
from games.sandbox.errors import TooBusy
from tests.games.sandbox.bed import MATCH, TWO, bot_in
from tests.games.sandbox.crowding import busy_core, starve

pytestmark = pytest.mark.processes


def test_bot_off_move_is_frozen_and_its_time_is_on_the_clock(tier: str) -> None:
    source = """
import threading, time
def ponder():
    while True: pass
def act(obs):
    if not threading.active_count() > 1: threading.Thread(target=ponder, daemon=True).start()
    return obs["legal"][0]
"""
    with bot_in(tier, source) as bot:
        bot.start(MATCH)
        bot.act({"legal": TWO}, [])
        time.sleep(0.3)
        bot.act({"legal": TWO}, [])
        assert bot.cpu_seconds < 0.2


def test_clock_counts_the_time_of_the_bot_not_of_its_launcher(tier: str) -> None:
    source = "import time\ndef act(obs):\n while time.process_time() < 0.4: pass\n return obs['legal'][0]"
    with bot_in(tier, source) as bot:
        bot.start(MATCH)
        bot.act({"legal": TWO}, [])
        assert 0.2 < bot.cpu_seconds < 0.6
        assert bot.log.slowest_seconds == bot.cpu_seconds
        assert bot.wall_seconds > 0.2


def test_bank_runs_out(tier: str) -> None:
    source = """
import time
def act(obs):
    end = time.process_time() + 0.08
    while time.process_time() < end: pass
    return obs["legal"][0]
"""
    limits = Limits(bank_seconds=0.2, increment_seconds=0.01, action_seconds=2)
    with bot_in(tier, source, limits) as bot:
        bot.start(MATCH)
        answers = [bot.act({"legal": TWO}, []) for _ in range(2)]
        late = bot.act({"legal": TWO}, [])
    assert answers == ["6C", "6C"]
    assert late == Fault(FaultReason.TIMEOUT, "its clock ran out: 0.2 s of CPU time for the match")


def test_match_guard_ends_a_bot_that_sleeps_a_little_every_time(tier: str) -> None:
    source = "import time\ndef act(obs):\n time.sleep(0.1)\n return obs['legal'][0]"
    limits = Limits(bank_seconds=0.05, action_seconds=0.05, guard_seconds=0.4, guard_factor=1)
    with bot_in(tier, source, limits) as bot:
        bot.start(MATCH)
        answers = list(
            takewhile(lambda answer: answer == "6C", (bot.act({"legal": TWO}, []) for _ in range(9)))
        )
        assert 1 <= len(answers) <= 6
        assert bot.log.fault == Fault(FaultReason.TIMEOUT, "more than 0.5 s of wall time for the match")


def test_bot_that_gets_no_core_is_not_to_blame(tier: str) -> None:
    source = "def act(obs):\n while True: pass"
    limits = Limits(action_seconds=3, guard_seconds=1, guard_factor=0)
    with busy_core() as core, bot_in(tier, source, limits) as bot:
        bot.start(MATCH)
        assert bot.pid is not None
        starve(bot.pid, core)
        with pytest.raises(TooBusy, match="the machine is too busy"):
            bot.act({"legal": TWO}, [])
        assert bot.log.fault is None
        assert bot.pid is None
