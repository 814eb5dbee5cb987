"""Makes .venv hold what the requirements files say, then becomes the program that was asked for.

`run` starts it with whatever Python the machine has, so it knows the standard library only and nothing of
the project. All it has to say goes to standard error.
"""

import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ("requirements.txt", "requirements-dev.txt")
NEEDS_TEST_TOOLS = ("test", "check", "bench")
INTERRUPTED = 130


def main(arguments: list[str]) -> None:
    """Set up what the verb needs and hand over to it; a management command keeps the caller's folder."""
    verb = arguments[0] if arguments else ""
    install(REQUIREMENTS[verb in NEEDS_TEST_TOOLS])
    if os.environ.get("VAR_DIR"):
        os.environ["VAR_DIR"] = os.path.abspath(os.environ["VAR_DIR"])
    if verb == "manage":
        become([str(ROOT / "manage.py"), *arguments[1:]])
    os.chdir(ROOT)
    become(["-m", "config.start", *arguments])


def become(arguments: list[str]) -> None:
    """Replace this process by the environment's Python."""
    os.execv(PYTHON, [str(PYTHON), *arguments])


def install(requirements: str) -> None:
    """Bring .venv up to date with the requirements file unless it is; one process at a time does so."""
    folder = os.open(ROOT, os.O_RDONLY)
    lock(folder)
    if not is_up_to_date(requirements):
        say(f"Setting up .venv from {requirements}: once, about half a minute ...")
        started = time.monotonic()
        stamp(requirements).unlink(missing_ok=True)
        # The installers inherit the lock: it lasts as long as they do, even if this process is killed.
        if not any(way(requirements, folder) for way in ways()):
            sys.exit("Setting up .venv failed; the lines above say why. The next ./run tries again.")
        write_stamp(requirements)
        say(f"Set up in {time.monotonic() - started:.0f} s.")
    os.close(folder)


def lock(folder: int) -> None:
    """Wait until no other ./run sets up this folder."""
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("Another ./run is setting up; waiting for it ...")
        fcntl.flock(folder, fcntl.LOCK_EX)


def is_up_to_date(requirements: str) -> bool:
    """Return whether this requirements file (or a larger one) is installed, and its Python works."""
    larger = REQUIREMENTS[REQUIREMENTS.index(requirements) :]
    installed = any(stamp(name).is_file() and stamp(name).read_text() == checksum(name) for name in larger)
    return installed and works("import django")


def stamp(requirements: str) -> Path:
    """Return the file that says which contents of a requirements file are installed."""
    return VENV / f"installed-{requirements}"


def checksum(requirements: str) -> str:
    """Return a checksum of the requirements file and those it includes."""
    included = REQUIREMENTS[: REQUIREMENTS.index(requirements) + 1]
    return hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in included)).hexdigest()


def write_stamp(requirements: str) -> None:
    """Note what is installed, whole or not at all; whatever was noted before is no longer sure."""
    for name in REQUIREMENTS:
        stamp(name).unlink(missing_ok=True)
    draft = VENV / "installed.new"
    draft.write_text(checksum(requirements))
    draft.replace(stamp(requirements))


def works(statement: str) -> bool:
    """Return whether the environment's Python runs the statement."""
    try:
        return succeeds([PYTHON, "-Ic", statement], quiet=True)
    except OSError:
        return False


def ways() -> list[Callable[[str, int], bool]]:
    """Return the installers of this machine, the faster first."""
    found = shutil.which("uv") and succeeds(["uv", "--version"], quiet=True)
    return [with_uv, with_pip] if found else [with_pip]


def with_uv(requirements: str, folder: int) -> bool:
    """Install with uv and return whether that worked."""
    made = works("") or succeeds(
        ["uv", "venv", "--quiet", "--clear", "--python", base_python(), VENV], folder
    )
    # Compiled once here, not by each process at the first start.
    uv = ["uv", "pip", "install", "--quiet", "--compile-bytecode", "--python", str(PYTHON)]
    return made and succeeds([*uv, "-r", str(ROOT / requirements)], folder)


def with_pip(requirements: str, folder: int) -> bool:
    """Install with venv and pip and return whether that worked."""
    if not works("import pip"):
        require_venv()
        if not succeeds([base_python(), "-m", "venv", "--clear", VENV], folder):
            return False
    pip = [str(PYTHON), "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]
    return succeeds([*pip, "install", "--use-pep517", "-r", str(ROOT / requirements)], folder)


def base_python() -> str:
    """Return the interpreter that runs this, or the one behind it when it is itself in an environment."""
    return getattr(sys, "_base_executable", "") or sys.executable


def require_venv() -> None:
    """Make sure that Python's venv is whole: Debian and Ubuntu ship it apart. Root installs it."""
    check = [base_python(), "-Ic", "import ensurepip, venv"]
    if succeeds(check, quiet=True):
        return
    package = "python3-venv" if base_python() == "/usr/bin/python3" else f"python3.{sys.version_info[1]}-venv"
    if os.getuid() == 0 and shutil.which("apt-get"):
        say(f"Installing {package} ...")
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        succeeds(["apt-get", "-qq", "update"])
        if succeeds(["apt-get", "-qq", "install", "--no-install-recommends", "-y", package]):
            return
    sys.exit(
        f"Python's venv is missing: install the package {package} (sudo apt-get install {package}), or uv."
    )


def succeeds(command: Sequence[str | Path], *inherited: int, quiet: bool = False) -> bool:
    """Run the command, its output on standard error or nowhere, and return whether it ended well."""
    output = subprocess.DEVNULL if quiet else sys.stderr
    done = subprocess.run(
        command, check=False, stdin=subprocess.DEVNULL, stdout=output, stderr=output, pass_fds=inherited
    )
    return done.returncode == 0


def say(text: str) -> None:
    """Tell the person who waits."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job would ignore it
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        say("Interrupted; the next ./run takes it up again.")
        sys.exit(INTERRUPTED)
