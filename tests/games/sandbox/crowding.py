"""A core with more to do than it can, and a bot that is served last on it."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

HOGS = 6


@contextmanager
def busy_core() -> Iterator[int]:
    """Yield a core that some programs keep busy."""
    core = min(os.sched_getaffinity(0))
    command = ["taskset", "-c", str(core), "sh", "-c", "echo; while :; do :; done"]
    with ExitStack() as stack:
        for _ in range(HOGS):
            hog = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE))
            stack.callback(hog.kill)
            assert hog.stdout is not None
            hog.stdout.readline()  # it runs
        yield core


def starve(pid: int, core: int) -> None:
    """Put a process last in the queue of a core: it gets some percent of it at most."""
    if os.sched_getscheduler(pid) == os.SCHED_IDLE:
        return
    os.sched_setaffinity(pid, {core})
    os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
    group = Path(f"/proc/{pid}/autogroup")
    while group.exists():  # then sessions share a core first, and a bot has one of its own
        try:
            group.write_text("19")
            break
        except BlockingIOError:  # a user may do so only now and then
            time.sleep(0.05)
