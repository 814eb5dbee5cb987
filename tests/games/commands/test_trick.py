"""manage.py trick: the worked tricks, the explanation, files and what is wrong with them."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.rules.cards import card_text
from tests.games.rules.esel.tricks import worked_tricks


def trick(capsys, *args, **options):
    """Return exit status and lines."""
    status = 0
    try:
        call_command("trick", "esel", *args, **options)
    except SystemExit as end:
        status = end.code
    return status, capsys.readouterr().out.splitlines()


def of_file(capsys, tmp_path, *lines):
    file = tmp_path / "tricks.txt"
    file.write_text("\n".join(lines))
    return trick(capsys, file=str(file))


def written(row):
    return " ".join(map(card_text, row.cards))


def test_file_of_worked_tricks(capsys, tmp_path):
    rows = worked_tricks()
    lines = [f"{written(row)} | {row.trump or '-'} | {'own' if row.trump else 'none'}" for row in rows]
    assert of_file(capsys, tmp_path, *lines) == (0, [str(row.taker) for row in rows])


@pytest.mark.parametrize("row", worked_tricks(), ids=lambda row: str(row.number))
def test_worked_trick_is_explained(row, capsys):
    options = {"trumps": row.trump} if row.trump else {}
    status, lines = trick(capsys, *written(row).split(), **options)
    assert (status, len(lines)) == (0, 5)
    assert lines[-1].startswith(f"Player {row.taker} takes the trick: ")


def test_explanation_card_by_card(capsys):
    assert trick(capsys, "6S", "8S", "KS", "7C") == (
        0,
        [
            "player 1: 6S is led; the main suit is spades. (on top: player 1, 6S, led)",
            "player 2: 8S takes: it is of the main suit and kills 6S. (on top: player 2, 8S, by killing)",
            "player 3: KS kills 8S, but the card led, 6S, kills KS in turn: 6S is on top again. "
            "(on top: player 1, 6S, led)",
            "player 4: 7C does not take: it is not of the main suit, nor an eight, nor a trump, nor has it "
            "the value of the card led. (on top: player 1, 6S, led)",
            "Player 1 takes the trick: 20 card points.",
        ],
    )


@pytest.mark.parametrize(
    ("line", "taker"),
    [
        ("6S JS TC QS | C | one", "3"),
        ("6S JS TC QS | C | own", "4"),
        ("6S JS TC QS | C", "4"),
        ("6S JS TC QS | S H C D | own", "4"),
        ("6S JS TC 7H | S,H,C,D |", "3"),
        ("6S JS TC 7H | - | none", "1"),
        ("6S JS TC 7H", "1"),
        ("6S JS TC 7H | | none", "1"),
        ("7H 9D JS | - | two-ranked", "3"),
        ("7H 9D JS | S D | Two-Ranked", "3"),
        ("9S JC QH | C H | two", "3"),
        ("6s, j♠, 10c, Q♠ | ♣ | one", "3"),
        ("8S 8C QC TC", "4"),
        ("8S 9S 8C QC", "4"),
        ("KS QS", "2"),
    ],
)
def test_line_of_a_file(line, taker, capsys, tmp_path):
    assert of_file(capsys, tmp_path, line, "") == (0, [taker])


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("6S XX", "'XX' is not a card"),
        ("6S 6S", "repeated cards: 6S"),
        ("6C 7C 8C 9C JC QC KC", "2 to 6 cards, not 7"),
        ("KS", "2 to 6 cards, not 1"),
        ("| C | one", "2 to 6 cards, not 0"),
        ("6S 7S | C | one | 4", "a line is CARDS | TRUMPS | OPTION, not: 6S 7S | C | one | 4"),
        ("6S 7S | X | one", "'X' is not a suit"),
        ("6S 7S | C | three", "option trumps cannot be 'three'; allowed: own, none, one, two, two-ranked"),
        ("6S 7S | C D | one", "number of different trump suits is 1, not: C D"),
        ("6S 7S | C C | two", "number of different trump suits is 2, not: C C"),
        ("6S 7S | C | none", "number of different trump suits is 0, not: C"),
        ("6S 7S 8S | C D | own", "one for each player, not: C D"),
        ("6S 7S 8S | - | own", "one for each player, not: -"),
        ("6S 7S | C H | two-ranked", "are spades and diamonds, not: C H"),
    ],
)
def test_what_is_wrong_with_a_line(line, wrong, capsys, tmp_path):
    status, (first, second) = of_file(capsys, tmp_path, line, "6S QS | - | none")
    assert status == 1
    assert first.startswith(f"bad {tmp_path}/tricks.txt:1: ")
    assert wrong in first
    assert second == "2"


def test_a_bad_line_in_the_middle_is_named_by_its_number(capsys, tmp_path):
    status, lines = of_file(capsys, tmp_path, "6S QS", "", "6S 7S | X", "6S JS")
    assert status == 1
    assert (lines[0], lines[2]) == ("2", "1")
    assert lines[1].startswith(f"bad {tmp_path}/tricks.txt:3: 'X' is not a suit")


@pytest.mark.parametrize("content", ["", "\n \n"])
def test_a_file_without_a_trick(content, capsys, tmp_path):
    file = tmp_path / "tricks.txt"
    file.write_text(content)
    with pytest.raises(CommandError, match="there is no trick in"):
        trick(capsys, file=str(file))


def test_each_line_says_by_which_way_a_card_is_on_top(capsys):
    _, lines = trick(capsys, "KS", "QS", "KH", "8C", "7D", "AD", trumps="D")
    ways = [line.rpartition(", ")[2].rstrip(")") for line in lines[:-1]]
    assert ways == ["led", "one below", "of equal value", "as an eight", "as an eight", "as a trump"]
    assert "on top: player 2, QC, by killing" in trick(capsys, "9C", "QC")[1][1]


def test_tricks_from_the_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("6S QS\n\n6S JS\n"))
    assert trick(capsys, file="-") == (0, ["2", "1"])


@pytest.mark.parametrize(
    ("args", "options", "wrong"),
    [
        ((), {}, "which cards"),
        (("6S", "ZZ"), {}, "'ZZ' is not a card"),
        (("6S", "JS", "6S"), {}, "repeated cards: 6S"),
        (("6S",), {}, "2 to 6 cards, not 1"),
        (("6C", "7C", "8C", "9C", "JC", "QC", "KC"), {}, "2 to 6 cards, not 7"),
        (("6S", "JS", "TS"), {"trumps": "S,H"}, "one for each player, not: S H"),
        (("6S", "JS"), {"option": "three"}, "cannot be 'three'; allowed: own, none, one, two, two-ranked"),
        (("6S",), {"file": "x"}, "stand in the file"),
        ((), {"file": "no such file"}, "No such file"),
        ((), {"file": "."}, "directory"),
    ],
)
def test_refusals(args, options, wrong, capsys):
    with pytest.raises(CommandError, match=wrong):
        trick(capsys, *args, **options)


def test_file_that_is_no_text(capsys, tmp_path):
    file = tmp_path / "tricks.txt"
    file.write_bytes(b"6S \xff")
    with pytest.raises(CommandError, match="not UTF-8"):
        trick(capsys, file=str(file))


def test_needs_no_database_and_leaves_nothing_behind(tmp_path):
    root = Path(__file__).resolve().parents[3]
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/var/db.sqlite3"}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    done = subprocess.run(
        [sys.executable, str(root / "manage.py"), "trick", "esel", "6S", "JS", "TS", "QH", "--trumps", "H"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1].startswith("Player 4 takes")
    assert list(tmp_path.iterdir()) == []
