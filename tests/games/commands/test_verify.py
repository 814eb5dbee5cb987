"""manage.py verify: one line for each record, the exit status, files that cannot be read."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from games.play.record_text import to_text
from games.play.replay import replay
from tests.games.play.matches import SAMPLES, random_record, read, sample


def verify(capsys, *files):
    """Return exit status, lines and errors."""
    status = 0
    try:
        call_command("verify", *map(str, files))
    except SystemExit as end:
        status = end.code
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def written(path, *raws):
    path.write_text("".join(json.dumps(raw) + "\n" for raw in raws))
    return path


def test_good_records_are_told_by_their_hashes(tmp_path, capsys):
    raws = [sample(number=0), sample(number=1)]
    file = written(tmp_path / "a.jsonl", *raws)
    assert verify(capsys, file) == (0, [f"ok {replay(read(raw)).hash}" for raw in raws], "")


def test_text_has_the_hash_of_the_json(tmp_path, capsys):
    record = random_record()
    file = tmp_path / "a.txt"
    file.write_text(to_text(record))
    assert verify(capsys, file) == (0, [f"ok {replay(record).hash}"], "")


def test_bad_records_say_where_and_the_good_ones_are_still_told(tmp_path, capsys):
    illegal, sums, result = sample(), sample(), sample()
    illegal["deals"][1]["actions"][2] = "0:9D"
    sums["deals"][1]["card_points"] = [1, 2]
    result["result"]["places"] = [2, 1]
    file = written(tmp_path / "a.jsonl", illegal, sample(), sums, {"format": 1}, result)
    status, lines, err = verify(capsys, file)
    assert (status, err) == (1, "")
    assert lines[0].startswith(f"bad {file}:1 deal 2 action 3: 0:9D is not allowed now (allowed for seat ")
    assert lines[1] == f"ok {replay(read(sample())).hash}"
    assert lines[2] == f"bad {file}:3 deal 2: card_points is [1, 2] in the record, the actions give [39, 27]"
    assert lines[3] == f"bad {file}:4 match: the key game is missing"
    assert lines[4] == f"bad {file}:5 match: places is [2, 1] in the record, the actions give [1, 2]"


def test_bad_text_says_line_and_column(tmp_path, capsys):
    lines = to_text(random_record()).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("stock:"))
    lines[at] = lines[at].replace("stock: ", "stock: Q5 ")
    file = tmp_path / "a.txt"
    file.write_text("\n".join(lines))
    status, verdicts, _ = verify(capsys, file)
    assert status == 1
    expected = (
        f"bad {file}:1 deal 1: line {at + 1}, column 8: 'Q5' is not a card (allowed: rank and suit, as QS)"
    )
    assert verdicts == [expected]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda file: None, "No such file or directory"),
        (lambda file: file.mkdir(), "Is a directory"),
        (lambda file: file.write_bytes(b"\xff\xfe{}"), "it is not UTF-8 text"),
        (lambda file: file.write_text(" \n"), "there is no record in it"),
    ],
    ids=["missing", "folder", "not text", "empty"],
)
def test_file_that_cannot_be_read_is_told_in_a_sentence(make, reason, tmp_path, capsys):
    make(tmp_path / "a.jsonl")
    good = written(tmp_path / "b.jsonl", sample())
    status, lines, err = verify(capsys, tmp_path / "a.jsonl", good)
    assert (status, err) == (1, f"{tmp_path / 'a.jsonl'} cannot be verified: {reason}.\n")
    assert lines == [f"ok {replay(read(sample())).hash}"]


def test_a_file_that_is_no_record_is_not_printed_whole(tmp_path, capsys):
    path = tmp_path / "long.txt"
    path.write_text("a" * 1_000_000)
    status, [told], err = verify(capsys, path)
    assert (status, err) == (1, "")
    assert "no game is named" in told
    assert len(told) < 2_000


def test_needs_no_database_no_broker_no_var(tmp_path):
    """As an own process whose var/ is missing and whose database and broker are out of reach."""
    env = {
        "PATH": os.environ["PATH"],
        "VAR_DIR": str(tmp_path / "var"),
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }
    root = Path(__file__).parents[3]
    command = [sys.executable, "manage.py", "verify", str(SAMPLES / "mariage.jsonl")]
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 6
    assert not (tmp_path / "var").exists()
