"""manage.py play with bots that come as files: in the sandbox, without database, broker or var/."""

import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.bots.registry import BUILT_IN
from games.play.record_json import read_json
from games.sandbox.probe import probe
from games.sandbox.tiers import NONE, Tier
from tests.games.sandbox.conftest import unavailable

FIRST = "def act(obs):\n    return obs['legal'][0]\n"
RAISES = (
    "import sys\nprint('getting up', file=sys.stderr)\ndef act(obs):\n    raise ValueError('\\x1b[2J lost')\n"
)


@pytest.fixture
def _sandbox():
    tier = probe()
    if tier.name == NONE:
        unavailable("; ".join(tier.refusals))


def in_file(folder: Path, source: str, name: str = "bot.py") -> str:
    """Write a bot and return its path."""
    file = folder / name
    file.write_text(source)
    return str(file)


def in_zip(folder: Path, manifest: dict[str, object] | None = None) -> str:
    """Write a bot of two files into an archive and return its path."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("bot.py", "from brain import act\n")
        archive.writestr("brain.py", FIRST)
        if manifest is not None:
            archive.writestr("bot.json", json.dumps(manifest))
    file = folder / "bot.zip"
    file.write_bytes(content.getvalue())
    return str(file)


def play(capsys, *words):
    """Return what the last line of the output says, and what was told on standard error."""
    call_command("play", *map(str, words))
    out, err = capsys.readouterr()
    return json.loads(out.splitlines()[-1]), err


@pytest.mark.processes
@pytest.mark.usefixtures("_sandbox")
def test_files_play_as_built_in_bots_do(tmp_path, capsys, monkeypatch):
    class First:
        def act(self, obs):
            return obs["legal"][0]

    monkeypatch.setitem(BUILT_IN, "first", First)
    told = []
    for bot in ("first", in_file(tmp_path, FIRST), in_zip(tmp_path)):
        said, err = play(capsys, "sixty-six", bot, "miser", "--matches", 4, "--record", tmp_path / "records")
        assert err == ""
        records = read_json((tmp_path / "records").read_text())
        assert [bot in record.seats for record in records] == [True] * 4
        told.append((said, [record.deals for record in records]))
    assert told[0] == told[1] == told[2]


@pytest.mark.processes
@pytest.mark.usefixtures("_sandbox")
def test_a_file_can_play_against_itself(tmp_path, capsys):
    bot = in_file(tmp_path, FIRST)
    assert play(capsys, "mariage", bot, bot, "--matches", 2)[0]["matches"] == 2


@pytest.mark.processes
@pytest.mark.usefixtures("_sandbox")
def test_faults_are_told_without_tearing_the_terminal(tmp_path, capsys):
    bot = in_file(tmp_path, RAISES)
    said, err = play(capsys, "mariage", bot, "miser", "--matches", 3)
    assert said == {"matches": 3, "wins": [0, 3], "game_points": [0, 0]}
    assert f"{bot}: 3 faults in 3 matches. The first: {bot} in match 1: crash" in err
    assert "getting up" in err
    assert "lost" in err
    assert "\x1b" not in err


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none.py", None, "none.py cannot be read: No such file"),
        (
            "bot.txt",
            FIRST,
            "there is no built-in bot .*bot.txt'; bots: random, .* or the path of a .py or .zip",
        ),
        ("bot.py", "", "bot.py is empty"),
        ("bot.zip", FIRST, "the file is named .zip but is no zip"),
    ],
)
def test_bad_files_are_refused_before_anything_is_played(tmp_path, monkeypatch, name, content, message):
    monkeypatch.setitem(BUILT_IN, "rules", lambda: pytest.fail("was played"))
    if content is not None:
        in_file(tmp_path, content, name)
    with pytest.raises(CommandError, match=message):
        call_command("play", "mariage", str(tmp_path / name), "rules")


def test_a_bot_of_other_games_is_refused(tmp_path):
    bot = in_zip(tmp_path, {"entry": "bot.py", "games": ["sixty-six"]})
    with pytest.raises(CommandError, match=r"bot.zip does not play mariage; its games: sixty-six"):
        call_command("play", "mariage", bot, "rules")


def test_without_a_sandbox_the_reason_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "games.sandbox.bot_player.probe", lambda python: Tier(NONE, refusals=("no bwrap", "no Landlock"))
    )
    with pytest.raises(CommandError, match="no sandbox can be started: no bwrap; no Landlock"):
        call_command("play", "mariage", in_file(tmp_path, FIRST), "rules")


@pytest.mark.processes
@pytest.mark.usefixtures("_sandbox")
def test_needs_no_database_no_broker_no_var(tmp_path):
    env = {
        "PATH": os.environ["PATH"],
        "VAR_DIR": str(tmp_path / "var"),
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }
    command = [sys.executable, "manage.py", "play", "mariage", in_file(tmp_path, FIRST), "rules"]
    done = subprocess.run(
        [*command, "--matches", "2"],
        cwd=Path(__file__).parents[3],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["matches"] == 2
    assert not (tmp_path / "var").exists()
