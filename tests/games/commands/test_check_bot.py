"""manage.py check_bot: the contract test of an author at home, in the sandbox and without."""

import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.intake.commands import SETTING
from games.play.plan import Limits
from games.rules.registry import GAMES
from games.sandbox.probe import probe
from games.sandbox.tiers import NONE, Tier
from tests.games.sandbox.conftest import unavailable
from tests.programs import NODE_MIB, STARTER, compile_c, find_node

FIRST = "def act(obs):\n    return obs['legal'][0]\n"
ways = pytest.mark.parametrize("way", [[], ["--unsandboxed"]], ids=["sandboxed", "unsandboxed"])
pytestmark = pytest.mark.processes


@pytest.fixture(autouse=True)
def _sandbox():
    tier = probe()
    if tier.name == NONE:
        unavailable("; ".join(tier.refusals))


@pytest.fixture
def folder():
    with tempfile.TemporaryDirectory(prefix="stichliga-author-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def check(*words):
    """Return what the command wrote, and its exit status."""
    out = io.StringIO()
    try:
        call_command("check_bot", *map(str, words), stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error}\n", error.returncode
    return out.getvalue(), 0


def write(folder, **files):
    """Write files, named with _ for the point, and return the folder."""
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_text(content)
    return folder


def rows(told):
    """Return the table as lists of words, without its head."""
    lines = told.splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("game "))
    return [line.split() for line in lines[begin + 1 : lines.index("", begin)]]


@ways
@pytest.mark.parametrize("bot", ["bot.py", "python", "python/rule_based.py"])
def test_the_starters_in_python_are_without_fault_in_every_game(bot, way):
    quick = ["--game", "schnapsen"] if bot == "python" and way else []  # else it takes its time
    told, status = check(STARTER / bot, "--matches", 1, *way, *quick)
    assert (status, told.splitlines()[-1]) == (0, "No fault.")
    assert [row[:2] for row in rows(told)] == [
        [key, opponent] for key in quick[1:] or GAMES for opponent in ("itself", "rules", "random")
    ]
    assert "Note:" not in told


@ways
def test_the_starter_in_javascript_is_without_fault(way, monkeypatch):
    monkeypatch.setenv(SETTING, f"node={find_node()}:{NODE_MIB}")
    told, status = check(STARTER / "javascript", "--matches", 1, *way)
    assert (status, len(rows(told))) == (0, 3 * len(GAMES))
    assert "node bot.js" in told


def test_the_starter_in_c_is_without_fault_once_it_is_installed(folder, monkeypatch):
    program = compile_c(STARTER / "c" / "bot.c", folder / "installed")
    monkeypatch.setenv(SETTING, f"anna-c={program}")
    upload = folder / "upload"
    upload.mkdir()
    told, status = check(write(upload, bot_json='{"command": ["anna-c"]}'), "--matches", 1)
    assert (status, len(rows(told))) == (0, 3 * len(GAMES))


def test_a_program_of_ones_own_folder_runs_without_the_sandbox_only(folder, monkeypatch):
    monkeypatch.delenv(SETTING, raising=False)
    shutil.copytree(STARTER / "c", folder, dirs_exist_ok=True)
    compile_c(folder / "bot.c", folder / "bot")
    write(folder, notes_o="anything")

    told, status = check(folder, "--unsandboxed", "--matches", 1, "--game", "esel", "--game", "mariage")
    assert (status, {row[0] for row in rows(told)}) == (0, {"esel", "mariage"})

    (folder / "notes.o").unlink()
    told, status = check(folder)
    assert status == 2
    assert told == (
        "the command './bot' is not allowed here; allowed: none, only Python; "
        "allow it by BOT_COMMANDS=NAME=/PATH, or for your own bot: --unsandboxed\n"
    )


FAULTS = {
    "crash": ("def act(obs):\n    raise ValueError('lost \\x1b[2J')\n", "ValueError: lost"),
    "illegal": ("def act(obs):\n    return 'XX'\n", "'XX' is not allowed now; allowed: "),
    "malformed": ("def act(obs):\n    return 7\n", "act returned no text but 7"),
    "timeout": ("def act(obs):\n    while True: pass\n", "more than 0.25 s of CPU time for one action"),
    "start": ("import nothing_of_this_name\n", "No module named 'nothing_of_this_name'"),
}


@ways
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_with_what_was_asked_and_allowed(folder, monkeypatch, way, fault):
    monkeypatch.setattr("games.management.commands.check_bot.CHECK_LIMITS", Limits(action_seconds=0.25))
    source, words = FAULTS[fault]
    bot = write(folder, bot_py=f"import sys\nprint('getting up', file=sys.stderr)\n{source}") / "bot.py"

    told, status = check(bot, "--game", "mariage", "--matches", 2, *way)

    assert status == 1
    assert f"FAULT {fault} in mariage against itself, match 1" in told
    assert words in told
    assert "\x1b" not in told
    assert "getting up" in told
    asked = [line.partition(": ")[2] for line in told.splitlines() if line.startswith("  It was asked: ")]
    if fault == "start":
        assert asked == []
        assert "Slowest actions" not in told
        assert len(rows(told)) == 1
        assert told.endswith("\n1 fault\n") or told.endswith("\n2 faults\n")
    else:
        assert "Slowest actions:\n  " in told
        assert rows(told)[0][2] == "1"
        obs = json.loads(asked[0])
        assert obs["game"] == "mariage"
        assert f"Allowed were: {', '.join(obs['legal'])}" in told


@ways
def test_what_a_program_says_unasked_is_a_fault(folder, way, monkeypatch):
    monkeypatch.setenv(SETTING, "python3=/usr/bin/python3")
    script = """
import json, sys
print('{"ready": true}', flush=True)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "act":
        answer = json.dumps({"id": told["id"], "action": told["obs"]["legal"][0]})
        sys.stdout.write(answer + "\\nand one more thing\\n")
        sys.stdout.flush()
"""
    write(folder, main_txt=script, bot_json='{"command": ["python3", "main.txt"], "games": ["mariage"]}')
    told, status = check(folder, *way)
    assert status == 1
    assert "FAULT unasked in mariage against itself, match 1" in told
    assert "output that nobody asked for: and one more thing" in told


def test_where_no_cpu_time_is_told_wall_time_is_taken(folder, monkeypatch):
    """As on macOS."""

    def refuse(clock):
        raise OSError

    monkeypatch.setattr("games.bots.unsandboxed.time.clock_gettime", refuse)
    monkeypatch.setattr("games.management.commands.check_bot.CHECK_LIMITS", Limits(action_seconds=0.25))
    quick = write(folder, bot_py=FIRST) / "bot.py"
    told, status = check(quick, "--unsandboxed", "--game", "mariage")
    assert (status, told.splitlines()[0]) == (
        0,
        f"{quick}: bot.py, without a sandbox; times are wall time here",
    )
    sleeps = "import time\ndef act(obs):\n    time.sleep(1)\n    return obs['legal'][0]\n"
    told, status = check(write(folder, bot_py=sleeps) / "bot.py", "--unsandboxed", "--game", "mariage")
    assert status == 1
    assert "FAULT timeout" in told


def test_a_zip_is_checked_as_its_folder_is(folder):
    target = folder / "bot.zip"
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("bot.py", "from brain import act\n")
        archive.writestr("brain.py", FIRST)
        archive.writestr("bot.json", '{"games": ["schnapsen"]}')
    for way in ([], ["--unsandboxed"]):
        told, status = check(target, *way)
        assert (status, {row[0] for row in rows(told)}) == (0, {"schnapsen"})
    unpacked = folder / "unpacked"
    shutil.unpack_archive(target, unpacked)
    (unpacked / ".git").mkdir()
    write(unpacked / ".git", config="x")
    (unpacked / "__pycache__").mkdir()
    (unpacked / "__pycache__" / "brain.pyc").write_bytes(b"x")
    assert rows(check(unpacked)[0])[0][:5] == rows(told)[0][:5]


def test_the_same_seed_plays_the_same_cards(folder):
    bot = write(folder, bot_py=FIRST) / "bot.py"
    words = [bot, "--game", "sixty-six", "--matches", 3, "--seed"]
    played = [[row[:5] for row in rows(check(*words, seed)[0])] for seed in ("a", "a", "b")]
    assert played[0] == played[1] != played[2]


def test_a_bot_that_does_not_repeat_itself_is_told_so_and_is_no_fault(folder):
    source = "import os\ndef act(obs):\n    return obs['legal'][os.urandom(1)[0] % len(obs['legal'])]\n"
    told, status = check(write(folder, bot_py=source) / "bot.py", "--game", "sixty-six-open")
    assert status == 0
    assert "Note: the same match came out differently when played again (sixty-six-open)" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["none.py"], "none.py cannot be read: No such file or directory"),
        (["none", "--unsandboxed"], "none cannot be read: No such file or directory"),
        (["."], "there is nothing in the folder "),
        (["bot.txt"], "'bot.txt' is neither a .py nor a .zip; allowed: these two"),
        (["bot.zip"], "the file is named .zip but is no zip"),
        (["bot.py"], "bot.py is empty; a bot has at least a function act(obs)"),
        (["good.py", "--game", "chess"], "there is no game 'chess'; games: mariage, "),
        (["good.py", "--matches", "0"], "--matches must be at least 1"),
        (["esel", "--game", "mariage"], "does not play mariage; its games: esel"),
        (["broken"], "bot.json cannot be read: "),
    ],
    ids=" ".join,
)
def test_what_cannot_be_checked_is_told_in_one_sentence(folder, words, sentence):
    if words != ["."]:
        write(folder, bot_txt=FIRST, bot_zip=FIRST, bot_py="", good_py=FIRST)
        for name, manifest in (("esel", '{"games": ["esel"]}'), ("broken", "{")):
            (folder / name).mkdir()
            write(folder / name, bot_py=FIRST, bot_json=manifest)
    told, status = check(folder / words[0], *words[1:])
    assert status == 2
    assert sentence in told
    assert told.count("\n") == 1


def test_without_a_sandbox_the_other_way_is_named(folder, monkeypatch):
    monkeypatch.setattr("games.sandbox.bot_player.probe", lambda python: Tier(NONE, refusals=("no bwrap",)))
    bot = write(folder, bot_py=FIRST) / "bot.py"
    told, status = check(bot, "--game", "mariage")
    assert status == 2
    assert "no sandbox can be started: no bwrap; to play your own bot without one: --unsandboxed" in told
    assert check(bot, "--game", "mariage", "--unsandboxed")[1] == 0


def test_needs_no_database_no_broker_no_var(folder):
    env = {
        "PATH": os.environ["PATH"],
        "VAR_DIR": str(folder / "var"),
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }
    bot = write(folder, bot_py=FIRST) / "bot.py"
    command = [sys.executable, "manage.py", "check_bot", str(bot), "--game", "mariage"]
    done = subprocess.run(
        command, cwd=STARTER.parents[1], env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("No fault.\n")
    assert not (folder / "var").exists()
    bot.write_text("def act(obs): return 1\n")
    failed = subprocess.run(
        command, cwd=STARTER.parents[1], env=env, capture_output=True, text=True, check=False
    )
    assert failed.returncode == 1
