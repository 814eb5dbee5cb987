"""Records as text: what is written, the longest legal reading, and that every error says where it stands."""

import re

import pytest

from games.play.errors import RecordError
from games.play.reading import each_record, read_records
from games.play.record import to_dict
from games.play.record_text import to_text
from games.play.record_text_reader import read_text
from games.play.replay import replay
from tests.games.play.matches import random_record, read, sample, sample_lines

MATCH = """\
; written at the table
[Game "sixty-six"]
[Seat0 "Anna \\"die Zwölf\\""]   ; quotes inside
[Seat1 "Бори;с"]
[Target "2"]
[End "played"]
[Result "3 0 / 1 2"]

Deal 1, dealer 1
0: 10♠ QC JC AD QS JH   ; as dealt
1: TH JS jd 9H qd TC
stock: KS QH 9D TD AS KH AC 9S .. AH .. KC
JH TC  JD TS  claim
= 0 24 / 3 0
"""


def broken(old, new):
    assert old in MATCH
    with pytest.raises(RecordError) as caught:
        read_text(MATCH.replace(old, new, 1))
    return caught.value


def test_text_says_what_the_json_says():
    record = read_text(MATCH)[0]
    raw = to_dict(replay(record).record)
    assert [seat["name"] for seat in raw["seats"]] == ['Anna "die Zwölf"', "Бори;с"]
    assert raw["options"] == {"target": 2}
    assert raw["deals"][0]["hands"][0] == ["TS", "QC", "JC", "AD", "QS", "JH"]
    assert raw["deals"][0]["actions"] == ["0:JH", "1:TC", "1:JD", "0:TS", "1:claim"]
    assert raw["deals"][0]["stock"][8] == "9C"
    assert raw["deals"][0]["stock"][10] == "KD"
    assert raw["deals"][0]["undrawn"] == "unordered"
    assert raw["result"] == {"game_points": [3, 0], "places": [1, 2], "end": "played"}


def test_written_text_is_easy_to_read():
    raw = sample("mariage", 1)
    raw["deals"] = raw["deals"][:1]
    raw["result"] = {"end": "unfinished"}
    first = to_text(read(raw)).splitlines()
    assert first[:8] == [
        '[Game "mariage"]',
        '[Seat0 "p0"]',
        '[Seat1 "p1"]',
        '[Target "7"]',
        '[End "unfinished"]',
        "",
        "Deal 1, dealer 1",
        "0: AS QH KH KD 9C TS",
    ]
    assert first[9:11] == [
        "stock: QS JS 9S AC AD 9H AH QC TH KS 9D TC",
        "marriage QH JH  TS JC  QD 9C  AD JS  AH KC  QC KD  JD AC  QS 9S  TC TH",
    ]


@pytest.mark.parametrize("line", [line for _, line in sample_lines()])
def test_sample_comes_back_from_text(line):
    (record,) = read_records(line)
    assert to_dict(read_text(to_text(record))[0]) == to_dict(record)


def test_several_matches_stand_in_one_text():
    records = [random_record(seed=seed) for seed in range(3)]
    assert read_text(to_text(*records)) == records


def test_match_without_deals_is_told_from_the_next():
    empty = read(sample() | {"deals": [], "result": {"end": "fault 0 start"}})
    assert read_text(to_text(empty, empty, random_record())) == [empty, empty, random_record()]


def test_a_broken_match_does_not_hide_the_next():
    source = MATCH.replace("JH TC", "JH XX") + MATCH + MATCH.replace("[Seat1", "[Seat2") + MATCH
    assert [isinstance(read, RecordError) for read in each_record(source)] == [True, False, True, False]


def test_line_ends_of_all_systems_are_read():
    assert read_text(MATCH.replace("\n", "\r\n")) == read_text(MATCH)


def test_actions_may_stand_on_any_lines():
    assert read_text(MATCH.replace("JH TC  JD", "JH\n\n  TC ; took\nJD")) == read_text(MATCH)


def test_action_takes_its_longest_legal_reading():
    """`marriage KC claim` is one action, where `marriage KC` and later `claim` would both be legal too."""
    raw = {
        "format": "stichliga/1",
        "game": "sixty-six",
        "seats": [{"name": "a"}, {"name": "b"}],
        "options": {"target": 3},
        "deals": [
            {
                "dealer": 1,
                "hands": [["KC", "QC", "AC", "TC", "AD", "9S"], ["JC", "9C", "9D", "JD", "QD", "KD"]],
                "stock": ["AH", "TH", "KH", "QH", "JH", "9H", "AS", "TS", "KS", "QS", "JS", "TD"],
                "actions": ["0:AC", "1:JC", "0:marriage KC claim"],
            }
        ],
        "result": {"end": "played"},
    }
    record = read(raw)
    assert "marriage KC claim" in to_text(record)
    assert read_text(to_text(record)) == [record]


@pytest.mark.parametrize(
    "name",
    [
        '"',
        "\\",
        '\\"',
        'a\\"b',
        "x\ny",
        "\r",
        "\u2028",
        "\x85",
        ";",
        "[x]",
        "",
        " ",
        "\\u0041",
        "😀",
        "\x00",
        "]",
    ],
)
def test_any_name_comes_back(name):
    record = read(sample() | {"seats": [{"name": name}, {"name": "b"}]})
    assert read_text(to_text(record)) == [record]


@pytest.mark.parametrize(
    "notes",
    ["plain", "", "12", "null", '"', "a\nb", None, 12, [1, {"a": "ü"}], {}, True, 'say "hi"', "{broken"],
    ids=repr,
)
def test_any_notes_come_back(notes):
    record = read(sample() | {"notes": notes})
    (back,) = read_text(to_text(record))
    assert (back.notes, type(back.notes), back.has_notes) == (notes, type(notes), True)


@pytest.mark.parametrize("options", [None, {}, {"target": 7}, {"close_undrawn": True, "target": 9}])
def test_options_come_back_as_written(options):
    raw = sample()
    raw["deals"], raw["result"] = raw["deals"][:2], {"end": "unfinished"}
    raw["options"] = options
    if options is None:
        del raw["options"]
    if options and "close_undrawn" in options:
        raw["deals"] = []
    assert to_dict(read_text(to_text(read(raw)))[0]) == raw


@pytest.mark.parametrize(
    "result",
    [
        None,
        {},
        {"end": "played"},
        {"places": [1, 2]},
        {"game_points": [8, 2]},
        {"game_points": [8, 2], "places": [1, 2], "end": "played"},
    ],
)
def test_claims_come_back_as_they_were_made(result):
    raw = sample()
    raw["result"] = result
    if result is None:
        del raw["result"]
    del raw["deals"][0]["card_points"], raw["deals"][1]["game_points"]
    del raw["deals"][2]["card_points"], raw["deals"][2]["game_points"]
    assert to_dict(read_text(to_text(read(raw)))[0]) == raw


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
