"""The folders and the key under var/ that a running installation needs; nobody else may read them."""

import os
import secrets
import shutil
import tempfile
import time
from pathlib import Path

LONGEST_SOCKET_PATH = 100  # bytes; the kernel's room is 108 on Linux and 104 on macOS
RESTARTS, RESTART_SECONDS = 3, 20  # so many starts in so short a time and then another: it does not come up
SOCKET_NAMES = ("broker.sock", "supervisor.sock.12345678")  # supervisor binds under its process number first


def make_folders(var_dir: Path) -> None:
    """Make var/ with its log folder, its folder for sockets and the secret key, each where it is missing."""
    var_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    (var_dir / "log").mkdir(mode=0o700, exist_ok=True)
    make_run_folder(var_dir)
    make_secret_key(var_dir / "secret-key")


def make_run_folder(var_dir: Path) -> None:
    """Make var/run; where the paths of its sockets would be too long, as a link to a short private folder."""
    run = var_dir / "run"
    if run.is_dir() and run.resolve().stat().st_uid == os.getuid():
        return
    run.unlink(missing_ok=True)  # a link whose folder has been cleaned away
    if max(len(os.fsencode(run / name)) for name in SOCKET_NAMES) <= LONGEST_SOCKET_PATH:
        run.mkdir(mode=0o700)
    else:
        run.symlink_to(tempfile.mkdtemp(prefix="stichliga-"))


def remove_run_folder(var_dir: Path) -> None:
    """Remove var/run where it is a link, and the folder it leads to."""
    run = var_dir / "run"
    if run.is_symlink():
        shutil.rmtree(run.resolve(), ignore_errors=True)
        run.unlink()


def make_broker_folder(var_dir: Path) -> None:
    """Make var/broker; data the broker does not come up with, as after a power cut, are put aside.

    That is told by the times of its starts. Nothing is lost: messages are hints, which the sweep sends again.
    """
    folder = var_dir / "broker"
    folder.mkdir(mode=0o700, exist_ok=True)
    starts = folder / "starts"
    now = time.time()
    times = [*map(float, starts.read_text().split()), now] if starts.exists() else [now]
    if len([start for start in times if start > now - RESTART_SECONDS]) > RESTARTS:
        shutil.rmtree(folder / "unreadable", ignore_errors=True)
        if (folder / "appendonlydir").exists():
            (folder / "appendonlydir").rename(folder / "unreadable")
        times = [now]
    starts.write_text(" ".join(map(str, times[-RESTARTS:])))


def make_secret_key(file: Path) -> None:
    """Write a new key, whole or not at all, unless there is one."""
    if file.exists():
        return
    draft = file.with_suffix(".new")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(secrets.token_urlsafe(48) + "\n")
    draft.replace(file)
