"""`./run demo --headless`."""

from pathlib import Path

import pytest

from config.environment import BASE_DIR
from tests.processes.conftest import Start

pytestmark = pytest.mark.processes


def test_demo_is_played_to_its_end_and_leaves_nothing(start: Start) -> None:
    demo = start(verb="demo --headless")
    assert demo.process.wait(180) == 0, demo.output
    assert "24 matches played" in demo.output
    standings = demo.output.splitlines()[-4:]
    assert [line.split()[0] for line in standings] == ["1", "2", "3", "4"]
    assert demo.processes() == []


def test_demo_plays_in_a_folder_that_is_thrown_away(start: Start, tmp_path: Path) -> None:
    """Neither in the var/ of the site here nor on its database and broker."""
    site = {"DATABASE_URL": "postgres://nobody@nowhere.invalid/none", "REDIS_URL": "redis://nowhere.invalid"}
    demo = start(verb="demo --headless", VAR_DIR="", TMPDIR=str(tmp_path), **site)
    assert demo.process.wait(180) == 0, demo.output
    assert "24 matches played" in demo.output
    assert not list(tmp_path.glob("stichliga-demo-*"))
    lock = BASE_DIR / "var" / "lock"
    assert not lock.exists() or lock.read_text().split()[0] != str(demo.process.pid)
