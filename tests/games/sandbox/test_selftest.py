"""`manage.py sandbox_selftest` says which sandbox there is, and fails when it does not hold."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.sandbox.selftest import self_test
from tests.games.sandbox.bed import find_tier

pytestmark = pytest.mark.processes


def test_hostile_bot_is_stopped(tier: str) -> None:
    found = find_tier(tier)
    assert not isinstance(found, str)
    result = self_test(found)
    assert result.failure == ""
    assert len(result.attempts) > 20
    assert all(attempt.held for attempt in result.attempts)


def test_command_tells_what_was_stopped(tier: str) -> None:
    out = io.StringIO()
    call_command("sandbox_selftest", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[-1].startswith("holds: ")
    assert any(line.startswith("stopped: open a socket, AF_VSOCK") for line in lines)


def test_command_fails_without_a_sandbox() -> None:
    out = io.StringIO()
    with pytest.raises(CommandError, match="no sandbox can be started"):
        call_command("sandbox_selftest", "--python", "/nonexistent/python3", stdout=out)
    assert "BOT_PYTHON /nonexistent/python3 cannot be started" in out.getvalue()
