"""Lays out what a bot may read: a fresh copy of its files and of the runner, readable for its uid alone.

Each worker process has one folder for all its copies, which goes with it; what a killed worker left behind is
removed by the next one.
"""

import atexit
import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

from games.rules.text import gettext_noop
from games.sandbox.errors import SandboxError
from games.sandbox.users import Slot

RUNNER = Path(__file__).parent / "runner"
KIT = Path(__file__).parents[1] / "kit"  # what bots may import
PREFIX = "stichliga-bots-"
FRESH = 2  # seconds in which a new folder may not be locked yet
_homes: dict[int, Path] = {}  # by process id: a forked worker makes its own


@dataclass(frozen=True, slots=True)
class Staged:
    """The folders as they lie on the worker's disk."""

    bot: Path
    runner: Path


@contextmanager
def stage(files: Mapping[str, bytes], slot: Slot) -> Iterator[Staged]:
    """Write the files for a bot, and remove them afterwards; raises SandboxError when that fails."""
    folder: Path | None = None
    try:
        try:
            folder = Path(tempfile.mkdtemp(dir=staging_home()))
            folder.chmod(0o711)
            staged = Staged(folder / "bot", folder / "runner")
            _write(staged.bot, files, slot)
            _write(staged.runner, runner_files(), slot)
        except OSError as error:
            raise SandboxError(
                gettext_noop("a bot's files cannot be laid out: %(error)s"), error=error
            ) from error
        yield staged
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


@cache
def runner_files() -> dict[str, bytes]:
    """Return the files of the runner by name, and those of the authors' kit beside it."""
    runner = {path.name: path.read_bytes() for path in RUNNER.glob("*.py") if path.name != "__init__.py"}
    kit = {f"kit/{path.relative_to(KIT).as_posix()}": path.read_bytes() for path in KIT.glob("*/*.py")}
    return runner | kit


def staging_home() -> Path:
    """Return this process's folder for copies; others may pass through it, not look into it."""
    home = _homes.get(os.getpid())
    if home is None or not home.exists():
        _remove_leftovers()
        home = Path(tempfile.mkdtemp(prefix=PREFIX))
        _lock(home)  # until this process ends
        home.chmod(0o711)
        _homes[os.getpid()] = home
        atexit.register(_remove_own, os.getpid(), home)
    return home


def _write(folder: Path, files: Mapping[str, bytes], slot: Slot) -> None:
    _make_folder(folder, slot)
    for name, content in files.items():
        path = folder / PurePosixPath(name)
        if not path.resolve().is_relative_to(folder.resolve()):
            raise OSError(f"{name!r} leads out of the folder")
        for parent in reversed(path.relative_to(folder).parents[:-1]):
            if not (folder / parent).exists():
                _make_folder(folder / parent, slot)
        path.write_bytes(content)
        _hand_over(path, 0o640, slot)


def _make_folder(folder: Path, slot: Slot) -> None:
    folder.mkdir()
    _hand_over(folder, 0o750, slot)


def _hand_over(path: Path, mode: int, slot: Slot) -> None:
    if slot.uid is not None:
        os.chown(path, -1, slot.uid)
    path.chmod(mode)


def _remove_own(owner: int, home: Path) -> None:
    if os.getpid() == owner:
        shutil.rmtree(home, ignore_errors=True)


def _remove_leftovers() -> None:
    """Remove our own user's folders whose processes are no more: nobody holds their lock."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            seen = folder.lstat()
            is_ours = seen.st_uid == os.geteuid() and not folder.is_symlink()
            if is_ours and time.time() - seen.st_mtime > FRESH:
                os.close(_lock(folder))
                shutil.rmtree(folder, ignore_errors=True)


def _lock(folder: Path) -> int:
    """Return a descriptor that holds the folder's lock while it is open; raises OSError when another does."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor
