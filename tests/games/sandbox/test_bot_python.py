"""`BOT_PYTHON` reaches everything that runs a bot: the self-test, `play`, a worker; `.env` may hold it."""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.environment import BASE_DIR
from games.sandbox.runtime import DEFAULT_PYTHON, bot_python
from tests.games.sandbox.bed import why_no_tier
from tests.games.sandbox.conftest import unavailable

pytestmark = pytest.mark.processes

NOTHING = "/nonexistent/python3"
TELLS = "import sys\ndef act(obs): raise ValueError('run by ' + sys.prefix)\n"
SHOW = "import config.environment; from games.sandbox.runtime import bot_python; print(bot_python())"


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the project as from a shell; return what it printed, errors too."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=BASE_DIR,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.fixture
def own_python() -> Iterator[str]:
    """A Python of its own folder that every user can start."""
    if all(reasons := [why_no_tier(tier) for tier in ("bwrap", "landlock")]):
        unavailable("; ".join(reasons))
    folder = Path(tempfile.mkdtemp(prefix="stichliga-python-"))
    folder.chmod(0o755)
    venv.create(folder / "env", symlinks=True)
    python = folder / "env" / "bin" / "python3"
    python.unlink()
    python.symlink_to(DEFAULT_PYTHON)
    for path in (folder / "env").rglob("*"):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | (0o555 if path.is_dir() else 0o444))
    yield str(python)
    shutil.rmtree(folder)


def test_by_default_it_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for nothing in (None, ""):
        monkeypatch.setenv("BOT_PYTHON", nothing or "")
        assert bot_python() == DEFAULT_PYTHON
    monkeypatch.delenv("BOT_PYTHON")
    assert bot_python() == DEFAULT_PYTHON


def test_self_test_runs_under_it(own_python: str) -> None:
    told = run("manage.py", "sandbox_selftest", BOT_PYTHON=own_python)
    assert told.returncode == 0, told.stdout
    assert f"bots run under {own_python} " in told.stdout


def test_argument_of_the_self_test_goes_before(own_python: str) -> None:
    told = run("manage.py", "sandbox_selftest", "--python", own_python, BOT_PYTHON=NOTHING)
    assert told.returncode == 0, told.stdout
    assert f"bots run under {own_python} " in told.stdout


def test_bots_of_play_run_under_it(own_python: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(TELLS)
    told = run("manage.py", "play", "mariage", "random", tmp_path / "bot.py", BOT_PYTHON=own_python)
    assert f"run by {Path(own_python).parents[1]}" in told.stdout


def test_play_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(TELLS)
    told = run("manage.py", "play", "mariage", "random", tmp_path / "bot.py", BOT_PYTHON=NOTHING)
    assert told.returncode == 1
    assert f"BOT_PYTHON {NOTHING} cannot be started" in told.stdout


@pytest.mark.parametrize(("given", "found"), [({}, "/opt/bots/python3"), ({"BOT_PYTHON": "/x/y"}, "/x/y")])
def test_env_file_names_it_and_real_variables_win(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: dict[str, str], found: str
) -> None:
    monkeypatch.delenv("BOT_PYTHON", raising=False)
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "__init__.py").touch()
    shutil.copy(BASE_DIR / "config" / "environment.py", tmp_path / "config")
    (tmp_path / ".env").write_text("BOT_PYTHON=/opt/bots/python3\n")
    told = run("-c", SHOW, PYTHONPATH=f"{tmp_path}:{BASE_DIR}", PYTHONSAFEPATH="1", **given)
    assert told.stdout.strip() == found
