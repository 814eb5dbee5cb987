"""manage.py play: the same seed gives the same file, the last line sums up, bad words are refused first."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.bots.registry import BUILT_IN
from games.play.chance import block_of
from games.play.record_json import read_json
from games.play.replay import replay
from games.rules.registry import GAMES


def play(capsys, *words):
    """Return what the last line of the output says."""
    call_command("play", *map(str, words))
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out.splitlines()[-1])


@pytest.mark.parametrize("key", GAMES)
def test_sum_is_that_of_the_records(key, tmp_path, capsys):
    seats = GAMES[key].players[0]
    bots = ["rules", "greedy", "miser", "random", "random", "random"][:seats]
    file = tmp_path / "a.jsonl"
    said = play(capsys, key, *bots, "--matches", 6, "--seed", "s", "--record", file)
    wins, points = [0] * seats, [0] * seats
    sides = GAMES[key].sides(seats)
    for record in read_json(file.read_text()):
        outcome = replay(record).record.outcome
        assert record.played_at is None
        for bot, name in enumerate(bots):
            seat = record.seats.index(name) if bots.count(name) == 1 else None
            if seat is not None:
                wins[bot] += outcome.places[sides[seat]] == 1
                points[bot] += outcome.game_points[sides[seat]]
    single = [bot for bot in range(seats) if bots.count(bots[bot]) == 1]
    assert list(said) == ["matches", "wins", "game_points"]
    assert said["matches"] == 6
    assert [said["wins"][bot] for bot in single] == [wins[bot] for bot in single]
    assert [said["game_points"][bot] for bot in single] == [points[bot] for bot in single]


def test_same_seed_same_file_byte_for_byte(tmp_path, capsys):
    files = [tmp_path / name for name in ("a", "b", "c")]
    for file, seed in zip(files, ("1", "1", "2"), strict=True):
        play(capsys, "sixty-six", "rules", "random", "--matches", 5, "--seed", seed, "--record", file)
    first, again, other = (file.read_bytes() for file in files)
    assert first == again
    assert first != other


def test_secrets_follow_from_the_seed_as_documented(tmp_path, capsys):
    play(capsys, "mariage", "miser", "greedy", "--matches", 3, "--seed", "Ü", "--record", tmp_path / "a")
    secrets = [record.fair.secret for record in read_json((tmp_path / "a").read_text())]
    assert secrets == [block_of("Ü".encode(), f"match:{number}").hex() for number in (1, 2, 3)]


def test_seats_alternate(tmp_path, capsys):
    play(capsys, "mariage", "miser", "greedy", "--matches", 3, "--record", tmp_path / "a")
    seats = [record.seats for record in read_json((tmp_path / "a").read_text())]
    assert seats == [("miser", "greedy"), ("greedy", "miser"), ("miser", "greedy")]


@pytest.mark.parametrize("trumps", ["own", "none", "one", "two", "two-ranked"])
def test_options_of_the_game_are_in_the_records(trumps, tmp_path, capsys):
    bots = ["rules", "greedy", "miser", "random", "rules", "rules"][: 4 if trumps == "own" else 6]
    words = [
        "--game-option",
        f"trumps={trumps}",
        "--game-option",
        "must_beat=false",
        "--record",
        tmp_path / "a",
    ]
    play(capsys, "esel", *bots, "--matches", 2, *words)
    records = read_json((tmp_path / "a").read_text())
    assert [record.options for record in records] == [
        {"trumps": trumps, "must_beat": False, "thresholds": "printed"}
    ] * 2
    assert all(replay(record).record == record for record in records)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["esel", *["rules"] * 5],
            "with trumps 'own' at most 4 can play, not 5; for more: none, one, two, two-ranked",
        ),
        (["esel", "rules", "rules", "--game-option", "trumps"], "'trumps' is no option; allowed: KEY=VALUE"),
        (
            ["esel", "rules", "rules", "--game-option", "trumps=three"],
            "option trumps cannot be 'three'; allowed: own, none, one, two, two-ranked",
        ),
        (["esel", "rules", "rules", "--game-option", "target=7"], "esel has no option 'target'; options: "),
        (["poker", "rules", "rules"], "there is no game 'poker'; games: mariage"),
        (["mariage", "rules", "deep"], "there is no built-in bot 'deep'; bots: random, miser"),
        (["mariage", "rules"], "mariage is no game for 1 .allowed: 2"),
        (["mariage", "rules", "rules", "rules"], "mariage is no game for 3 .allowed: 2"),
        (["mariage", "rules", "rules", "--matches", "0"], "--matches must be at least 1"),
        (["mariage", "rules", "rules", "--matches", "many"], "argument --matches: invalid int value: 'many'"),
        (
            ["mariage", "rules", "rules", "--record", "/nowhere/a"],
            "cannot be written to /nowhere/a: No such file",
        ),
        (["mariage", "rules", "rules", "--record", "/tmp"], "cannot be written to /tmp: it is not a file"),
    ],
)
def test_bad_words_are_refused_before_anything_is_played(words, message, monkeypatch):
    monkeypatch.setitem(BUILT_IN, "rules", lambda: pytest.fail("was played"))
    with pytest.raises(CommandError, match=message):
        call_command("play", *words)


def test_record_file_appears_only_when_everything_was_played(tmp_path, monkeypatch):
    class Interrupted:
        acts = 0

        def act(self, obs):
            type(self).acts += 1
            if type(self).acts > 100:
                raise KeyboardInterrupt
            return obs["legal"][0]

    monkeypatch.setitem(BUILT_IN, "interrupted", Interrupted)
    file = tmp_path / "a.jsonl"
    file.write_text("from yesterday")
    with pytest.raises(KeyboardInterrupt):
        call_command("play", "mariage", "interrupted", "random", "--record", str(file))
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]
    assert file.read_text() == "from yesterday"


def test_needs_no_database_no_broker_no_var(tmp_path):
    """As an own process whose var/ is missing and whose database and broker are out of reach."""
    env = {
        "PATH": os.environ["PATH"],
        "VAR_DIR": str(tmp_path / "var"),
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }
    root = Path(__file__).parents[3]
    command = [sys.executable, "manage.py", "play", "sixty-six", "rules", "random", "--matches", "3"]
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["matches"] == 3
    assert not (tmp_path / "var").exists()
