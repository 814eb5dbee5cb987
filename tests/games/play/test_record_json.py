"""Records as JSON: the samples, the canonical form and hash, and everything that is refused."""

import hashlib
import json
import re

import pytest

from games.play.errors import RecordError
from games.play.reading import each_record, read_records
from games.play.record import canonical, record_hash, to_dict
from games.play.record_json import read_json, to_json
from games.play.replay import replay
from games.rules.registry import GAMES
from tests.games.play.matches import random_record, read, sample, sample_lines


@pytest.mark.parametrize(("key", "line"), sample_lines())
def test_sample_replays_and_is_written_as_it_was_read(key, line):
    (record,) = read_json(line)
    assert record.game == key
    assert replay(record).record == record
    assert json.loads(to_json(record)) == json.loads(line)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_samples(key):
    assert key in dict(sample_lines())


@pytest.mark.parametrize(("key", "line"), sample_lines()[::3])
def test_hash_is_sha256_of_sorted_compact_json_without_notes_and_time(key, line):
    raw = json.loads(line)
    plain = json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    noted = raw | {"notes": {"by": "Anna", "n": [1.5, None]}, "played_at": "2026-11-29T18:00:00+01:00"}
    assert replay(read(noted)).hash == hashlib.sha256(plain).hexdigest()


def test_claims_are_filled_in_before_the_hash():
    raw = sample()
    bare = json.loads(json.dumps(raw))
    del bare["result"]
    for deal in bare["deals"]:
        del deal["card_points"], deal["game_points"]
    assert replay(read(bare)).hash == replay(read(raw)).hash


def test_options_are_hashed_as_written():
    raw = sample()
    full, none = raw | {"options": {"target": 7, "close_undrawn": False}}, dict(raw)
    del none["options"]
    hashes = {replay(read(one)).hash for one in (raw, full, none, raw | {"options": {}})}
    assert len(hashes) == 4


def test_canonical_form_leaves_non_ascii_unescaped():
    raw = sample() | {"seats": [{"name": "Ännchen 😀"}, {"name": "Борис"}]}
    assert "Ännchen 😀".encode() in canonical(read(raw))
    assert "Борис".encode() in canonical(read(raw))


def test_cards_and_actions_are_read_in_any_spelling_and_written_in_one():
    raw = sample()
    plain = read(raw)
    deal = raw["deals"][0]
    deal["hands"] = [[card.lower().replace("t", "10") for card in hand] for hand in deal["hands"]]
    deal["stock"] = [card.replace("H", "♥").replace("S", "♠") for card in deal["stock"]]
    deal["actions"] = [action.replace("marriage", "Marriage") for action in deal["actions"]]
    assert read(raw) == plain
    assert record_hash(read(raw)) == record_hash(plain)


def changed(path, value):
    """Return a sample with one value set, or with a key more."""
    raw = sample()
    *parents, last = path
    place = raw
    for key in parents:
        place = place[key]
    place[last] = value
    return raw


REFUSED = [
    ("format unknown", ["format"], "stichliga/2", "match: format 'stichliga/2' .*allowed: stichliga/1"),
    ("format of another type", ["format"], 1, "match: format 1 "),
    ("game unknown", ["game"], "poker", "match: there is no game 'poker'.*sixty-six"),
    ("game of another type", ["game"], 66, "match: game is 66 .allowed: a text"),
    ("other key of the match", ["winner"], 0, "match: record has an unknown key 'winner' .*played_at"),
    (
        "trump suits where there are none",
        ["trump_suits"],
        [],
        "match: record has an unknown key 'trump_suits'",
    ),
    ("other key of a seat", ["seats", 0, "elo"], 1, "match: seats has an unknown key 'elo' .allowed: name"),
    ("name of another type", ["seats", 0, "name"], None, "match: name is None"),
    ("too many seats", ["seats"], [{"name": "x"}] * 3, "match: sixty-six is no game for 3 .allowed: 2"),
    ("seats of another type", ["seats"], {"0": "x"}, "match: seats is .*allowed: a list"),
    ("other option", ["options", "x"], 1, "match: options has an unknown key 'x' .*target"),
    ("option out of bounds", ["options", "target"], 0, "match: option target cannot be 0"),
    ("option of another type", ["options", "target"], "7", "match: option target cannot be '7'"),
    ("bool for a number", ["options", "target"], True, "match: option target cannot be True"),
    ("options of another type", ["options"], None, "match: options is None .allowed: an object"),
    ("time without zone", ["played_at"], "2026-11-29T18:00:00", "match: played_at is .*zone"),
    ("no time", ["played_at"], "yesterday", "match: played_at is "),
    ("fair without secret", ["fair"], {"commitment": "0" * 64}, "match: the key secret is missing"),
    ("fair with upper case", ["fair"], {"commitment": "A" * 64, "secret": "0" * 64}, "match: commitment is "),
    ("deals of another type", ["deals"], {}, "match: deals is "),
    ("deal of another type", ["deals", 1], [], "deal 2: deal is .*an object"),
    ("other key of a deal", ["deals", 1, "x"], 0, "deal 2: deal has an unknown key 'x' .*stock"),
    ("cuts where there are none", ["deals", 0, "cuts"], [], "deal 1: deal has an unknown key 'cuts'"),
    ("dealer not at the table", ["deals", 0, "dealer"], 2, "deal 1: dealer is 2 .allowed: 0 to 1"),
    (
        "dealer of another type",
        ["deals", 0, "dealer"],
        True,
        "deal 1: dealer is True .allowed: a whole number",
    ),
    ("float for a number", ["deals", 0, "dealer"], 1.0, "deal 1: dealer is 1.0 .allowed: a whole number"),
    ("no card", ["deals", 2, "hands", 0, 0], "1S", "deal 3: '1S' is not a card"),
    ("card of another type", ["deals", 0, "hands", 0, 0], 9, "deal 1: hands is 9 .allowed: a text"),
    ("unknown card in a hand", ["deals", 0, "hands", 0, 0], "..", "deal 1: '..' is not a card"),
    ("undrawn other word", ["deals", 0, "undrawn"], "yes", "deal 1: undrawn is 'yes' .allowed: unordered"),
    ("undrawn false", ["deals", 0, "undrawn"], False, "deal 1: undrawn is False"),
    (
        "no action",
        ["deals", 0, "actions", 2],
        "0:hello",
        "deal 1 action 3: 'hello' is not an action .allowed",
    ),
    ("action without seat", ["deals", 0, "actions", 2], "QS", "deal 1 action 3: 'QS' .*SEAT:ACTION"),
    ("action of another type", ["deals", 0, "actions", 2], None, "deal 1 action 3: actions is None"),
    ("seat no number", ["deals", 0, "actions", 2], "٣:QS", "deal 1 action 3: '٣:QS'"),
    (
        "points too many",
        ["deals", 0, "card_points"],
        [1, 2, 3],
        "deal 1: card_points has 3 numbers .allowed: 2",
    ),
    ("points of another type", ["deals", 0, "card_points"], [1, "2"], "deal 1: card_points is '2'"),
    ("points null", ["deals", 0, "game_points"], None, "deal 1: game_points is None"),
    ("other key of the result", ["result", "banks"], [1, 2], "match: result has an unknown key 'banks'"),
    ("no end", ["result", "end"], "won", "match: 'won' is no end .*adjudicated"),
    ("fault without seat", ["result", "end"], "fault timeout", "match: 'fault timeout' is no end"),
    ("fault of nobody", ["result", "end"], "fault 2 timeout", "match: 'fault 2 timeout' is no end"),
    ("fault for no reason", ["result", "end"], "fault 1 lazy", "match: 'fault 1 lazy' .*crash, timeout"),
    ("end with more words", ["result", "end"], "played well", "match: 'played well' is no end"),
    ("places too few", ["result", "places"], [1], "match: places has 1 numbers"),
]


@pytest.mark.parametrize(
    ("path", "value", "message"), [row[1:] for row in REFUSED], ids=[r[0] for r in REFUSED]
)
def test_refuses(path, value, message):
    with pytest.raises(RecordError) as caught:
        read(changed(path, value))
    assert re.match(message, str(caught.value)), str(caught.value)


@pytest.mark.parametrize("key", ["format", "game", "seats", "deals"])
def test_refuses_a_record_without_its_needed_keys(key):
    raw = sample()
    del raw[key]
    with pytest.raises(RecordError, match=f"match: the key {key} is missing"):
        read(raw)


@pytest.mark.parametrize("key", ["dealer", "hands", "actions"])
def test_refuses_a_deal_without_its_needed_keys(key):
    raw = sample()
    del raw["deals"][1][key]
    with pytest.raises(RecordError, match=f"deal 2: the key {key} is missing"):
        read(raw)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ('{"format": "stichliga/1", "game": "mariage", "game": "mariage"}', "the key 'game' stands twice"),
        ('{"format": "stichliga/1", "notes": NaN}', "NaN is no JSON number"),
        ('{"notes": -Infinity}', "-Infinity is no JSON number"),
        ('{"notes": 1e999}', "the number 1e999 is too large"),
        ('{"notes": "\\ud800"}', "half of a surrogate pair"),
        ('{"notes": ' + "[" * 100_000, "nested too deeply"),
        ('{"notes": ' + "9" * 5000 + "}", "a number is too long"),
        ('{"format": "stichliga/1",\n "game": }', "line 2, column 10: not JSON"),
        ("[1]", "a record is a JSON object"),
    ],
)
def test_refuses_json_that_two_readers_may_understand_differently(written, message):
    with pytest.raises(RecordError, match=re.escape(message)):
        read_json(written)


def test_reads_an_object_a_list_and_one_per_line():
    first, second = sample(number=0), sample(number=1)
    lines = json.dumps(first) + "\r\n\n" + json.dumps(second) + "\n"
    for written in (json.dumps([first, second], indent=2), lines, "\ufeff" + lines):
        assert [to_dict(record) for record in read_records(written)] == [first, second]


def test_a_broken_record_does_not_hide_the_next():
    good = json.dumps(sample())
    reads = list(each_record(f'{good}\n{{"format": 1\n{good}\n{{"format": 1}}\n{good}'))
    assert [isinstance(read, RecordError) for read in reads] == [False, True, False, True, False]


def test_empty_text_holds_no_record():
    assert read_records("") == read_records(" \n ; nothing\n") == read_records("[]") == []


@pytest.mark.parametrize("key", GAMES)
def test_service_writes_all_options(key):
    written = to_dict(random_record(key))["options"]
    assert list(written) == [option.key for option in GAMES[key].options]
