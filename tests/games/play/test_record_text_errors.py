"""Errors in records as text: each says line and column, what was read and what would have been allowed.

Mostly one table: what is broken in MATCH, and where and how that is told.
"""

import re

import pytest

from games.play.errors import RecordError
from games.play.record_text import to_text
from games.play.record_text_reader import read_text
from tests.games.play.matches import random_record
from tests.games.play.test_record_text import MATCH


def broken(old, new):
    assert old in MATCH
    with pytest.raises(RecordError) as caught:
        read_text(MATCH.replace(old, new, 1))
    return caught.value


ERRORS = [
    (
        "a card that is none",
        "QS JH ",
        "Q5 JH ",
        10,
        17,
        r"deal 1.*'Q5' is not a card .allowed: rank and suit",
    ),
    ("a card twice", "1: TH", "1: QS", 11, 4, r"deal 1.*'QS' is .*twice in the deal .allowed: 9C KD TH"),
    ("a card not of the pack", "1: TH", "1: 6H", 11, 4, r"deal 1.*'6H' is not in the pack"),
    (
        "an action that is none",
        "TC  JD",
        "TC  JX",
        13,
        8,
        r"deal 1 action 3.*'JX' is not allowed now .allowed for seat 1: .*JD.*claim",
    ),
    (
        "an action not allowed",
        "TC  JD",
        "TC  QC",
        13,
        8,
        r"deal 1 action 3.*'QC' is not allowed now .*JD.*claim",
    ),
    (
        "a longer action",
        "JH TC",
        "marriage KC",
        13,
        1,
        r"deal 1 action 1.*'marriage KC' is not allowed now .*JH",
    ),
    (
        "after the end",
        "claim\n=",
        "claim QS\n=",
        13,
        21,
        r"deal 1 action 6.*'QS' comes after the end of the deal",
    ),
    (
        "deal not over",
        "  claim\n= 0 24 / 3 0",
        "",
        7,
        10,
        r"deal 1.*the deal is not over: seat 1 is to act .allowed: ",
    ),
    ("wrong card points", "= 0 24", "= 1 24", 14, 1, r"deal 1.*card_points is \[1, 24\].*\[0, 24\]"),
    ("wrong game points", "/ 3 0", "/ 2 0", 14, 1, r"deal 1.*game_points is \[2, 0\].*\[3, 0\]"),
    ("points no numbers", "= 0 24", "= 0 x", 14, 1, r"deal 1.*'0 x' .allowed: 2 whole numbers"),
    ("points too many parts", "/ 3 0", "/ 3 0 / 1", 14, 1, r"deal 1.*allowed: = CARD POINTS"),
    ("wrong result", '"3 0 / 1 2"', '"4 0 / 1 2"', 7, 10, r"match.*game_points is \[4, 0\].*\[3, 0\]"),
    ("wrong places", '"3 0 / 1 2"', '"3 0 / 2 1"', 7, 10, r"match.*places is \[2, 1\]"),
    (
        "result with more",
        '"3 0 / 1 2"',
        '"3 0 / 1 2 / x 1 2"',
        7,
        10,
        r"match.*no result .allowed: SCORES / PLAC",
    ),
    ("no end", '"played"', '"lost"', 6, 7, r"match.*'lost' is no end of a match .allowed: played"),
    (
        "other header",
        "[Target",
        "[Goal",
        5,
        2,
        r"match.*no header 'Goal' .allowed: Game, Seat0, Seat1, Target",
    ),
    ("option of no value", '"2"]', '"0"]', 5, 10, r"match.*option target cannot be 0"),
    ("option no number", '"2"]', '"two"]', 5, 10, r"match.*option target cannot be 'two'"),
    ("header without quotes", '[Target "2"]', "[Target 2]", 5, 1, r"match.*'\[Target 2\]' is no header"),
    (
        "quote left open",
        '[Target "2"]',
        '[Target "2]',
        5,
        1,
        r"match.*is no header .allowed: \[Name .value.\]",
    ),
    ("backslash alone", "Бори", "Бо\\ри", 4, 11, r"match.*means nothing .allowed:"),
    ("seat missing", "[Seat1", "[Seat0", 4, 2, r"match.*'Seat0' stands twice"),
    ("game unknown", '"sixty-six"', '"poker"', 2, 8, r"match.*there is no game 'poker'"),
    (
        "deal line",
        "Deal 1, dealer 1",
        "Deal 2, dealer 1",
        9,
        1,
        r"deal 1.*'Deal 2, dealer 1' .allowed: Deal 1",
    ),
    ("dealer not at the table", "dealer 1", "dealer 7", 9, 1, r"match.*no seat 7 can deal"),
    ("actions before the deal", "Deal 1", "QS\nDeal 1", 9, 1, r"match.*'QS' .allowed: a header, or Deal 1"),
    ("hand missing", "1: TH JS jd 9H qd TC\n", "", 9, 1, r"deal 1.*a hand is missing .*0:, 1:"),
    ("hand too short", " qd TC\nstock:", " TC\nstock: QD", 9, 1, r"deal 1.*have 6 5 13"),
    (
        "hand of nobody",
        "1: TH",
        "2: TH",
        11,
        1,
        r"deal 1.*'2': is no part of this deal .allowed: 0:, 1:, stock:",
    ),
    ("cuts where there are none", "stock:", "cuts: QS\nstock:", 12, 1, r"deal 1.*'cuts': is no part"),
    ("stock twice", "JH TC", "stock: QS\nJH TC", 13, 1, r"deal 1.*'stock': stands twice or after"),
    ("seat written", "JH TC", "0:JH TC", 13, 1, r"deal 1.*'0': stands twice or after the actions"),
    (
        "after the points",
        "/ 3 0",
        "/ 3 0\nQS",
        15,
        1,
        r"deal 1.*'QS' comes after the points .*Deal 2, dealer SEAT",
    ),
    (
        "undrawn other word",
        "JH TC",
        "undrawn: x\nJH TC",
        13,
        1,
        r"deal 1.*'undrawn'.*allowed: undrawn: unordered",
    ),
    ("drawn card unknown", "stock: KS", "stock: ..", 14, 1, r"deal 1.*card 1 of the stock is written"),
    ("too many unknown", "AH ..", "AH .. ..", 12, 1, r"deal 1.*3 cards .* but 2 cards are missing"),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS]
)
def test_error_says_where_and_what(old, new, line, column, message):
    error = broken(old, new)
    assert re.match(message, str(error)), str(error)
    assert (error.line, error.column) == (line, column), str(error)


def test_deal_cut_short_is_refused_where_it_stops():
    lines = to_text(random_record()).splitlines()
    points = next(number for number, line in enumerate(lines) if line.startswith("="))
    lines[points - 1 : points + 1] = [lines[points - 1].rsplit(maxsplit=2)[0]]
    with pytest.raises(RecordError, match=f"deal 1: line {points}, column .*: the deal is not over: seat"):
        read_text("\n".join(lines))


def test_error_tells_line_and_column():
    assert str(broken("TC  JD", "TC  JX")).startswith(
        "deal 1 action 3: line 13, column 8: 'JX' is not allowed now"
    )


def test_match_that_is_not_named_is_refused_at_its_first_line():
    with pytest.raises(RecordError, match="line 1, column 2: 'Seat0': no game is named"):
        read_text('[Seat0 "Anna"]\n')
    with pytest.raises(RecordError, match="line 2, column 3: 'Hello': no game is named"):
        read_text("\n  Hello world\n")


def test_wrong_secret_is_refused_at_its_header():
    source = to_text(random_record(seed=1))
    line = next(n for n, text in enumerate(source.splitlines(), 1) if text.startswith("[Fair"))
    wrong = re.sub(r'(\[Fair "[0-9a-f]{64}) .*"', rf'\1 {"0" * 64}"', source)
    with pytest.raises(RecordError, match=f"line {line}, column 8: the commitment is"):
        read_text(wrong)
