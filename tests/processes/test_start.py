"""`./run` from an empty folder, and what it says when it cannot start."""

import socket
import sqlite3
import urllib.request
from pathlib import Path

import pytest

from tests.processes.conftest import Start
from tests.processes.service import Service

pytestmark = pytest.mark.processes


def test_page_answers_where_it_says(service: Service) -> None:
    with urllib.request.urlopen(service.wait_for("Stichliga runs at", 60), timeout=10) as page:
        assert page.status == 200


def test_password_is_printed_and_kept_as_hash_only(service: Service) -> None:
    password = service.wait_for("Admin: admin / ", 60)
    [[kept]] = service.read("SELECT password FROM auth_user WHERE username = 'admin'")
    assert len(password) >= 12
    assert password not in kept
    assert not [file for file in (service.var / "log").iterdir() if password in file.read_text()]


def test_nobody_else_can_read_var(service: Service) -> None:
    assert service.var.stat().st_mode & 0o077 == 0


def test_database_writes_ahead(service: Service) -> None:
    assert service.read("PRAGMA journal_mode") == [("wal",)]


def test_second_start_in_the_same_folder_is_refused(service: Service, start: Start) -> None:
    second = start(var=service.var)
    assert second.process.wait(30) == 1
    assert second.output.startswith(f"Stichliga already runs in {service.var}, at http://127.0.0.1:")
    assert second.output.count("\n") == 1
    assert service.main_process("web") is not None


def test_busy_port_is_refused_before_anything_is_started(tmp_path: Path, start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = start(var=tmp_path, PORT=str(port))
        assert refused.process.wait(30) == 1
    assert refused.output.startswith(f"Port {port} on 127.0.0.1 is taken by another program")
    assert refused.output.count("\n") == 1
    assert not (tmp_path / "stichliga.sqlite3").exists()
    assert refused.processes() == []


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_address_of_no_machine_of_ours_is_refused(tmp_path: Path, start: Start, host: str) -> None:
    refused = start(var=tmp_path, HOST=host)
    assert refused.process.wait(60) == 1
    assert refused.output.startswith(f"Cannot listen on {host}")
    assert refused.output.count("\n") == 1


def test_folder_with_a_long_unusual_name_serves_too(tmp_path: Path, start: Start) -> None:
    var = tmp_path / "eine Liga für 100% aller Sechsundsechzigspielerinnen und -spieler" / "var"
    service = start(var=var)
    service.wait_for("Stichliga runs at", 60)
    assert service.processes("broker")
    service.stop()


def test_interrupted_first_start_is_a_first_start_again(tmp_path: Path, start: Start) -> None:
    """Killed after the tables were made, before there was an admin."""
    first = start(var=tmp_path)
    first.wait_for("Stichliga runs at", 60)
    first.stop()
    with sqlite3.connect(tmp_path / "stichliga.sqlite3") as database:
        database.execute("DELETE FROM auth_user")
    database.close()
    again = start(var=tmp_path)
    assert again.wait_for("Admin: admin / ", 60)
    again.wait_for("Stichliga runs at", 60)
    again.stop()
    assert "Stichliga has stopped." in again.output
