"""A core of its own for every process that plays matches, and so for its bots, who inherit it.

On a core of its own a bot's CPU time moves least and a question reaches it fastest. Which cores are taken is
kept as names of abstract sockets, as with uids: the kernel frees a name with the process that held it.
"""

import os
import socket

NAME = "\0stichliga-core-"
_held: list[socket.socket] = []


def count_cores() -> int:
    """Return on how many cores this process, and so its bots, may run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def take_core(processes: int) -> int | None:
    """Keep this process on a core that no other has taken; None where there are too few for so many.

    Only cores count that the process may use: a container or `taskset` may have left it some of them.
    """
    if not hasattr(os, "sched_setaffinity"):
        return None
    allowed = os.sched_getaffinity(0)
    if len(allowed) < processes:
        return None
    for core in sorted(allowed, reverse=True):  # the first ones have most to do for the machine itself
        if _take(core):
            os.sched_setaffinity(0, {core})
            return core
    return None


def _take(core: int) -> bool:
    name = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        name.bind(f"{NAME}{core}")
    except OSError:
        name.close()
        return False
    _held.append(name)  # until this process ends
    return True
