"""Files named on the command line are read whole, and never without end."""

from pathlib import Path

import pytest

from games.bounded import MIB, read_bounded


def test_file_of_the_size_allowed_is_read(tmp_path: Path) -> None:
    file = tmp_path / "records"
    file.write_bytes(b"x" * MIB)

    assert len(read_bounded(file, 1)) == MIB


def test_longer_file_and_one_without_end_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "records"
    file.write_bytes(b"x" * (MIB + 1))
    for name in (file, Path("/dev/zero")):
        with pytest.raises(OSError, match="it is longer than 1 MiB"):
            read_bounded(name, 1)
