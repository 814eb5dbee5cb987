"""What one machine keeps in SQLite, several keep in PostgreSQL: the service and the tests of services."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from config.environment import BASE_DIR
from tests.processes.conftest import Start
from tests.processes.postgresql import find_programs, running_server

pytestmark = [pytest.mark.processes, pytest.mark.slow]


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """Return the URL of an empty database."""
    programs = find_programs()
    if programs is None:
        assert not os.environ.get("CI"), "CI has a PostgreSQL server"
        pytest.skip("no PostgreSQL on this machine")
    with running_server(programs) as url:
        yield url


def test_tests_of_services_pass_on_postgresql(postgresql: str) -> None:
    folders = [
        f"tests/{app}/{part}"
        for app in ("games", "ratings", "tournaments")
        for part in ("services", "selectors")
    ] + ["tests/ratings/commands", "tests/tournaments/api"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *folders]
    environment = os.environ | {"TEST_DATABASE_URL": postgresql}
    done = subprocess.run(
        [*command, "-m", "not processes"],
        cwd=BASE_DIR,
        env=environment,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    passed = re.search(r"(\d+) passed", done.stdout.splitlines()[-1])
    assert passed
    assert int(passed[1]) > 50


def test_service_runs_on_postgresql(postgresql: str, start: Start) -> None:
    service = start(DATABASE_URL=postgresql, DEMO="1")
    service.wait_for("Admin: admin / ", 90)
    service.wait_for("Stichliga runs at", 60)
    assert not (service.var / "stichliga.sqlite3").exists()
    service.stop()
