"""Finds the Python that bots run under, and the folders it needs.

The worker's own Python will not do: it may lie in a home that a bot's uid cannot enter, and it carries the
site's packages. `BOT_PYTHON` in the environment (or in `.env`, which the settings add to it) names another,
by default the system's.
"""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass

from games.rules.text import gettext_noop
from games.sandbox.errors import SandboxError
from games.sandbox.users import Slot

DEFAULT_PYTHON = "/usr/bin/python3"
OLDEST = (3, 9)
PATH = "/usr/bin:/bin"
SYSTEM_FOLDERS = ("/usr/bin", "/usr/lib", "/usr/lib64")  # every tier shows these
ROOT_FOLDERS = ("/bin", "/lib", "/lib64")  # ... and these, which mostly are links into them
ASK = (
    "import json, sys; print(json.dumps([sys.executable, sys.version_info[:2], sys.prefix, sys.base_prefix]))"
)


class NoRuntime(Exception):
    """The Python named for bots cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """A Python as its own process tells it; `folders` are those beside the system's."""

    python: str
    version: tuple[int, int]
    folders: tuple[str, ...]


def bot_python() -> str:
    """Return the path of the Python for bots."""
    return os.environ.get("BOT_PYTHON") or DEFAULT_PYTHON


def find_runtime(python: str, slot: Slot) -> Runtime:
    """Start the Python as a bot's uid and return what it says of itself; raises NoRuntime, SandboxError."""
    for tool in (*slot.tools, "prlimit"):
        if shutil.which(tool, path=PATH) is None:
            raise SandboxError(
                gettext_noop("%(tool)s is not installed; it is a part of util-linux, which only Linux has"),
                tool=tool,
            )
    try:
        asked = subprocess.run(
            [*slot.prefix, python, "-I", "-c", ASK],
            capture_output=True,
            timeout=30,
            stdin=subprocess.DEVNULL,
            cwd="/",
            env={"PATH": PATH},
            check=False,
        )
        executable, version, *prefixes = json.loads(asked.stdout)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoRuntime(f"BOT_PYTHON {python} cannot be started: {error}") from error
    except ValueError:
        said = asked.stderr.decode(errors="replace").strip()[-300:]
        who = "this user" if slot.uid is None else f"uid {slot.uid}"
        raise NoRuntime(f"BOT_PYTHON {python} cannot be started as {who}: {said}") from None
    if tuple(version) < OLDEST:
        raise NoRuntime(f"BOT_PYTHON {python} is Python {version[0]}.{version[1]}; allowed: 3.9 and newer")
    folders = tuple(dict.fromkeys(prefix for prefix in prefixes if prefix != "/usr"))
    if "/" in folders:
        raise NoRuntime(f"BOT_PYTHON {python} lies in the root folder, which bots must not see")
    return Runtime(executable, (version[0], version[1]), folders)
