"""One installation at a time: in a var/ by a lock that ends with its holder, on a port by trying it."""

import errno
import fcntl
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.processes import is_alive

PATIENCE = 10  # seconds for processes whose ./run was killed to stop by themselves


@contextmanager
def only_one(var_dir: Path, url: str) -> Iterator[int]:
    """Hold var/ for this process and whoever inherits the yielded descriptor; exit when another does."""
    var_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(var_dir / "lock", "a+") as file:
        give_up_at = time.monotonic() + PATIENCE
        while not lock(file.fileno()):
            file.seek(0)
            holder, _, address = file.read().partition(" ")
            if is_alive(holder) or time.monotonic() > give_up_at:
                sys.exit(f"Stichliga already runs in {var_dir}, at {address}: stop process {holder} first.")
            time.sleep(0.1)
        file.truncate(0)
        file.write(f"{os.getpid()} {url}")
        file.flush()
        yield file.fileno()


def lock(descriptor: int) -> bool:
    """Try to lock the open file and return whether it worked."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def require_free_port(host: str, port: int) -> None:
    """Exit with one sentence when the web server could not listen there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sys.exit(
                f"Port {port} on {host} is taken by another program: choose one with PORT={port + 1} ./run"
            )
        sys.exit(f"Cannot listen on {host} port {port} ({error.strerror}): set HOST and PORT.")
    except OverflowError:
        sys.exit(f"There is no port {port}: set PORT to a number from 1 to 65535.")
