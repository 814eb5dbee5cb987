"""Every process that plays has a core of its own, as long as there are enough; its bots are on the same."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from config.environment import BASE_DIR
from games.sandbox.calibration import core_speed
from games.sandbox.cores import NAME
from tests.games.sandbox.bed import MATCH, TWO, find_tier, player

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system keeps nobody on a core"),
]

TAKE = """
import os, sys
from games.sandbox import cores
cores.NAME = "\\0" + sys.argv[1]
print(cores.take_core(int(sys.argv[2])), sorted(os.sched_getaffinity(0)), flush=True)
sys.stdin.read()
"""
ALL = sorted(os.sched_getaffinity(0))
TEST_NAME = f"{NAME[1:]}test-{os.getpid()}-"  # not what a service on this machine has taken


@contextmanager
def taker(processes: int, *before: str) -> Iterator[list[str]]:
    """Run a process that takes a core; yield what it got and where it runs then."""
    command = [*before, sys.executable, "-c", TAKE, TEST_NAME, str(processes)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip().split(" ", 1)
        process.communicate()


def test_processes_take_different_cores() -> None:
    with taker(len(ALL)) as first:
        assert first == [str(ALL[-1]), f"[{ALL[-1]}]"]
        if len(ALL) > 1:
            with taker(len(ALL)) as second:
                assert second == [str(ALL[-2]), f"[{ALL[-2]}]"]


def test_core_of_an_ended_process_is_free_again() -> None:
    for _ in range(2):
        with taker(1) as got:
            assert got[0] == str(ALL[-1])


def test_more_processes_than_cores_go_where_the_kernel_puts_them() -> None:
    with taker(len(ALL) + 1) as got:
        assert got == ["None", str(ALL)]


@pytest.mark.parametrize("processes", [1, 2])
def test_only_cores_that_the_process_may_use_count(processes: int) -> None:
    """As in a container with some of the cores."""
    with taker(processes, "taskset", "-c", str(ALL[0])) as got:
        assert got == [str(ALL[0]) if processes == 1 else "None", f"[{ALL[0]}]"]


@pytest.mark.parametrize("wanted", [1, len(ALL)])
def test_by_default_there_is_a_process_for_each_core_that_may_be_used(wanted: int) -> None:
    show = "from config.environment import WORKER_PROCESSES; print(WORKER_PROCESSES)"
    clean = {name: value for name, value in os.environ.items() if name != "WORKER_PROCESSES"}
    command = ["taskset", "-c", ",".join(map(str, ALL[:wanted])), sys.executable, "-c", show]
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, cwd=BASE_DIR, env=clean)
    assert told.stdout.strip() == str(wanted)


def test_process_beyond_the_cores_is_left_alone() -> None:
    """Two services on one machine, each with as many processes as there are cores."""
    with taker(1, "taskset", "-c", str(ALL[0])), taker(1, "taskset", "-c", str(ALL[0])) as second:
        assert second == ["None", f"[{ALL[0]}]"]


def test_bot_runs_on_the_core_of_its_worker_and_cannot_leave_it(tier: str) -> None:
    source = f"""
import os
def act(obs):
    try: os.sched_setaffinity(0, {set(ALL)})
    except OSError: return obs["legal"][len(os.sched_getaffinity(0)) - 1]
"""
    os.sched_setaffinity(0, {ALL[-1]})
    try:
        with player(tier, {"bot.py": source}) as bot:
            bot.start(MATCH)
            assert bot.pid is not None
            assert os.sched_getaffinity(bot.pid) == {ALL[-1]}
            assert bot.act({"legal": TWO}, []) == "6C"
    finally:
        os.sched_setaffinity(0, ALL)


def test_speed_of_a_core_is_much_the_same_every_time(tier: str) -> None:
    """It is CPU time: other load hardly changes it."""
    found = find_tier(tier)
    assert not isinstance(found, str)
    assert found.runtime is not None
    first, second = core_speed(found.runtime), core_speed(found.runtime)
    assert first is not None
    assert second is not None
    assert 0.5 < first / second < 2
