"""Finds the best sandbox that works here by trying each with a real bot, never by looking at versions.

The bot is that of the self-test: a tier that starts and does not hold is worse than none.
"""

import os
import time
from collections.abc import Iterator

from games.sandbox.bwrap import find_bwrap
from games.sandbox.errors import SandboxError
from games.sandbox.runtime import NoRuntime, Runtime, bot_python, find_runtime
from games.sandbox.selftest import why_not
from games.sandbox.tiers import BWRAP, LANDLOCK, NONE, Tier
from games.sandbox.users import take_slot

FLAGS = (("hostname", "disable-userns"), ("hostname",), ("disable-userns",), ())
AGAIN = 60.0  # seconds after which a machine without a sandbox is tried again: somebody may have mended it
_found: dict[tuple[int, str], tuple[Tier, float]] = {}


def probe(python: str | None = None) -> Tier:
    """Return the best tier that works here for this Python, found once per process; "none" with reasons."""
    key = (os.getpid(), python or bot_python())
    tier, found_at = _found.get(key, (None, 0.0))
    if tier is None or (tier.name == NONE and time.monotonic() - found_at > AGAIN):
        tier = _find(key[1])
        _found[key] = tier, time.monotonic()
    return tier


def forget() -> None:
    """Let the next `probe` try again: what was found in this process has stopped working."""
    _found.clear()


def candidates(runtime: Runtime) -> Iterator[Tier]:
    """Yield the tiers to try, best first."""
    program = find_bwrap()
    if program is not None:
        for flags in FLAGS:
            yield Tier(BWRAP, runtime, program, flags)
    yield Tier(LANDLOCK, runtime)


def _find(python: str) -> Tier:
    try:
        with take_slot() as slot:
            runtime = find_runtime(python, slot)
    except (NoRuntime, SandboxError) as error:
        return Tier(NONE, refusals=(str(error),))
    refusals: list[str] = [] if find_bwrap() else ["bubblewrap is not installed"]
    for tier in candidates(runtime):
        reason = why_not(tier)
        if not reason:
            return Tier(tier.name, runtime, tier.program, tier.flags, tuple(refusals))
        refusals.append(" ".join([tier.name, *tier.flags]) + f": {reason}")
    return Tier(NONE, refusals=tuple(refusals))
