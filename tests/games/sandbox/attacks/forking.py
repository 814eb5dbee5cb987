"""Makes processes and threads, in every way there is."""

import multiprocessing
import os
import subprocess
import threading

from tell import held, refused, syscall, unlooked

CLONE_THREAD, CLONE_NEWUSER, CLONE_VM = 0x10000, 0x10000000, 0x100
MANY = 400


def threads():
    """Return how many threads can wait at a time."""
    stop, started = threading.Event(), []
    threading.stack_size(65536)
    try:
        for _ in range(MANY):
            thread = threading.Thread(target=stop.wait)
            thread.start()
            started.append(thread)
    except RuntimeError:
        pass
    stop.set()
    for thread in started:
        thread.join()
    return len(started)


def attack(targets):
    calls = targets["calls"]
    for _ in range(50):
        refused("fork", os.fork)
    refused("start a program", subprocess.run, ["/usr/bin/python3", "-c", "0"])
    refused("posix_spawn", os.posix_spawn, "/usr/bin/python3", ["python3"], {})
    refused("a shell", os.popen, "exit 0")
    refused("a child of multiprocessing", multiprocessing.get_context("fork").Process(target=int).start)
    for name in ("fork", "vfork", "clone3"):
        unlooked(name, syscall, calls[name], 0, 0)
    for flags in (
        17,
        CLONE_VM | 17,
        CLONE_NEWUSER | 17,
        CLONE_THREAD | CLONE_NEWUSER | CLONE_VM | 0x800,
        1 << 32,
    ):
        unlooked(f"clone {flags:x}", syscall, calls["clone"], flags, 0, 0, 0, 0)
    count = threads()
    held("threads are few", count < targets["threads"], count)
    held("some threads work", count >= 4, count)
