"""The folders under var/."""

import socket
from pathlib import Path

import pytest

from config.broker import socket_path
from config.start import folders
from config.start.folders import make_broker_folder, make_folders, remove_run_folder


def listen(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


def test_folders_and_key_are_the_owners_alone(tmp_path: Path) -> None:
    var = tmp_path / "var"
    make_folders(var)
    modes = {path.relative_to(var).as_posix(): path.stat().st_mode & 0o777 for path in var.iterdir()}
    assert modes == {"log": 0o700, "run": 0o700, "secret-key": 0o600}
    assert var.stat().st_mode & 0o777 == 0o700


def test_key_stays(tmp_path: Path) -> None:
    make_folders(tmp_path)
    key = (tmp_path / "secret-key").read_text()
    make_folders(tmp_path)
    assert (tmp_path / "secret-key").read_text() == key
    assert len(key) > 50


def test_key_of_an_interrupted_start_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "secret-key.new").write_text("hal")
    make_folders(tmp_path)
    assert len((tmp_path / "secret-key").read_text()) > 50


def test_sockets_lie_in_var(tmp_path: Path) -> None:
    make_folders(tmp_path)
    assert socket_path(tmp_path) == tmp_path / "run" / "broker.sock"


def test_sockets_of_a_long_path_lie_in_a_private_folder(tmp_path: Path) -> None:
    var = tmp_path / ("long" * 25)
    make_folders(var)
    folder = socket_path(var).parent
    listen(socket_path(var))
    assert not folder.is_relative_to(var)
    assert folder.stat().st_mode & 0o777 == 0o700
    make_folders(var)
    assert socket_path(var).parent == folder
    remove_run_folder(var)
    assert not folder.exists()


def test_private_folder_that_was_cleaned_away_is_made_again(tmp_path: Path) -> None:
    var = tmp_path / ("long" * 25)
    make_folders(var)
    lost = socket_path(var).parent
    lost.rmdir()
    make_folders(var)
    listen(socket_path(var))
    assert socket_path(var).parent != lost
    remove_run_folder(var)


@pytest.mark.parametrize(("seconds", "put_aside"), [(4, True), (20, False)], ids=["in vain", "now and then"])
def test_data_the_broker_does_not_come_up_with_are_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int, put_aside: bool
) -> None:
    for start in range(4):
        monkeypatch.setattr(folders.time, "time", lambda now=1000 + seconds * start: now)
        make_broker_folder(tmp_path)
        (tmp_path / "broker" / "appendonlydir").mkdir(exist_ok=True)
    assert (tmp_path / "broker" / "unreadable").exists() == put_aside


def test_broker_that_has_just_begun_afresh_has_time_again(tmp_path: Path) -> None:
    for _ in range(4):
        make_broker_folder(tmp_path)
    (tmp_path / "broker" / "appendonlydir").mkdir()
    make_broker_folder(tmp_path)
    assert (tmp_path / "broker" / "appendonlydir").exists()
