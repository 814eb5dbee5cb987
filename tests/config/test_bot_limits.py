"""Limits from the environment: what makes no sense is said at the start, not found out later."""

import importlib
from collections.abc import Iterator

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import bot_limits
from config.environment import env


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield
    monkeypatch.undo()
    importlib.reload(bot_limits)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("BOT_FAULT_SHARE", "1.5", "BOT_FAULT_SHARE is 1.5; allowed: 0 to 1"),
        ("BOT_FAULT_SHARE", "-0.1", "BOT_FAULT_SHARE is -0.1"),
        ("BOT_FAULT_MATCHES", "0", "BOT_FAULT_MATCHES is 0; allowed: 1 or more"),
        ("BOT_FAULT_WINDOW", "19", "BOT_FAULT_WINDOW is 19; allowed: 20 or more"),
        ("BOT_QUOTA_STORED", "-1", "BOT_QUOTA_STORED is -1; allowed: 0 or more"),
        ("BOT_LOGS_KEPT", "-1", "BOT_LOGS_KEPT is -1; allowed: 0 or more"),
    ],
)
def test_senseless_limit_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.setitem(env.ENVIRON, name, value)

    with pytest.raises(ImproperlyConfigured, match=sentence):
        importlib.reload(bot_limits)


def test_window_grows_with_the_fewest_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(env.ENVIRON, "BOT_FAULT_MATCHES", "300")

    assert importlib.reload(bot_limits).BOT_FAULT_WINDOW == 300
