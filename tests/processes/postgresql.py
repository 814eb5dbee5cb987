"""A PostgreSQL server of our own, in a folder that is thrown away."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.processes.service import free_port


def find_programs() -> Path | None:
    """Return the folder of PostgreSQL's server programs, the newest; None where it is not installed."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = str(installed[-1]) if installed else shutil.which("initdb")
    return Path(found).parent if found else None


@contextmanager
def running_server(programs: Path) -> Iterator[str]:
    """Run a server while the context lasts and yield the URL of its empty database."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="stichliga-postgresql-", ignore_cleanup_errors=True) as folder:
        run_as: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT}
        if os.getuid() == 0:  # the server refuses to run as root
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            run_as |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        data = Path(folder) / "data"
        initdb = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "stichliga",
            "--auth=trust",
            "--no-sync",
            "-E",
            "UTF8",
        ]
        subprocess.run(initdb, check=True, **run_as)
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-p", str(port), "-k", folder, "-c", "fsync=off"], **run_as
        )
        try:
            wait_until_ready(programs, port)
            yield f"postgres://stichliga@127.0.0.1:{port}/postgres"
        finally:
            server.terminate()
            server.wait()


def wait_until_ready(programs: Path, port: int) -> None:
    """Wait until the server takes connections."""
    ready = [programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
    give_up_at = time.monotonic() + 30
    while subprocess.run(ready, check=False).returncode:
        assert time.monotonic() < give_up_at, "PostgreSQL does not answer"
        time.sleep(0.1)
