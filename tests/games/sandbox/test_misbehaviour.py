"""Whatever a bot does to the conversation has its name, ends in time, and leaves nothing behind."""

import pytest

from tests.games.sandbox.conftest import Bed
from tests.games.sandbox.misbehaviour import BOTS

pytestmark = pytest.mark.processes

LONG = 64 * 1024 + 100  # bytes that are kept of a log


# What depends on the tier or on whose process it is; the rest of the conversation is the same for all.
EVERYWHERE = (
    "spins on import", "leaves", "breaks", "aborts", "makes a daemon", "calls as a 32-bit program",
    "calls as an x32 program", "holds too much memory", "sleeps", "spins in threads",
    "spins and listens to no signal", "stops itself", "closes its output", "closes everything and leaves",
    "floods its log",
)  # fmt: skip


CASES = [("bwrap", name) for name in BOTS]
CASES += [(bed, name) for bed in ("landlock", "user-bwrap", "user-landlock") for name in EVERYWHERE]


@pytest.mark.parametrize(("bed", "name"), CASES, indirect=["bed"])
def test_bot_that_misbehaves(bed: Bed, name: str) -> None:
    told = bed.call("misbehaviour", "misbehave", name)
    allowed = BOTS[name][0].split() or [""]
    assert told["fault"] in allowed, told
    assert told["gone"]
    assert told["seconds"] < 6
    assert told["log"] <= LONG
    assert bool(told["detail"]) == bool(told["fault"])
    assert told["detail"].isprintable()


@pytest.mark.parametrize("state", ["starting", "frozen", "asked"])
def test_bot_does_not_outlive_its_killed_worker(bed: Bed, state: str) -> None:
    seconds = bed.call("misbehaviour", "outlive", state)
    assert seconds is not None
    assert seconds < 1


def test_limit_of_processes_counts_the_bot_alone(bed: Bed) -> None:
    assert bed.call("misbehaviour", "play_in_a_crowd") == ["None", "6C"]
