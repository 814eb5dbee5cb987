"""Real workers: each process on a core of its own, and what one without a sandbox does and does not play."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from config.environment import BASE_DIR
from games.sandbox.cores import NAME
from tests.games.sandbox.conftest import unavailable
from tests.processes.conftest import Start
from tests.processes.service import Process, Service, wait_until

pytestmark = [pytest.mark.processes, pytest.mark.slow]

CORES = sorted(os.sched_getaffinity(0))
NOTHING = "/nonexistent/python3"


def pool(service: Service) -> list[Process]:
    """Return the processes of the worker's pool."""
    main = service.main_process("worker")
    return [one for one in service.processes("worker") if main is not None and one.parent == main.number]


def cores(process: Process) -> str:
    status = Path(f"/proc/{process.number}/status").read_text()
    return next(line for line in status.splitlines() if line.startswith("Cpus_allowed_list:")).split()[1]


def manage(service: Service, *words: str) -> str:
    """Run a management command on the service's database and return what it printed."""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings", "VAR_DIR": str(service.var)}
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(
        command, cwd=BASE_DIR, env=environment, check=True, capture_output=True, text=True
    ).stdout


UPLOAD = """
from django.contrib.auth.models import User
from games.services.upload_bot import upload_bot
upload_bot(owner=User.objects.get(username="admin"), name="Mine", games=["mariage"], file_name="bot.py",
           content=b"def act(obs): return obs['legal'][0]")
"""


def workers(service: Service, column: str) -> list[object]:
    return [value for (value,) in service.read(f"SELECT {column} FROM games_worker")]


@pytest.fixture(scope="module")
def rich(start: Start) -> Service:
    """A service with all that this machine has: bots, and a core for each process."""
    if f"@{NAME[1:]}" in Path("/proc/net/unix").read_text():
        unavailable("another service on this machine has taken cores")
    running = start()
    running.wait_for("Stichliga runs at", 60)
    return running


@pytest.fixture(scope="module")
def poor(start: Start) -> Service:
    """A service that can start no bot, with more processes in its pool than there are cores."""
    running = start(BOT_PYTHON=NOTHING, WORKER_PROCESSES=str(len(CORES) + 1))
    running.wait_for("Stichliga runs at", 60)
    wait_until(lambda: workers(running, "sandbox_reason"), "a worker's sign of life", 30)
    return running


@pytest.mark.skipif(len(CORES) < 2, reason="one core only")
def test_each_process_of_the_pool_has_a_core_of_its_own(rich: Service) -> None:
    """By default there are as many processes as cores; one that is killed leaves its core to the next."""

    def all_have_one() -> bool:
        found = [cores(one) for one in pool(rich)]
        return sorted(found, key=int) == [str(core) for core in CORES] if "-" not in "".join(found) else False

    wait_until(all_have_one, "a core for each", 60)
    main = rich.main_process("worker")
    assert main is not None
    assert os.sched_getaffinity(main.number) == set(CORES)

    killed = pool(rich)[0]
    os.kill(killed.number, signal.SIGKILL)
    wait_until(lambda: killed.number not in {one.number for one in pool(rich)}, "its end")
    wait_until(all_have_one, "another", 30)


def test_where_cores_are_too_few_the_kernel_chooses(poor: Service) -> None:
    wait_until(lambda: len(pool(poor)) == len(CORES) + 1, "a whole pool", 30)
    assert all(os.sched_getaffinity(one.number) == set(CORES) for one in pool(poor))


def test_worker_without_a_sandbox_plays_built_in_bots_only(poor: Service) -> None:
    """And the reason stands in its log and in the database, where the pages find it."""
    manage(poor, "shell", "-c", UPLOAD)
    manage(poor, "tournament", "create", "Cup", "rules", "greedy", "--game", "mariage", "--start")

    def played() -> int:
        return len(poor.read("SELECT 1 FROM games_match WHERE status = 'finished' AND NOT needs_sandbox"))

    wait_until(lambda: played() > 0, "a match of built-in bots", 60)
    uploads = poor.read("SELECT DISTINCT status, attempts FROM games_match WHERE needs_sandbox")
    assert uploads == [("queued", 0)]
    assert workers(poor, "sandbox") == [""]
    [reason] = workers(poor, "sandbox_reason")
    assert f"BOT_PYTHON {NOTHING} cannot be started" in str(reason)
    log = (poor.var / "log" / "worker.log").read_text()
    assert f"sandbox refused: BOT_PYTHON {NOTHING} cannot be started" in log
    assert "bots.E001" in log
    assert "bots.E004" in log


def test_worker_with_a_sandbox_plays_uploads(rich: Service) -> None:
    """In the sandbox that it names; the speed of its core is known."""
    wait_until(lambda: workers(rich, "id"), "a worker's sign of life", 30)
    if workers(rich, "sandbox") == [""]:
        unavailable(str(workers(rich, "sandbox_reason")))
    [speed] = workers(rich, "core_speed")
    assert isinstance(speed, float)
    assert speed > 0
    manage(rich, "shell", "-c", UPLOAD)
    statuses = "SELECT DISTINCT status FROM games_match WHERE needs_sandbox"
    wait_until(lambda: rich.read(statuses) == [("finished",)], "the check of an upload", 60)
    assert rich.read("SELECT DISTINCT sandbox FROM games_seatlog") == [(workers(rich, "sandbox")[0],)]
