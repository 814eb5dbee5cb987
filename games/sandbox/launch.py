"""What all tiers share in starting a bot: environment, resource limits, the command line inside.

A Python bot is run by `runner/main.py`. A program that a bot.json names as its command is started by
`runner/command.py`, which becomes it: the same process, the same limits.
"""

import math
import os
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

from games.intake.commands import program_of
from games.intake.manifest import Manifest
from games.play.plan import Limits
from games.sandbox.runtime import PATH, Runtime
from games.sandbox.staging import Staged
from games.sandbox.users import Slot

MIB = 1024 * 1024
CPU_BACKSTOP = 3600  # seconds after which a kept bot begins no other match; clocks end a bot long before
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")  # no terminals, not even new ones

ENVIRONMENT = {
    "PATH": PATH,
    "HOME": "/tmp",
    "TMPDIR": "/tmp",
    "LANG": "C.UTF-8",
    "PYTHONHASHSEED": "0",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MALLOC_ARENA_MAX": "2",
}


@dataclass(frozen=True, slots=True)
class Guest:
    """What a tier is to start: a bot's files, its entry or command, what it may use, who it is."""

    staged: Staged
    limits: Limits
    slot: Slot
    entry: str
    command: tuple[str, ...] = ()  # the program as it lies here, then its words
    folders: tuple[str, ...] = ()  # where the program lies


@dataclass(frozen=True, slots=True)
class Command:
    """A process to start, and the descriptors it inherits."""

    arguments: list[str]
    environment: dict[str, str]
    descriptors: tuple[int, ...]

    def start(self) -> subprocess.Popen[bytes]:
        """Start it with pipes; nothing else of the worker goes with it."""
        return subprocess.Popen(
            self.arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            close_fds=True,
            pass_fds=self.descriptors,
            env=self.environment,
            cwd="/",
            start_new_session=True,
        )


def resource_limits(limits: Limits, processes: int = 32) -> dict[str, int]:
    """Return the limits that the kernel keeps, by prlimit's names."""
    return {
        "as": limits.memory_mib * MIB,
        "nproc": processes,
        "fsize": 16 * MIB,
        "nofile": 64,
        "cpu": CPU_BACKSTOP + 60 + math.ceil(2 * limits.bank_seconds),
        "sigpending": 128,
        "core": 1,  # 0 would still feed a core dump to a program; 1 byte feeds none
        "memlock": 0,
        "msgqueue": 0,
        "nice": 0,
        "rtprio": 0,
    }


def guest_of(manifest: Manifest, staged: Staged, limits: Limits, slot: Slot) -> Guest:
    """Return the guest that a bot.json describes; raises BadCommand, BadSetting."""
    if not manifest.command:
        return Guest(staged, limits, slot, manifest.entry)
    program = program_of(manifest.command)
    place = os.path.realpath(program.path)  # links as in /etc/alternatives lead nowhere inside
    roomy = replace(limits, memory_mib=max(limits.memory_mib, program.memory_mib))
    return Guest(
        staged, roomy, slot, manifest.entry, (place, *manifest.command[1:]), (str(Path(place).parent),)
    )


def inner_command(runtime: Runtime, runner: str, bot: str, guest: Guest) -> list[str]:
    """Return the command inside: no user packages, no written bytecode, unbuffered, UTF-8.

    The environment is `ENVIRONMENT` and nothing else; its fixed hash seed makes matches repeatable.
    """
    if guest.command:
        return [runtime.python, "-ISB", os.path.join(runner, "command.py"), *guest.command]
    return [runtime.python, "-sB", "-u", "-X", "utf8", os.path.join(runner, "main.py"), bot, guest.entry]
