"""Tries a tier with a hostile bot, and says what of it the sandbox stopped.

A subset of what the tests hold each tier to, small enough for the start of every worker: one that does not
hold must not be trusted with strangers.
"""

import json
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from games.play.plan import Limits
from games.sandbox.errors import BotFault, SandboxError
from games.sandbox.launch import MIB, Guest
from games.sandbox.process import BotProcess
from games.sandbox.staging import stage
from games.sandbox.stderr_log import StderrLog, one_line
from games.sandbox.tiers import Tier
from games.sandbox.users import take_slot

HOSTILE = Path(__file__).parent / "hostile" / "bot.py"


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the hostile bot tried, whether the sandbox held, and what the bot saw."""

    tried: str
    held: bool
    saw: str


@dataclass(frozen=True, slots=True)
class SelfTest:
    """The attempts, and why the tier is not to be used; empty when it holds."""

    attempts: tuple[Attempt, ...]
    failure: str


def self_test(tier: Tier) -> SelfTest:
    """Start the hostile bot and end it."""
    log, failure = StderrLog(), ""
    try:
        with tempfile.NamedTemporaryFile(prefix="stichliga-canary-") as canary:
            os.chmod(canary.name, 0o644)
            _run(tier, canary.name, log)
    except SandboxError as error:
        failure = str(error)
    except BotFault as broken:
        failure = broken.fault.detail
    attempts = tuple(_attempts(log.content))
    failed = ", ".join(attempt.tried for attempt in attempts if not attempt.held)
    return SelfTest(attempts, f"{failure}: {failed}" if failed else failure)


def why_not(tier: Tier) -> str:
    """Return why a tier is not to be used here, or nothing."""
    return self_test(tier).failure


def _run(tier: Tier, canary: str, log: StderrLog) -> None:
    limits = Limits()
    targets = {"canary": canary, "worker": os.getpid(), "memory": limits.memory_mib * MIB}
    files = {"bot.py": HOSTILE.read_bytes(), "targets.json": json.dumps(targets).encode()}
    with take_slot() as slot, stage(files, slot) as staged:
        process = BotProcess(tier, Guest(staged, limits, slot, "bot.py"))
        process.keep_log(log)
        try:
            process.get_ready()
        finally:
            process.close()


def _attempts(content: bytes) -> list[Attempt]:
    attempts = []
    for line in content.splitlines():
        with suppress(ValueError, KeyError, TypeError):  # tracebacks, and what else a bot may write
            told = json.loads(line)
            attempts.append(Attempt(told["tried"], told["held"] is True, one_line(told["saw"])))
    return attempts
