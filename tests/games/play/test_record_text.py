"""Records as text: what is written, the longest legal reading, and that every error says where it stands."""

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
