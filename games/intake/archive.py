"""Read a zip without trusting it: our own reading of its structure, entry by entry.

`zipfile` reads what a hostile archive wants it to read (overlapping entries, two directories, NUL in names),
so the end record, the central directory and every local header are compared here, sizes are bounded while
inflating, and nothing is ever written to disk. ZIP format: PKWARE APPNOTE 6.3.10, sections 4.3 and 4.4.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from games.intake.errors import BadArchive
from games.intake.names import check_name, check_together
from games.rules.text import gettext_noop

MAX_ENTRIES = 200
MAX_FILE = 10 * 1024 * 1024
MAX_ALL = 20 * 1024 * 1024
MAX_COMMENT = 1024

LOCAL = struct.Struct("<4s5H3I2H")
CENTRAL = struct.Struct("<4s6H3I5H2I")
END = struct.Struct("<4s4H2IH")
STORED, DEFLATED = 0, 8
ENCRYPTED, IS_UTF8 = 0x1, 0x800
UNIX = 3
FILE_KIND, FOLDER_KIND, KIND_MASK = 0o100000, 0o040000, 0o170000

BROKEN = gettext_noop("the zip is broken: %(what)s")


@dataclass(frozen=True, slots=True)
class Entry:
    """A file as the central directory declares it."""

    name: str
    method: int
    crc: int
    packed: int
    size: int
    offset: int
    is_folder: bool


def _broken(what: str) -> BadArchive:
    return BadArchive(BROKEN, what=what)


def read_zip(content: bytes) -> dict[str, bytes]:
    """Return the files of the archive by path; raises BadArchive in one sentence."""
    entries, directory_at = _directory(content)
    files = [entry for entry in entries if not entry.is_folder]
    for entry in entries:
        check_name(entry.name.rstrip("/"))
    check_together([entry.name for entry in files])
    _check_sizes(files)
    _check_overlap(content, entries, directory_at)
    return {entry.name: _inflate(content, entry) for entry in files}


def _directory(content: bytes) -> tuple[list[Entry], int]:
    """Return the entries and where the central directory begins."""
    if not content.startswith(b"PK\x03\x04"):
        raise _broken("it does not begin with a file")
    at = content.rfind(b"PK\x05\x06", max(0, len(content) - END.size - MAX_COMMENT))
    if at < 0 or at + END.size > len(content):
        raise _broken("its end is missing")
    _, disk, first_disk, here, count, size, offset, comment = END.unpack_from(content, at)
    if at + END.size + comment != len(content) or offset + size != at:
        raise _broken("something stands before, between or behind its parts")
    if disk or first_disk or here != count or count == 0xFFFF or offset == 0xFFFFFFFF:
        raise _broken("it has several parts or is a zip64; allowed: a plain zip")
    if count > MAX_ENTRIES:
        raise BadArchive(
            gettext_noop("the zip holds %(count)s files; allowed: %(limit)s"), count=count, limit=MAX_ENTRIES
        )
    entries = list(_entries(content[offset:at], count))
    return entries, offset


def _entries(directory: bytes, count: int) -> Iterator[Entry]:
    at = 0
    for _ in range(count):
        if at + CENTRAL.size > len(directory):
            raise _broken("its directory is cut off")
        (magic, made_by, _, flags, method, _, _, crc, packed, size, name_size, extra, comment, disk, _, mode,
         offset) = CENTRAL.unpack_from(directory, at)  # fmt: skip
        if magic != b"PK\x01\x02" or disk:
            raise _broken("its directory cannot be read")
        raw = directory[at + CENTRAL.size : at + CENTRAL.size + name_size]
        at += CENTRAL.size + name_size + extra + comment
        name = _name(raw, flags)
        _check_kind(name, flags, method, made_by >> 8, mode >> 16)
        yield Entry(name, method, crc, packed, size, offset, is_folder=name.endswith("/"))
    if at != len(directory):
        raise _broken("its directory holds more than it says")


def _name(raw: bytes, flags: int) -> str:
    try:
        return raw.decode("utf-8" if flags & IS_UTF8 else "ascii")
    except UnicodeDecodeError:
        raise BadArchive(
            gettext_noop("the path %(path)s is not allowed; allowed: letters, digits, _ - and . in names"),
            path=repr(raw[:200])[1:],
        ) from None


def _check_kind(name: str, flags: int, method: int, system: int, mode: int) -> None:
    if flags & ENCRYPTED:
        raise BadArchive(gettext_noop("%(path)s is encrypted; allowed: no password"), path=repr(name))
    if method not in (STORED, DEFLATED):
        raise BadArchive(
            gettext_noop("%(path)s is packed by method %(method)s; allowed: stored or deflated"),
            path=repr(name),
            method=method,
        )
    kind = mode & KIND_MASK
    wanted = FOLDER_KIND if name.endswith("/") else FILE_KIND
    if system == UNIX and kind not in (0, wanted):
        raise BadArchive(
            gettext_noop("%(path)s is a link or a device; allowed: files and folders"), path=repr(name)
        )


def _check_sizes(files: list[Entry]) -> None:
    for entry in files:
        if entry.size > MAX_FILE:
            raise BadArchive(
                gettext_noop("%(path)s has %(size)s bytes unpacked; allowed: %(limit)s"),
                path=entry.name,
                size=entry.size,
                limit=MAX_FILE,
            )
    total = sum(entry.size for entry in files)
    if total > MAX_ALL:
        raise BadArchive(
            gettext_noop("the zip has %(size)s bytes unpacked; allowed: %(limit)s"), size=total, limit=MAX_ALL
        )


def _data_at(content: bytes, entry: Entry) -> int:
    """Return where the entry's data begins; raises BadArchive unless the local header says the same."""
    if entry.offset + LOCAL.size > len(content):
        raise _broken(f"{entry.name!r} lies outside of it")
    magic, _, flags, method, _, _, crc, packed, size, name_size, extra = LOCAL.unpack_from(
        content, entry.offset
    )
    name_at = entry.offset + LOCAL.size
    name = content[name_at : name_at + name_size]
    sizes_later = flags & 0x8  # the sizes then follow the data; only the directory's count
    told = (crc, packed, size) if not sizes_later else (entry.crc, entry.packed, entry.size)
    if (
        magic != b"PK\x03\x04"
        or name != entry.name.encode()
        or method != entry.method
        or told != (entry.crc, entry.packed, entry.size)
    ):
        raise _broken(f"{entry.name!r} is described in two ways")
    return int(name_at + name_size + extra)


def _check_overlap(content: bytes, entries: list[Entry], directory_at: int) -> None:
    ranges = sorted((entry.offset, _data_at(content, entry) + entry.packed) for entry in entries)
    ends = [end for _, end in ranges]
    starts = [*(start for start, _ in ranges[1:]), directory_at]
    if ranges and ranges[0][0] != 0:
        raise _broken("something stands before, between or behind its parts")
    if any(end > following for end, following in zip(ends, starts, strict=True)):
        raise _broken("its files overlap")


def _inflate(content: bytes, entry: Entry) -> bytes:
    at = _data_at(content, entry)
    raw = content[at : at + entry.packed]
    try:
        if entry.method == DEFLATED:
            unpacker = zlib.decompressobj(-15)
            data = unpacker.decompress(raw, entry.size + 1)
            is_whole = unpacker.eof and not unpacker.unused_data
        else:
            data, is_whole = raw, True
    except zlib.error:
        raise _broken(f"{entry.name!r} cannot be unpacked") from None
    if not is_whole or len(data) != entry.size or zlib.crc32(data) != entry.crc:
        raise _broken(f"{entry.name!r} is not what it says it is")
    return data
