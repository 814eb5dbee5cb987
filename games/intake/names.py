"""Names inside an archive: which paths may lie in a bot's folder."""

import re
from collections.abc import Iterable

from games.intake.errors import BadArchive
from games.rules.text import gettext_noop

PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
MAX_DEPTH = 8
MAX_LENGTH = 120
SUFFIXES = frozenset(
    [
        "", "py", "json", "txt", "md", "csv", "tsv", "dat", "bin", "npy", "npz", "toml", "ini", "cfg",
        "yaml", "yml", "js", "mjs", "c", "h", "rs", "go", "lua",
    ]
)  # fmt: skip
DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"com{n}" for n in range(10)), *(f"lpt{n}" for n in range(10))]
)


def check_name(name: str) -> None:
    """Raise BadArchive unless the path stays inside, is plainly written and has a suffix we know."""
    if name.startswith("/") or "\\" in name or ".." in name.split("/") or ":" in name:
        raise BadArchive(
            gettext_noop(
                "the path %(path)s leads out of the archive; allowed: paths inside, as lib/cards.py"
            ),
            path=repr(name),
        )
    parts = name.split("/")
    if len(parts) > MAX_DEPTH or len(name) > MAX_LENGTH:
        raise BadArchive(
            gettext_noop("the path %(path)s is too long; allowed: %(depth)s folders, %(length)s characters"),
            path=repr(name[:200]),
            depth=MAX_DEPTH,
            length=MAX_LENGTH,
        )
    if not all(PART.fullmatch(part) and part.split(".")[0].lower() not in DEVICES for part in parts):
        raise BadArchive(
            gettext_noop("the path %(path)s is not allowed; allowed: letters, digits, _ - and . in names"),
            path=repr(name),
        )
    _check_kind(name, parts)


def _check_kind(name: str, parts: list[str]) -> None:
    suffix = parts[-1].rpartition(".")[2].lower() if "." in parts[-1] else ""
    if "__pycache__" in parts or suffix not in SUFFIXES:
        raise BadArchive(
            gettext_noop("%(path)s is no kind of file a bot may bring; allowed: %(allowed)s"),
            path=name,
            allowed=", ".join(sorted(filter(None, SUFFIXES))),
        )


def check_together(files: Iterable[str]) -> None:
    """Raise BadArchive when two paths are the same to some file system, or one is also a folder."""
    seen: dict[str, str] = {}
    for name in files:
        if name.casefold() in seen:
            raise BadArchive(
                gettext_noop("%(path)s is there twice (as %(other)s); allowed: every path once"),
                path=name,
                other=seen[name.casefold()],
            )
        seen[name.casefold()] = name
    for folded in seen:
        parents = folded.split("/")[:-1]
        for depth in range(1, len(parents) + 1):
            if "/".join(parents[:depth]) in seen:
                raise BadArchive(
                    gettext_noop("%(path)s is a file and a folder; allowed: one of both"),
                    path=seen["/".join(parents[:depth])],
                )
