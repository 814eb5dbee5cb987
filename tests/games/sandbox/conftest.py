"""The four beds: both tiers, with the worker as it is and, where that is root, as an ordinary user too.

A tier that this machine cannot give is skipped with the reason; where `CI` is set it fails.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
USER = 60999
COPIED = [
    "games/__init__.py",
    "games/sandbox",
    "games/play",
    "games/rules",
    "games/intake",
    "tests/__init__.py",
    "tests/games/__init__.py",
    "tests/games/sandbox",
]
Call = Callable[..., Any]


def unavailable(reason: str) -> None:
    """Skip, or fail where everything must be tried."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


class Bed:
    """A tier and who the worker is; `call` makes a call of a module beside this file, as that worker."""

    def __init__(self, tier: str, worker: str, call: Call) -> None:
        self.tier = tier
        self.worker = worker
        self._call = call

    def call(self, module: str, name: str, *arguments: Any) -> Any:
        """Return what the call returns, as JSON has it."""
        return self._call(module, name, self.tier, *arguments)


def call_here(module: str, name: str, *arguments: Any) -> Any:
    """Make a call in this process."""
    import importlib

    call = getattr(importlib.import_module(f"tests.games.sandbox.{module}"), name)
    return json.loads(json.dumps(call(*arguments)))


@pytest.fixture(scope="session")
def call_as_user() -> Iterator[Call]:
    """Make calls in a process of an ordinary user, with copies of what it needs."""
    if os.geteuid() != 0:
        pytest.skip("the worker is no root already")
    folder = Path(tempfile.mkdtemp(prefix="stichliga-user-"))
    try:
        folder.chmod(0o755)
        copy_sources(folder)
        process = start_as_user(folder)

        def call(*words: Any) -> Any:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps([words[0], words[1], words[2:]]) + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            assert answer, "the user's process ended"
            return json.loads(answer)

        with process:
            yield call
            process.stdin.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def copy_sources(folder: Path) -> None:
    """Lay out what a user may not reach where the tests are."""
    import pyseccomp

    for name in COPIED:
        source, goal = ROOT / name, folder / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, goal, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, goal)
    shutil.copy(pyseccomp.__file__, folder)
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)


def start_as_user(folder: Path) -> subprocess.Popen[str]:
    """Start the bed's process under the first Python that the user can start."""
    become = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--inh-caps=-all",
              "--bounding-set=-all", "--"]  # fmt: skip
    # Started by root it runs from anywhere; the user must also be able to start it again.
    fits = "import os, sys; sys.exit(sys.version_info < (3, 11) or not os.access(sys.executable, os.X_OK))"
    for python in (sys.executable, "/usr/bin/python3"):
        command = [*become, python]
        if subprocess.run([*command, "-c", fits], capture_output=True, cwd="/", check=False).returncode == 0:
            return subprocess.Popen(
                [*command, "-W", "error", "-m", "tests.games.sandbox.bed"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                cwd=folder,
                env={"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"},
            )
    unavailable("no Python 3.11 that an ordinary user can start")
    raise AssertionError


@pytest.fixture(params=["bwrap", "landlock"])
def tier(request: pytest.FixtureRequest) -> str:
    """Each tier, with the worker as it is."""
    from tests.games.sandbox.bed import why_no_tier

    if reason := why_no_tier(request.param):
        unavailable(f"{request.param}: {reason}")
    return str(request.param)


@pytest.fixture(params=["bwrap", "landlock", "user-bwrap", "user-landlock"])
def bed(request: pytest.FixtureRequest) -> Bed:
    """Each tier, with the worker as it is and as an ordinary user."""
    user, _, tier = request.param.rpartition("-")
    call = request.getfixturevalue("call_as_user") if user else call_here
    found = Bed(tier, user or "own", call)
    if reason := found.call("bed", "why_no_tier"):
        unavailable(f"{request.param}: {reason}")
    return found
