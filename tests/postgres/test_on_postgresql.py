"""What the database decides, once more on a real PostgreSQL: queue, settling, ledger, tournaments, lists."""

import os
import re
import subprocess
import sys

import pytest

from config.environment import BASE_DIR
from tests.postgres.cluster import cluster, find_binaries

AREAS = [
    "tests/games/services",
    "tests/games/selectors",
    "tests/ratings/services",
    "tests/ratings/selectors",
    "tests/ratings/commands",
    "tests/tournaments/services",
    "tests/tournaments/selectors",
    "tests/tournaments/api",
]


@pytest.mark.slow
@pytest.mark.processes
def test_services_and_selectors_hold_on_postgresql():
    binaries = find_binaries()
    if binaries is None:
        assert not os.environ.get("CI"), "CI has a PostgreSQL server"
        pytest.skip("there is no PostgreSQL server on this machine")
    with cluster(binaries) as url:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not processes", *AREAS],
            cwd=BASE_DIR,
            env=os.environ | {"DATABASE_URL": url},
            capture_output=True,
            text=True,
            timeout=500,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-6000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed, done.stdout[-2000:]
    assert int(passed[1]) > 100
