"""The bots of these tests think no longer than needed to see that they play."""

import pytest

from games.bots.sampler import Bot


@pytest.fixture(autouse=True)
def _quick_sampler(monkeypatch):
    monkeypatch.setattr(Bot, "effort", 12)
