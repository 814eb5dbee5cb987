"""Makes archives, good ones and bad ones, byte by byte where `zipfile` would not."""

import io
import struct
import warnings
import zipfile
import zlib

BOT = b"def act(obs):\n    return obs['legal'][0]\n"


def make_zip(files=None, *, mode=None, method=zipfile.ZIP_DEFLATED, comment=b""):
    """Return a zip of the files, or of a list of (name, content) pairs (the same name may repeat)."""
    pairs = files.items() if isinstance(files, dict) else (files or [("bot.py", BOT)])
    target = io.BytesIO()
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(target, "w", method) as archive:
        archive.comment = comment
        for name, content in pairs:
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            info.create_system = 3
            usual = 0o040755 if name.endswith("/") else 0o100644
            info.external_attr = (mode or usual) << 16
            archive.writestr(info, content)
    return target.getvalue()


def patch(archive, old, new):
    """Return the archive with some bytes replaced everywhere; lengths stay."""
    assert len(old) == len(new)
    assert old in archive
    return archive.replace(old, new)


def lying_size(declared=5):
    """Return a zip whose only file declares fewer bytes than it unpacks to."""
    content = b"x" * 1000
    good = make_zip({"bot.py": content})
    return patch(good, struct.pack("<I", 1000), struct.pack("<I", declared))


def bomb():
    """Return a small zip with a file that unpacks to 64 MiB."""
    return make_zip({"bot.py": BOT, "big.txt": bytes(64 * 1024 * 1024)})


def overlapping():
    """Return a zip whose two directory entries share one local file."""
    data = zlib.compress(BOT)[2:-4]
    head = struct.pack("<4s5H3I2H", b"PK\x03\x04", 20, 0, 8, 0, 0, zlib.crc32(BOT), len(data), len(BOT), 6, 0)
    body = head + b"bot.py" + data
    entry = struct.pack(
        "<4s6H3I5H2I",
        b"PK\x01\x02", 20, 20, 0, 8, 0, 0, zlib.crc32(BOT), len(data), len(BOT), 6, 0, 0, 0, 0, 0, 0,
    )  # fmt: skip
    directory = entry + b"bot.py" + entry + b"bat.py"
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 2, 2, len(directory), len(body), 0)
    return body + directory + end
