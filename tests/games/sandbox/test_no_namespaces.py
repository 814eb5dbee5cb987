"""Where the kernel refuses user namespaces, as in most containers, the second tier is found and holds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.environment import BASE_DIR
from tests.games.sandbox.bed import why_no_tier
from tests.games.sandbox.conftest import unavailable
from tests.games.sandbox.test_attacks import ATTACKS

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can set this up"),
]

IMPOSSIBLE = 77


def inside(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python command there; return what it printed, errors too."""
    if reason := why_no_tier("landlock"):
        unavailable(reason)
    told = subprocess.run(
        [sys.executable, Path(__file__).with_name("without_namespaces.py"), sys.executable, *command],
        cwd=BASE_DIR,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if told.returncode == IMPOSSIBLE:
        unavailable("no user namespace can be made here either")
    return told


def test_self_test_finds_the_second_tier_and_says_what_is_wrong_with_the_first() -> None:
    told = inside("manage.py", "sandbox_selftest")
    assert told.returncode == 0, told.stdout
    assert "holds: landlock" in told.stdout
    refusals = [line for line in told.stdout.splitlines() if line.startswith("refused: bwrap")]
    assert len(refusals) == 4
    assert all("namespace" in refusal for refusal in refusals)


def test_check_warns() -> None:
    told = inside("manage.py", "check", "--tag", "bots")
    assert told.returncode == 0, told.stdout
    assert "bots.W002" in told.stdout
    assert "bots.E001" not in told.stdout


def test_attacks_are_contained_there() -> None:
    """With the worker that is root in there; one that is not has nothing that it could lose."""
    told = inside(
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/games/sandbox/test_attacks.py",
        "-k",
        "landlock and not user",
    )
    assert told.returncode == 0, told.stdout
    assert f"{len(ATTACKS)} passed" in told.stdout
