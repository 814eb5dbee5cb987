"""Reads a bot from its author's disk: a .py, a .zip or a folder, judged as an upload is.

A folder is taken as the zip of it, without hidden files and what Python caches.
"""

import io
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.bots.errors import UnreadableBot
from games.bounded import read_bounded
from games.intake.archive import MAX_ALL, MAX_ENTRIES, read_zip
from games.intake.check import Bundle, check_upload
from games.intake.commands import read_command
from games.intake.manifest import NAME, read_manifest
from games.rules.text import gettext_noop

_MOST = 64  # MiB, read before it is judged


def read_bot(path: Path, *, is_own: bool = False) -> Bundle:
    """Return a bot; raises UnreadableBot or IntakeError in one sentence.

    With `is_own` it is the reader's own: a command may name any program, also one that lies in the folder.
    """
    try:
        if is_own and (bundle := _own_program(path)):
            return bundle
        content = pack_folder(path) if path.is_dir() else read_bounded(path, _MOST)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableBot(
            gettext_noop("%(path)s cannot be read: %(reason)s"), path=str(path), reason=reason
        ) from None
    return check_upload(f"{path.resolve().name}.zip" if path.is_dir() else path.name, content)


def _own_program(path: Path) -> Bundle | None:
    """Return a bot with a command, whatever else lies in its folder; None when it has none."""
    if path.is_dir():
        files = dict.fromkeys((file.relative_to(path).as_posix() for file in _files(path)), b"")
        if NAME in files:
            files[NAME] = (path / NAME).read_bytes()
    elif path.suffix.lower() == ".zip" and (content := read_bounded(path, _MOST)).startswith(b"PK"):
        files = read_zip(content)
    else:
        return None
    if NAME not in files:
        return None
    manifest = read_manifest(files, read_command)
    return Bundle(files, manifest, "") if manifest.command else None


@contextmanager
def laid_out(path: Path, bundle: Bundle) -> Iterator[Path]:
    """Yield the folder in which the bot can be started: its own, or one for as long as this lasts."""
    if path.is_dir():
        yield path.resolve()
        return
    with tempfile.TemporaryDirectory(prefix="stichliga-own-") as folder:
        for name, content in bundle.files.items():
            file = Path(folder) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        yield Path(folder)


def pack_folder(folder: Path) -> bytes:
    """Return the zip of a folder; raises OSError, UnreadableBot when it holds more than a bot may."""
    target, size = io.BytesIO(), 0
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, path in enumerate(_files(folder)):
            size += path.stat().st_size
            if number == MAX_ENTRIES or size > MAX_ALL:
                raise UnreadableBot(
                    gettext_noop(
                        "the folder %(folder)s is more than a bot; allowed: %(files)s files, %(size)s bytes"
                    ),
                    folder=str(folder),
                    files=MAX_ENTRIES,
                    size=MAX_ALL,
                )
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix())  # without times: the same every time
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
        if not archive.namelist():
            raise UnreadableBot(gettext_noop("there is nothing in the folder %(folder)s"), folder=str(folder))
    return target.getvalue()


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name == "__pycache__":
            continue
        if path.is_dir() and not path.is_symlink():
            yield from _files(path)
        elif path.is_file():
            yield path
