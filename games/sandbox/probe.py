"""Finds the best sandbox that works here by trying each with a real bot, never by looking at versions.

The bot tried gets ready only if it finds itself kept in: a tier that starts and does not hold is worse than
none.
"""

import os
from collections.abc import Iterator

from games.play.plan import Limits
from games.sandbox.bwrap import find_bwrap
from games.sandbox.errors import BotFault, SandboxError
from games.sandbox.launch import Guest
from games.sandbox.process import BotProcess
from games.sandbox.runtime import NoRuntime, Runtime, bot_python, find_runtime
from games.sandbox.staging import stage
from games.sandbox.tiers import BWRAP, LANDLOCK, NONE, Tier
from games.sandbox.users import take_slot

TRIED_BOT = b"""
import errno, os, socket

def check(held, what):
    if not held:
        raise RuntimeError("not kept in: " + what)

def refuses(call, *arguments):
    try:
        call(*arguments)
    except OSError:
        return True
    return False

check(os.geteuid() != 0, "uid 0")
check(refuses(open, CANARY), "reads the worker's files")
check(refuses(socket.socket), "opens sockets")
check(refuses(os.fork), "makes processes")
check(refuses(open, os.path.join(os.path.dirname(os.path.abspath(__file__)), "new"), "w"), "writes files")
check("STICHLIGA_CANARY" not in os.environ, "sees the environment")

def act(obs):
    return obs["legal"][0]
"""
FLAGS = (("hostname", "disable-userns"), ("hostname",), ("disable-userns",), ())
_found: dict[tuple[int, str], Tier] = {}


def probe(python: str | None = None) -> Tier:
    """Return the best tier that works here for this Python, found once per process; "none" with reasons."""
    key = (os.getpid(), python or bot_python())
    if key not in _found:
        _found[key] = _find(key[1])
    return _found[key]


def try_tier(tier: Tier) -> str:
    """Start a bot and end it; return why that failed, or nothing."""
    source = TRIED_BOT.replace(b"CANARY", repr(os.path.abspath(__file__)).encode(), 1)
    try:
        with take_slot() as slot, stage({"bot.py": source}, slot) as staged:
            process = BotProcess(tier, Guest(staged, Limits(), slot, "bot.py"))
            try:
                process.get_ready()
            finally:
                process.close()
    except SandboxError as error:
        return str(error)
    except BotFault as fault:
        return str(fault)
    return ""


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
        reason = try_tier(tier)
        if not reason:
            return Tier(tier.name, runtime, tier.program, tier.flags, tuple(refusals))
        refusals.append(" ".join([tier.name, *tier.flags]) + f": {reason}")
    return Tier(NONE, refusals=tuple(refusals))
