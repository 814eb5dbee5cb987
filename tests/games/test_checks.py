"""The system checks of what uploaded bots need: said to whoever asks, never in anybody's way."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.checks import ERROR, WARNING

from config.environment import BASE_DIR
from games import checks
from games.checks import check_bots, check_programs, check_python, check_tier, check_user
from games.sandbox import probe as probing
from games.sandbox import runtime
from games.sandbox.tiers import BWRAP, LANDLOCK, NONE, Tier
from games.services.workers import has_sandbox
from tests.games.sandbox.bed import find_tier
from tests.games.sandbox.conftest import unavailable

NOTHING = "/nonexistent/python3"


def manage(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a management command as from a shell."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=BASE_DIR,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def hidden_python() -> Iterator[str]:
    """A Python in a folder that is its owner's alone."""
    folder = Path(tempfile.mkdtemp(prefix="stichliga-hidden-"))
    python = folder / "python3"
    python.symlink_to("/usr/bin/python3")
    yield str(python)
    shutil.rmtree(folder)


def test_no_sandbox_is_an_error_with_every_reason_and_what_to_do() -> None:
    (message,) = check_tier(Tier(NONE, refusals=("bwrap: no namespaces", "landlock: too old")))
    assert (message.id, message.level) == ("bots.E001", ERROR)
    assert "bwrap: no namespaces; landlock: too old" in message.msg
    assert message.hint is not None
    assert "bubblewrap" in message.hint


def test_second_best_sandbox_is_a_warning() -> None:
    (message,) = check_tier(Tier(LANDLOCK, refusals=("bwrap: no namespaces",)))
    assert (message.id, message.level) == ("bots.W002", WARNING)
    assert "bwrap: no namespaces" in message.msg
    assert message.hint is not None
    assert "AppArmor" in message.hint


def test_best_sandbox_is_not_mentioned() -> None:
    assert check_tier(Tier(BWRAP, refusals=("bwrap hostname: not permitted",))) == []


@pytest.mark.parametrize(("uid", "ids"), [(0, ["bots.W003"]), (1000, [])])
def test_root_is_a_warning(monkeypatch: pytest.MonkeyPatch, uid: int, ids: list[str]) -> None:
    monkeypatch.setattr(checks.os, "geteuid", lambda: uid)
    assert [message.id for message in check_user()] == ids


@pytest.mark.processes
@pytest.mark.skipif(os.geteuid() != 0, reason="a worker that is no root starts what its bots start")
def test_python_that_the_user_of_a_bot_cannot_reach(
    monkeypatch: pytest.MonkeyPatch, hidden_python: str
) -> None:
    monkeypatch.setenv("BOT_PYTHON", hidden_python)
    (message,) = check_python()
    assert (message.id, message.level) == ("bots.E004", ERROR)
    assert f"BOT_PYTHON {hidden_python} cannot be started as uid 61" in message.msg


@pytest.mark.processes
def test_programs_that_a_bot_cannot_start_are_a_warning_each(
    monkeypatch: pytest.MonkeyPatch, hidden_python: str
) -> None:
    monkeypatch.setenv("BOT_COMMANDS", "sh=/bin/sh,ruby=/nonexistent/ruby,bin=/usr/bin")
    messages = check_programs()
    assert [(message.id, message.level) for message in messages] == [("bots.W006", WARNING)] * 2
    assert [message.msg for message in messages] == [
        "Bots by ruby cannot be started: /nonexistent/ruby",
        "Bots by bin cannot be started: /usr/bin",
    ]
    if os.geteuid() == 0:
        monkeypatch.setenv("BOT_COMMANDS", f"hidden={hidden_python}")
        assert len(check_programs()) == 1
    monkeypatch.delenv("BOT_COMMANDS")
    assert check_programs() == []


def test_missing_tools_are_not_taken_for_a_missing_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a system that is no Linux."""
    monkeypatch.setattr(probing, "_found", {})
    monkeypatch.setattr(runtime, "PATH", "/nonexistent")
    errors = [message for message in check_bots() if message.level == ERROR]
    assert [message.id for message in errors] == ["bots.E001"]
    assert "is not installed; it is a part of util-linux" in errors[0].msg


@pytest.mark.processes
def test_all_is_well_here_but_for_root_and_the_second_tier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probing, "_found", {})
    if isinstance(reason := find_tier(LANDLOCK), str):
        unavailable(reason)
    assert {message.id for message in check_bots()} <= {"bots.W002", "bots.W003"}


@pytest.mark.processes
@pytest.mark.parametrize("words", [["check"], ["check", "--tag", "bots"]])
def test_command_says_it_and_fails(words: list[str]) -> None:
    told = manage(*words, BOT_PYTHON=NOTHING)
    assert told.returncode == 1
    for text in ("bots.E001", "bots.E004", f"BOT_PYTHON {NOTHING} cannot be started", "HINT: Set BOT_PYTHON"):
        assert text in told.stderr


@pytest.mark.processes
@pytest.mark.parametrize(
    "words",
    [
        ["makemigrations", "--check"],
        ["diffsettings"],
        ["play", "mariage", "random", "greedy", "--matches", "1"],
    ],
)
def test_no_other_command_starts_a_sandbox(tmp_path: Path, words: list[str]) -> None:
    """The Python for bots would leave a trace; it is the first thing that a sandbox needs."""
    trace, python = tmp_path / "trace", tmp_path / "python3"
    python.write_text(f"#!/bin/sh\necho started >> {trace}\n")
    for path in (tmp_path, python):
        path.chmod(0o755)
    assert "bots." not in manage(*words, BOT_PYTHON=str(python)).stderr
    assert not trace.exists()


@pytest.mark.processes
@pytest.mark.django_db
def test_worker_and_check_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_PYTHON", NOTHING)
    assert not has_sandbox(worker="any")
    assert [message.id for message in check_bots() if message.level == ERROR] == ["bots.E001", "bots.E004"][
        ::-1
    ]
