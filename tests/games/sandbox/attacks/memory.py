"""Takes memory in every way that counts as the bot's own."""

import mmap
import resource

from tell import held, refused

MIB = 1024 * 1024


def grow(step):
    """Return how many MiB can be had in such steps."""
    got = []
    try:
        while len(got) * step < 4096:
            got.append(mmap.mmap(-1, step * MIB))
    except (OSError, MemoryError):
        pass
    count = len(got) * step
    for piece in got:
        piece.close()
    return count


def attack(targets):
    limit = targets["memory_mib"]
    for name in (
        "RLIMIT_AS",
        "RLIMIT_MEMLOCK",
        "RLIMIT_FSIZE",
        "RLIMIT_CPU",
        "RLIMIT_MSGQUEUE",
        "RLIMIT_NPROC",
    ):
        soft, hard = resource.getrlimit(getattr(resource, name))
        held(f"{name} is set", soft >= 0 and hard >= 0, (soft, hard))
        refused(f"raise {name}", resource.setrlimit, getattr(resource, name), (soft + 1, hard + 1))
    held("no core dumps", resource.getrlimit(resource.RLIMIT_CORE) == (1, 1))
    refused("one block", bytearray, limit * MIB)
    refused("a shared mapping", mmap.mmap, -1, limit * MIB, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS)
    for step in (64, 1):
        got = grow(step)
        held(f"blocks of {step} MiB", got < limit, got)
