"""Programs that tests compile or start; where everything must be tried, a missing one is a failure."""

import shutil
import subprocess
from pathlib import Path

from games.intake.commands import SETTING
from tests.games.sandbox.conftest import unavailable

STARTER = Path(__file__).parents[1] / "games" / "starter"
NODE_MIB = 1024


def find_node() -> str:
    """Return the path of Node."""
    found = shutil.which("node")
    if found is None:
        unavailable("node is not installed")
    return str(found)


def compile_c(source: Path, goal: Path) -> Path:
    """Compile a C program so that it must not even warn."""
    if shutil.which("gcc") is None:
        unavailable("gcc is not installed")
    strict = ["-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic", "-Werror"]
    subprocess.run(["gcc", *strict, "-o", goal, source], check=True)
    return goal


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


__all__ = ["NODE_MIB", "SETTING", "STARTER", "compile_c", "files_of", "find_node"]
