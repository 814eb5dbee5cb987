"""Who is to blame when an answer does not come: told from outside, by looks whose moments nobody knows."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from games.play.ends import FaultReason
from games.sandbox import patience as waiting
from games.sandbox.clock import Allowance
from games.sandbox.errors import BotFault, SandboxError, TooBusy
from games.sandbox.patience import Patience

WALL, CPU = 15.0, 2.0
ALLOWANCE = Allowance(CPU, WALL, "too much CPU time", "too much wall time")


@dataclass
class Machine:
    """A clock that goes on when somebody waits, and one bot on it."""

    cpu_share: float = 0.0  # of the time that it gets
    is_asleep: Callable[[float], bool] = lambda now: False
    counts: bool = False  # whether its kernel counts waiting for a core
    oversleeps: float = 0.0  # seconds that a wait of the worker's lasts too long
    wakes_every: float = 60.0  # the bot says something so often
    now: float = 100.0
    used: float = 0.0
    waits: list[float] = field(default_factory=list)

    def cpu_seconds(self) -> float:
        return self.used

    def is_ready(self) -> bool:
        return not self.is_asleep(self.now)

    def waited(self) -> dict[int, float]:
        return {1: self.now - self.used} if self.counts else {1: 0.0}

    def wait(self, milliseconds: int) -> None:
        lasts = min(milliseconds / 1000, self.wakes_every) + self.oversleeps
        self.waits.append(lasts)
        self.now += lasts
        self.used += lasts * self.cpu_share


def wait_for_answer(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> BotFault | SandboxError:
    """Return what waiting for a bot that never answers ends with."""
    monkeypatch.setattr(waiting.time, "monotonic", lambda: machine.now)
    monkeypatch.setattr(waiting, "count_cores", lambda: 1)
    patience = Patience(machine, 0.0, machine.now + WALL, ALLOWANCE)  # type: ignore[arg-type]
    while True:
        try:
            machine.wait(patience())
        except (BotFault, SandboxError) as error:
            return error


@pytest.mark.parametrize("counts", [True, False])
@pytest.mark.parametrize("cpu_share", [0.0, 0.02, 0.06])
def test_bot_that_gets_no_core_is_not_to_blame(
    monkeypatch: pytest.MonkeyPatch, cpu_share: float, counts: bool
) -> None:
    ended = wait_for_answer(Machine(cpu_share=cpu_share, counts=counts), monkeypatch)
    assert isinstance(ended, TooBusy)
    assert "too busy" in str(ended)


def test_kernel_that_counts_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(counts=True, is_asleep=lambda now: True)
    assert isinstance(wait_for_answer(machine, monkeypatch), TooBusy)


def test_bot_that_sleeps_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = wait_for_answer(Machine(is_asleep=lambda now: True), monkeypatch)
    assert isinstance(ended, BotFault)
    assert ended.fault.reason is FaultReason.TIMEOUT
    assert ended.fault.detail == "too much wall time"


def test_bot_that_wakes_for_the_last_moment_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(is_asleep=lambda now: now < 109)
    assert isinstance(wait_for_answer(machine, monkeypatch), BotFault)


def test_bot_cannot_say_when_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs whenever it has woken the worker with a line of its log, and sleeps else."""
    woken: list[float] = []
    machine = Machine(wakes_every=0.4, is_asleep=lambda now: (now - 100) % 0.4 > 0.02)
    monkeypatch.setattr(waiting.random, "uniform", lambda low, high: woken.append(machine.now) or 0.77)
    assert isinstance(wait_for_answer(machine, monkeypatch), BotFault)
    assert len(woken) > 5


def test_bot_that_computed_for_most_of_its_time_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(wait_for_answer(Machine(cpu_share=0.08), monkeypatch), BotFault)


def test_cpu_time_is_looked_at_before_it_can_be_exceeded_by_much(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(cpu_share=1.0)
    ended = wait_for_answer(machine, monkeypatch)
    assert isinstance(ended, BotFault)
    assert ended.fault.detail == "too much CPU time"
    assert machine.used < CPU * 1.05


@pytest.mark.parametrize("oversleeps", [20.0, 3.0])
def test_worker_that_is_held_up_itself_blames_nobody(
    monkeypatch: pytest.MonkeyPatch, oversleeps: float
) -> None:
    machine = Machine(is_asleep=lambda now: True, oversleeps=oversleeps)
    assert isinstance(wait_for_answer(machine, monkeypatch), TooBusy)


def test_few_looks_are_taken_at_moments_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (Machine(is_asleep=lambda now: True) for _ in range(2))
    for machine in (first, second):
        wait_for_answer(machine, monkeypatch)
        assert 8 <= len(machine.waits) <= 40
    assert first.waits[:3] != second.waits[:3]
