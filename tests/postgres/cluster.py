"""A PostgreSQL server of the tests' own: a new cluster in a temporary folder, for this machine only."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FAST = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c listen_addresses=127.0.0.1"


def find_binaries() -> Path | None:
    """Return the folder of initdb and postgres, the newest one there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: float(file.parts[4]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def _server_user() -> dict[str, int]:
    """Return whom to run the server as: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    entry = pwd.getpwnam("postgres")
    return {"user": entry.pw_uid, "group": entry.pw_gid}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def cluster(binaries: Path) -> Iterator[str]:
    """Start a cluster and yield the DATABASE_URL of a database in it; nothing is left afterwards."""
    user = _server_user()
    folder = Path(tempfile.mkdtemp(prefix="stichliga-pg-"))
    if user:
        os.chown(folder, user["user"], user["group"])
    data = folder / "data"

    def run(*command: str) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder, timeout=60, **user)  # type: ignore[call-overload]

    try:
        run(
            str(binaries / "initdb"), "-D", str(data), "-U", "liga", "--auth=trust", "-E", "UTF8", "--no-sync"
        )
        control = [str(binaries / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log")]
        port = _free_port()
        run(*control, "-o", f"{FAST} -p {port} -k {folder}", "start")
        try:
            yield f"postgres://liga@127.0.0.1:{port}/postgres"
        finally:
            run(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
