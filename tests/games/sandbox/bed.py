"""Where hostile bots are tried: starts them in a tier, and looks from outside whether anything changed.

Runs in the tests' own process, and as `python -m tests.games.sandbox.bed` in one of another user, where each
line of standard input names a call and each line of standard output is what it returned.
"""

import importlib
import json
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from games.intake.manifest import Manifest
from games.play.plan import Limits
from games.sandbox.bot_player import SandboxedPlayer
from games.sandbox.probe import candidates
from games.sandbox.runtime import bot_python, find_runtime
from games.sandbox.selftest import why_not
from games.sandbox.staging import staging_home
from games.sandbox.tiers import Tier
from games.sandbox.users import take_slot

ATTACKS = Path(__file__).parent / "attacks"
CANARY = "STICHLIGA_CANARY"
BRISK = Limits(bank_seconds=5, action_seconds=5, guard_seconds=10, guard_factor=1)
MATCH = {"game": "mariage", "seat": 0, "seats": 2, "seed": "1", "options": {}}
TWO = ["6C", "7C"]


@cache
def find_tier(name: str) -> Tier | str:
    """Return the tier, or why it is not to be had here."""
    with take_slot() as slot:
        runtime = find_runtime(bot_python(), slot)
    reasons = ["not installed"]
    for tier in candidates(runtime):
        if tier.name == name:
            reason = why_not(tier)
            if not reason:
                return tier
            reasons.append(reason)
    return reasons[-1]


def player(tier: str, files: dict[str, str], limits: Limits = BRISK) -> SandboxedPlayer:
    """Return a bot of these files."""
    found = find_tier(tier)
    assert isinstance(found, Tier), found
    return SandboxedPlayer(
        {path: text.encode() for path, text in files.items()}, Manifest(), limits, tier=found
    )


def bot_in(tier: str, source: str, limits: Limits | None = None) -> SandboxedPlayer:
    """Return a bot of one file, with the usual limits."""
    return player(tier, {"bot.py": source}, limits or Limits())


def why_no_tier(tier: str) -> str:
    """Return why the tier is not to be had here, or nothing."""
    found = find_tier(tier)
    return found if isinstance(found, str) else ""


def try_attack(tier: str, attack: str) -> dict[str, Any]:
    """Run an attack; return its attempts and what was seen outside, as [tried, held, saw], and the answer."""
    os.environ[CANARY] = "sings"
    files = {
        path.name: path.read_text() for path in ATTACKS.glob("*.py") if path.name in ("bot.py", "tell.py")
    }
    files["attack.py"] = (ATTACKS / f"{attack}.py").read_text()
    with targets(tier) as (options, canary), player(tier, files) as bot:
        fault = bot.start({**MATCH, "options": options})
        before = snapshot(staging_home())
        answer = fault or bot.act({"legal": TWO}, [])
        log = bot.log.stderr.decode()
        after = snapshot(staging_home()) if answer in TWO else before
        held = [
            [
                "the canary is unharmed",
                canary.read_text() == "sings" and canary.stat().st_mode & 0o777 == 0o644,
                "",
            ],
            ["the staged files are unharmed", before == after, ""],
        ]
    attempts = [json.loads(line) for line in log.splitlines() if line.startswith('{"tried"')]
    told = [[attempt["tried"], attempt["held"], attempt["saw"]] for attempt in attempts]
    return {"attempts": told + held, "answer": answer if isinstance(answer, str) else str(answer), "log": log}


@contextmanager
def targets(tier: str) -> Iterator[tuple[dict[str, Any], Path]]:
    """Set up what is attacked: a canary, a listening port, another bot, a name in the network."""
    neighbour = player(tier, {"bot.py": "def act(obs): return obs['legal'][0]"})
    with (
        tempfile.TemporaryDirectory(prefix="stichliga-nest-") as nest,
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as abstract,
        neighbour,
    ):
        os.chmod(nest, 0o755)
        canary = Path(nest) / "canary"
        canary.write_text("sings")
        canary.chmod(0o644)
        abstract.bind(f"\0stichliga-test-{os.getpid()}")
        neighbour.start(MATCH)
        staged = sorted(staging_home().glob("*/bot"))
        yield (
            {
                "tier": tier,
                "worker": os.getpid(),
                "neighbour_pid": neighbour.pid,
                "neighbour": str(staged[0]),
                "canary": str(canary),
                "repository": str(Path(__file__).parents[3]),
                "staging": str(staging_home()),
                "home": str(Path.home()),
                "runner": "/runner/main.py" if tier == "bwrap" else None,
                "port": server.getsockname()[1],
                "abstract": f"stichliga-test-{os.getpid()}",
                "memory_mib": BRISK.memory_mib,
                "threads": 40 if os.geteuid() == 0 or tier == "bwrap" else 200,
                "hostname": os.uname().nodename,
                "calls": call_numbers(),
            },
            canary,
        )


@cache
def call_numbers() -> dict[str, int]:
    """Return the numbers of the system calls of this machine."""
    import pyseccomp

    numbers = {}
    for number in range(600):
        try:
            numbers[pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, number).decode()] = number
        except ValueError:
            continue
    return numbers


def snapshot(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """Return all below a folder: mode, size and content."""
    found = {}
    for path in sorted(folder.rglob("*")):
        seen = path.lstat()
        found[str(path)] = (seen.st_mode, seen.st_size, path.read_bytes() if path.is_file() else b"")
    return found


def serve() -> None:
    """Make the calls that standard input names, as another user."""
    for line in sys.stdin:
        module, name, arguments = json.loads(line)
        call = getattr(importlib.import_module(f"tests.games.sandbox.{module}"), name)
        print(json.dumps(call(*arguments)), flush=True)


if __name__ == "__main__":
    serve()
