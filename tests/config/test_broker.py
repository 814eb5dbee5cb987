"""Which broker is used."""

import re
from pathlib import Path

import pytest
from kombu import Connection
from kombu.exceptions import OperationalError

from config import broker


def make_server(folder: Path, name: str, version: str) -> Path:
    """Make a program that answers --version as such a server does."""
    program = folder / name
    program.write_text(f"#!/bin/sh\necho 'Server v={version} sha=0 bits=64'\n")
    program.chmod(0o755)
    return program


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder on PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_valkey_on_path_comes_first(path: Path) -> None:
    make_server(path, "redis-server", "7.0.15")
    valkey = make_server(path, "valkey-server", "8.1.0")
    assert broker.find_server() == valkey


@pytest.mark.parametrize("version", ["6.2.0", "7.0.15", "10.0.1"])
def test_redis_on_path_is_used(path: Path, version: str) -> None:
    redis = make_server(path, "redis-server", version)
    assert broker.find_server() == redis


@pytest.mark.parametrize("version", ["6.0.16", "5.9.9", "unknown"])
def test_server_too_old_is_passed_over_for_the_wheel(path: Path, version: str) -> None:
    make_server(path, "redis-server", version)
    assert broker.find_server() == broker.wheel_server()


def test_wheel_has_a_server_that_is_new_enough() -> None:
    program = broker.wheel_server()
    assert program is not None
    assert broker.server_version(program) >= broker.OLDEST_VERSION


def test_given_broker_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "REDIS_URL", "redis://elsewhere/3")
    assert broker.broker_url() == "redis://elsewhere/3"


def test_socket_in_a_folder_with_unusual_letters_is_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    var = tmp_path / "Sechsund sechzig ü%20?#"
    monkeypatch.setattr(broker, "VAR_DIR", var)
    # The refused connection names the path as it was understood.
    with pytest.raises(OperationalError, match=re.escape(str(var / "run" / "broker.sock"))):
        Connection(broker.broker_url()).ensure_connection(max_retries=1, interval_start=0)
