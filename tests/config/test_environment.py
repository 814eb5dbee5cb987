"""Values from the environment."""

from pathlib import Path

import pytest

from config import environment
from config.environment import env


def set_variable(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setitem(env.ENVIRON, name, value)


def test_key_is_read_from_var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "VAR_DIR", tmp_path)
    (tmp_path / "secret-key").write_text("from the file\n")
    assert environment.secret_key() == "from the file"


def test_key_of_the_environment_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "VAR_DIR", tmp_path)
    (tmp_path / "secret-key").write_text("from the file\n")
    set_variable(monkeypatch, "SECRET_KEY", "given")
    assert environment.secret_key() == "given"


def test_key_before_the_first_start_is_random_and_makes_no_var(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "VAR_DIR", tmp_path / "var")
    assert environment.secret_key() != environment.secret_key()
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", ["localhost", "127.0.0.1", "[::1]"]),
        ("192.168.1.7", ["localhost", "127.0.0.1", "[::1]", "192.168.1.7"]),
        ("fd00::7", ["localhost", "127.0.0.1", "[::1]", "[fd00::7]"]),
    ],
)
def test_hosts_follow_the_address_listened_on(
    host: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "HOST", host)
    assert environment.allowed_hosts() == expected


def test_every_address_listened_on_allows_this_machine_not_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "HOST", "0.0.0.0")
    hosts = environment.allowed_hosts()
    assert environment.socket.gethostname() in hosts
    assert "*" not in hosts


def test_given_hosts_are_taken_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "ALLOWED_HOSTS", "liga.example.org,www.example.org")
    assert environment.allowed_hosts() == ["liga.example.org", "www.example.org"]


def test_sqlite_of_a_url_gets_the_same_options(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "DATABASE_URL", "sqlite:////srv/liga.sqlite3")
    database = environment.databases()["default"]
    assert database["NAME"] == Path("/srv/liga.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]


def test_postgresql_url_gets_a_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "DATABASE_URL", "postgres://liga:pw@db:5433/liga")
    database = environment.databases()["default"]
    assert (database["ENGINE"], database["HOST"]) == ("django.db.backends.postgresql", "db")
    assert "pool" in database["OPTIONS"]


def test_cache_is_shared_with_a_shared_broker_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert environment.caches()["default"]["BACKEND"].endswith("LocMemCache")
    monkeypatch.setattr(environment, "REDIS_URL", "redis://broker/0")
    assert environment.caches()["default"]["LOCATION"] == "redis://broker/0"
