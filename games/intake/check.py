"""The whole judgement of an uploaded file: what it is, what it holds, how it is started."""

import hashlib
from dataclasses import dataclass

from games.intake.archive import read_zip
from games.intake.errors import IntakeError
from games.intake.manifest import ENTRY, Manifest, read_manifest
from games.intake.native import check_not_native
from games.intake.source import check_source
from games.rules.text import gettext_noop

MAX_UPLOAD = 5 * 1024 * 1024  # bytes


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bot's files by path, how it is started, and the SHA-256 of what was uploaded."""

    files: dict[str, bytes]
    manifest: Manifest
    sha256: str


def check_upload(name: str, content: bytes) -> Bundle:
    """Return the bundle of an uploaded .py or .zip; raises IntakeError in one sentence.

    What it is shows in the content, not in the name; a name that says otherwise is refused.
    """
    if len(content) > MAX_UPLOAD:
        raise IntakeError(
            gettext_noop("the file has %(size)s bytes; allowed: %(limit)s"),
            size=len(content),
            limit=MAX_UPLOAD,
        )
    suffix = name.rpartition(".")[2].lower() if "." in name else ""
    if suffix == "zip":
        if not content.startswith(b"PK"):
            raise IntakeError(gettext_noop("the file is named .zip but is no zip"))
        files = read_zip(content)
    elif suffix == "py":
        files = {ENTRY: content}
    else:
        raise IntakeError(
            gettext_noop("%(name)s is neither a .py nor a .zip; allowed: these two"), name=repr(name[:100])
        )
    manifest = read_manifest(files)
    for path, data in files.items():
        if not path.endswith(".py"):
            check_not_native(path, data)
        elif path == manifest.entry or data.strip():
            check_source(name if suffix == "py" else path, data)
    return Bundle(files, manifest, hashlib.sha256(content).hexdigest())
