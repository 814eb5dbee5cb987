"""Tier B: Landlock, for machines that refuse user namespaces (Docker's default, hardened hosts).

The kernel itself limits the process to its files; the same filter as in tier A forbids all else, and signals
too, since the process sees the numbers of others. Weaker than tier A: that a path exists, and what `stat`
tells of it, can be seen. `runner/landlock_exec.py` does it, started by the bot's Python.
"""

import os
from contextlib import suppress
from pathlib import Path

from games.sandbox.launch import DEVICES, ENVIRONMENT, Command, Guest, inner_command, resource_limits
from games.sandbox.runtime import ROOT_FOLDERS, SYSTEM_FOLDERS, Runtime

PROCESSES = 32
FILES = ("/etc/ld.so.cache",)


def landlock_command(runtime: Runtime, guest: Guest, filter_descriptor: int) -> Command:
    """Return how the bot's process is started."""
    runner, bot = str(guest.staged.runner), str(guest.staged.bot)
    processes = PROCESSES + (running_threads(os.getuid()) if guest.slot.uid is None else 0)
    limits = resource_limits(guest.limits, processes)
    arguments = [
        *guest.slot.prefix,
        *(runtime.python, "-ISB", os.path.join(runner, "landlock_exec.py")),
        *(str(os.getpid()), str(filter_descriptor), bot),
        ",".join(f"{name}={value}" for name, value in limits.items()),
        ":".join([*SYSTEM_FOLDERS, *ROOT_FOLDERS, *runtime.folders, *guest.folders, *FILES, runner, bot]),
        ":".join(DEVICES),
        *inner_command(runtime, runner, bot, guest),
    ]
    return Command(arguments, dict(ENVIRONMENT), (filter_descriptor,))


def running_threads(uid: int) -> int:
    """Return how many threads a user runs: the kernel's limit counts them all, a bot's come on top."""
    count = 0
    for process in Path("/proc").iterdir():
        with suppress(OSError):
            if process.name.isdecimal() and process.stat().st_uid == uid:
                count += len(os.listdir(process / "task"))
    return count
