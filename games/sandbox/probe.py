"""Finds the best sandbox that works here by trying each with a real bot, never by looking at versions.

The bot is that of the self-test: a tier that starts and does not hold is worse than none.
"""

import os
from collections.abc import Iterator

from games.sandbox.bwrap import find_bwrap
from games.sandbox.errors import SandboxError
from games.sandbox.runtime import NoRuntime, Runtime, bot_python, find_runtime
from games.sandbox.selftest import why_not
from games.sandbox.tiers import BWRAP, LANDLOCK, NONE, Tier
from games.sandbox.users import take_slot

FLAGS = (("hostname", "disable-userns"), ("hostname",), ("disable-userns",), ())
_found: dict[tuple[int, str], Tier] = {}


def probe(python: str | None = None) -> Tier:
    """Return the best tier that works here for this Python, found once per process; "none" with reasons."""
    key = (os.getpid(), python or bot_python())
    if key not in _found:
        _found[key] = _find(key[1])
    return _found[key]


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
