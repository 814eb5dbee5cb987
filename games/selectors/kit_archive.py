"""The archive that authors download: the kit, bots to begin with, and a README with the reference."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from games.selectors.kit_reference import KIT, PACKAGE, Entry, Part, kit_reference, kit_version

STARTERS = Path(__file__).parents[1] / "starter"
README = "README.md"


def kit_archive_name() -> str:
    """Return the name it is saved under."""
    return f"{PACKAGE}-{kit_version()}.zip"


@cache
def kit_archive() -> bytes:
    """Return the archive: the same bytes as long as its files are the same."""
    target = io.BytesIO()
    folder = kit_archive_name().removesuffix(".zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(_files()):
            entry = zipfile.ZipInfo(f"{folder}/{name}")
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)
    return target.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    yield README, readme().encode()
    for path in (KIT / PACKAGE).glob("*.py"):
        yield f"{PACKAGE}/{path.name}", path.read_bytes()
    for path in STARTERS.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(STARTERS).as_posix(), path.read_bytes()


def readme() -> str:
    """Return the README: how to begin, then the reference."""
    lines = [(KIT / README).read_text().format(version=kit_version()).rstrip(), "", "## Reference", ""]
    for section in kit_reference():
        lines += [f"### {section.name}", "", *_markdown(section.parts)]
        for entry in section.entries:
            lines += [f"#### `{_called(entry)}`", "", *_markdown(entry.parts)]
    return "\n".join(lines)


def _called(entry: Entry) -> str:
    return f"{entry.owner}.{entry.signature}" if entry.owner else entry.signature


def _markdown(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        if part.kind == "code":
            yield f"```python\n{part.text}\n```"
        elif part.kind == "names":
            yield "\n".join(f"* `{name}` {meaning}" for name, meaning in part.names)
        else:
            yield part.text
        yield ""
