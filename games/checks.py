"""System checks of what uploaded bots need where a worker plays them: `./run manage check [--tag bots]`.

They start a sandbox, which no other command should wait for: `games/apps.py` registers them for `check` only.
Every worker asks them at its start and logs what they say. Web processes need no sandbox and never ask.
"""

import os
import subprocess
from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, Warning

from games.intake.commands import allowed_programs
from games.sandbox.errors import SandboxError
from games.sandbox.probe import probe
from games.sandbox.runtime import NoRuntime, bot_python, find_runtime
from games.sandbox.tiers import LANDLOCK, NONE, Tier
from games.sandbox.users import FIRST_UID, Slot, take_slot

TAG = "bots"

INSTALL = (
    "On Debian or Ubuntu install bubblewrap, util-linux and libseccomp2, then try `./run manage "
    "sandbox_selftest`. In a container the worker needs nothing but Linux 5.13 or newer. On macOS and "
    "Windows run the worker in a Linux machine. Where only pages are served, nothing is missing."
)
UNLOCK = (
    "It keeps bots in, but they see which paths exist. Install bubblewrap; on Ubuntu 23.10 and newer also "
    "load an AppArmor profile for /usr/bin/bwrap that allows `userns`. Where a container forbids user "
    "namespaces leave it as it is: --privileged or SYS_ADMIN would be worse."
)
OWN_USER = (
    f"Every bot is still started as a user of its own without any rights (uid {FIRST_UID} and up). It is "
    "safer to run the worker as an ordinary user who owns nothing but VAR_DIR."
)
REACHABLE = (
    "Set BOT_PYTHON to a Python 3.9 or newer that every user can start, such as /usr/bin/python3. One below "
    "/root or in somebody's home mostly is not: all folders above it need o+x."
)


INSTALLED = (
    "Install it for every user, or take it out of BOT_COMMANDS. The programs named there are to lie at the "
    "same path on every machine with a worker; matches of bots that need them are set aside here."
)


def check_bots(app_configs: Sequence[AppConfig] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Return what keeps uploaded bots from being run here, or from being run as well as they could be."""
    return [*check_python(), *check_tier(probe()), *check_user(), *check_programs()]


def check_tier(tier: Tier) -> list[CheckMessage]:
    """Return whether there is a sandbox, and whether it is the best one."""
    reasons = "; ".join(tier.refusals)
    if tier.name == NONE:
        said = f"No sandbox can be started here: this machine's worker leaves uploaded bots alone. {reasons}"
        return [Error(said, hint=INSTALL, id="bots.E001")]
    if tier.name == LANDLOCK:
        said = f"Uploaded bots run in the second best sandbox, Landlock: bubblewrap does not work. {reasons}"
        return [Warning(said, hint=UNLOCK, id="bots.W002")]
    return []


def check_user() -> list[CheckMessage]:
    """Return whether the worker would run as root."""
    if os.geteuid() != 0:
        return []
    return [Warning("A worker started now would run as root.", hint=OWN_USER, id="bots.W003")]


def check_python() -> list[CheckMessage]:
    """Return whether a bot's user can start the Python that is named for bots."""
    try:
        with take_slot() as slot:
            find_runtime(bot_python(), slot)
    except NoRuntime as error:
        return [Error(f"Uploaded bots have no Python: {error}", hint=REACHABLE, id="bots.E004")]
    except SandboxError:
        pass  # it is not the Python that is missing: E001 says what is
    return []


def check_programs() -> list[CheckMessage]:
    """Return which of the allowed programs a bot's user cannot start here."""
    try:
        with take_slot() as slot:
            missing = [one for one in allowed_programs().values() if not _can_start(one.path, slot)]
    except SandboxError:
        return []  # E001 says what is missing
    return [
        Warning(f"Bots by {one.name} cannot be started: {one.path}", hint=INSTALLED, id="bots.W006")
        for one in missing
    ]


def _can_start(path: str, slot: Slot) -> bool:
    try:
        command = [*slot.prefix, "test", "-f", path, "-a", "-x", path]
        return subprocess.run(command, capture_output=True, timeout=30, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return True  # without the tools of the sandbox nothing can be said; E001 does
