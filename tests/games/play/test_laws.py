"""Laws over random play of every registered game: records come back, a replay equals the match."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.play.errors import RecordError
from games.play.record import canonical, to_dict
from games.play.record_json import read_json, to_json
from games.play.record_text import to_text
from games.play.record_text_reader import read_text
from games.play.replay import replay
from games.rules.registry import GAMES
from tests.games.play.matches import new_referee, play_on
from tests.games.rules.lots import seat_numbers

seeds = st.integers(0, 2**32)
names = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), min_size=6, max_size=6)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('ab"\\\n'), inner, max_size=3),
    max_leaves=6,
)


def option_values(option):
    if option.kind == "bool":
        return st.booleans()
    return (
        st.integers(option.minimum, min(option.maximum, 9))
        if option.kind == "int"
        else st.sampled_from(option.choices)
    )


@st.composite
def matches(draw, key):
    """Draw a match of a game at any table size and with any options, perhaps stopped on the way."""
    game = GAMES[key]
    options = {option.key: draw(option_values(option)) for option in game.options}
    seats = draw(st.sampled_from(seat_numbers(game, options)))
    seed = draw(seeds)
    referee = new_referee(key, seed, seats, options)
    return play_on(referee, seed, draw(st.sampled_from([0, 1, 7, 30, 100_000])))


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_json_and_text_are_the_identity(key, data):
    record = data.draw(matches(key)).record("2026-11-29T18:00:00Z")
    raw = to_dict(record)
    raw["seats"] = [{"name": name} for name in data.draw(names)[: len(record.seats)]]
    raw["notes"] = data.draw(json_values)
    (record,) = read_json(json.dumps(raw))
    assert to_dict(record) == raw
    assert json.loads(to_json(record)) == raw
    assert to_dict(read_text(to_text(record))[0]) == raw


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_replay_equals_the_match(key, data):
    referee = data.draw(matches(key))
    record = referee.record()
    again = replay(record)
    assert again.record == record
    assert again.record.outcome == referee.outcome
    bare = to_dict(record) | {"result": {"end": record.outcome.end.text}}
    for deal in bare["deals"]:
        del deal["card_points"], deal["game_points"]
    assert canonical(replay(read_json(json.dumps(bare))[0]).record) == canonical(record)


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_every_point_that_is_claimed_is_checked(key, data):
    """One number changed anywhere in what the record claims is found."""
    raw = to_dict(data.draw(matches(key)).record())
    claims = [deal[name] for deal in raw["deals"] for name in ("card_points", "game_points")]
    claims += [values for name, values in raw["result"].items() if name not in ("end", "places")]
    claim = data.draw(st.sampled_from(claims))
    claim[data.draw(st.integers(0, len(claim) - 1))] += data.draw(st.sampled_from([-1, 1, 40]))
    with pytest.raises(RecordError, match="in the record, the actions give"):
        replay(read_json(json.dumps(raw))[0])
