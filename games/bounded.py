"""Files that somebody names on the command line: read whole, but never without end."""

import errno
from pathlib import Path

MIB = 1024 * 1024


def read_bounded(path: Path, mib: int) -> bytes:
    """Return the content of a file; raises OSError, also when it is longer than so many MiB or never ends."""
    with path.open("rb") as file:
        content = file.read(mib * MIB + 1)
    if len(content) > mib * MIB:
        raise OSError(errno.EFBIG, f"it is longer than {mib} MiB")
    return content
