"""`./run demo --headless`."""

import pytest

from tests.processes.conftest import Start

pytestmark = pytest.mark.processes


def test_demo_is_played_to_its_end_and_leaves_nothing(start: Start) -> None:
    demo = start(verb="demo --headless")
    assert demo.process.wait(180) == 0, demo.output
    assert "24 matches played" in demo.output
    standings = demo.output.splitlines()[-4:]
    assert [line.split()[0] for line in standings] == ["1", "2", "3", "4"]
    assert demo.processes() == []
