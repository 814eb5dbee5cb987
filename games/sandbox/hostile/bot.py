"""Tries what no bot may do, and gets ready only when nothing of it worked.

Each attempt writes a line of JSON to the log: what was tried, whether the sandbox held, what was seen. What
to try it on stands in targets.json: a file of the worker, its process id, how much memory a bot may have.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import socket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

TRIED: list[bool] = []
KNOWN = {"PATH", "HOME", "TMPDIR", "LANG", "LC_CTYPE", "PWD", "PYTHONHASHSEED", "OPENBLAS_NUM_THREADS",
         "OMP_NUM_THREADS", "MALLOC_ARENA_MAX"}  # fmt: skip
FAMILIES = ["AF_UNIX", "AF_INET", "AF_INET6", "AF_NETLINK", "AF_PACKET", "AF_VSOCK", "AF_ALG"]
ALONE = 2  # the process id of a bot that sees itself and a keeper only
HERE = os.path.dirname(os.path.abspath(__file__))
libc = ctypes.CDLL(None, use_errno=True)


def note(tried: str, held: bool, saw: object) -> None:
    """Write down one attempt."""
    TRIED.append(held)
    print(json.dumps({"tried": tried, "held": held, "saw": str(saw)[:100]}))


def refused(tried: str, call: Callable[..., Any], *arguments: Any) -> None:
    """Try a call that must fail."""
    try:
        saw = call(*arguments)
    except (OSError, MemoryError) as error:
        note(tried, True, error)
    else:
        note(tried, False, saw)


def of_library(name: str, *arguments: Any) -> int:
    """Call a function of the C library; raise OSError when it fails."""
    result: int = getattr(libc, name)(*arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def write(path: str) -> None:
    """Make or change a file."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT))


def fork() -> None:
    """Make a process that ends at once."""
    if os.fork() == 0:
        os._exit(0)


def lock() -> None:
    """Lock a file that every bot reads: a channel between bots."""
    with open(os.__file__) as shared:
        fcntl.flock(shared, fcntl.LOCK_EX)


def main() -> None:
    """Try everything once."""
    with open(os.path.join(HERE, "targets.json")) as file:
        targets = json.load(file)
    note("be root", 0 not in (*os.getresuid(), *os.getresgid()), os.getresuid())
    note("see the environment", set(os.environ) <= KNOWN, sorted(set(os.environ) - KNOWN))
    refused("read a file of the worker", open, targets["canary"])
    for path in ("/etc/passwd", "/proc/self/environ", f"/proc/{targets['worker']}/environ"):
        refused(f"read {path}", open, path)
    refused("see processes", os.listdir, "/proc")
    if os.getpid() == ALONE:  # the worker's number may be that of another process in here
        note("reach the worker", True, "a process space of its own")
    else:
        refused("reach the worker", os.kill, targets["worker"], 0)
    for name in FAMILIES:
        refused(f"open a socket, {name}", socket.socket, getattr(socket, name))
    refused("make a process", fork)
    for path in (os.path.join(HERE, "new"), "/tmp/new", "/dev/shm/new", "/new", os.__file__):
        refused(f"write {path}", write, path)
    refused("use more memory", bytearray, targets["memory"])
    refused("hide memory in a file", of_library, "memfd_create", b"x", 0)
    refused("make a namespace", of_library, "unshare", 0x10000000)
    refused("lock a shared file", lock)
    mode, promised = of_library("prctl", 21, 0, 0, 0, 0), of_library("prctl", 39, 0, 0, 0, 0)
    note("go without a filter", mode == 2, f"seccomp mode {mode}")  # PR_GET_SECCOMP
    note("take new rights", promised == 1, f"no_new_privs is {promised}")
    if not all(TRIED):
        raise RuntimeError(f"{TRIED.count(False)} of {len(TRIED)} attempts were not stopped")


def act(obs: dict[str, Any]) -> str:
    """Return any action."""
    return str(obs["legal"][0])


main()
