"""Laws of every registered tournament format."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.game import Option
from tests.tournaments.formats.play import play, stored
from tournaments.formats.base import FINISHED, NextRound, PlayedRound, Seating, check_round
from tournaments.formats.errors import BadEntries, BadFormatOption, BrokenRound, FormatError, UnknownFormat
from tournaments.formats.registry import FORMATS, tournament_format

formats = pytest.mark.parametrize("key", FORMATS)
law = settings(max_examples=100, derandomize=True, deadline=None)


def values(option: Option) -> st.SearchStrategy[Any]:
    if option.kind == "int":
        return st.integers(option.minimum, min(option.maximum, option.minimum + 4))
    return st.sampled_from(option.choices) if option.kind == "choice" else st.booleans()


def event(key: str, data: st.DataObject) -> tuple[list[int], dict[str, Any]]:
    """Draw entries, in no order, and some of the options."""
    made = FORMATS[key]
    entries = data.draw(
        st.lists(st.integers(1, 10**9), min_size=made.minimum, max_size=made.minimum + 12, unique=True)
    )
    options = data.draw(
        st.fixed_dictionaries({}, optional={option.key: values(option) for option in made.options})
    )
    return entries, options


@formats
@law
@given(data=st.data())
def test_nobody_plays_twice_in_a_round_and_nobody_is_forgotten(key: str, data: st.DataObject) -> None:
    entries, options = event(key, data)
    for step in play(FORMATS[key], entries, options):
        busy = [entry for seating in step.seatings for entry in seating.entries] + list(step.byes)
        assert sorted(busy) == sorted(entries)


@formats
@law
@given(data=st.data())
def test_at_most_one_bye_a_round_and_none_when_all_can_play(key: str, data: st.DataObject) -> None:
    entries, options = event(key, data)
    for step in play(FORMATS[key], entries, options):
        assert len(step.byes) == len(entries) % 2


@formats
@law
@given(data=st.data())
def test_no_entry_has_a_second_bye_before_all_had_one(key: str, data: st.DataObject) -> None:
    entries, options = event(key, data)
    byes = [entry for step in play(FORMATS[key], entries, options) for entry in step.byes]
    counts = [byes.count(entry) for entry in entries]
    assert max(counts) - min(counts) <= 1


@formats
@law
@given(data=st.data())
def test_event_ends_after_as_many_rounds_as_announced(key: str, data: st.DataObject) -> None:
    entries, options = event(key, data)
    rounds = play(FORMATS[key], entries, options)
    announced = FORMATS[key].round_count(len(entries), options)
    assert announced is None or announced == len(rounds)
    assert rounds


@formats
@law
@given(data=st.data())
def test_same_call_gives_the_same_round_at_any_time(key: str, data: st.DataObject) -> None:
    """Asked again after each stored round, from any prefix, the format goes on with the same event."""
    made = FORMATS[key]
    entries, options = event(key, data)
    rounds = play(made, entries, options)
    played = [stored(step, Random(f"0:{number}")) for number, step in enumerate(rounds, 1)]
    for number, step in enumerate(rounds):
        assert made.pair(list(entries), played[:number], dict(options), Random(0)) == step
    assert made.pair(entries, played, options, Random(0)) is FINISHED


@formats
@law
@given(data=st.data())
def test_results_matter_only_where_the_format_says_so(key: str, data: st.DataObject) -> None:
    made = FORMATS[key]
    if made.needs_results:
        return
    entries, options = event(key, data)
    rounds = play(made, entries, options)
    bare = [PlayedRound(tuple(seating.entries for seating in step.seatings), step.byes) for step in rounds]
    for number, step in enumerate(rounds):
        assert made.pair(entries, bare[:number], options, Random(0)) == step


@formats
@law
@given(data=st.data())
def test_seats_alternate_inside_a_pairing(key: str, data: st.DataObject) -> None:
    entries, options = event(key, data)
    for step in play(FORMATS[key], entries, options):
        for seating in step.seatings:
            for seat in range(len(seating.entries)):
                seated = [match[seat] for match in seating.matches]
                counts = [seated.count(entry) for entry in seating.entries]
                assert max(counts) - min(counts) <= 1


@formats
def test_too_few_entries_are_refused(key: str) -> None:
    made = FORMATS[key]
    with pytest.raises(BadEntries, match=f"{key} needs at least {made.minimum} entries, there are 1"):
        made.pair([7], [], {}, Random(0))
    with pytest.raises(BadEntries, match="there are 0"):
        made.pair([], [], {}, Random(0))


@formats
def test_player_added_twice_is_refused(key: str) -> None:
    with pytest.raises(BadEntries, match=r"an entry is there twice: \[5\]"):
        FORMATS[key].pair([5, 6, 7, 5], [], {}, Random(0))


@formats
def test_games_with_other_seats_are_refused(key: str) -> None:
    made = FORMATS[key]
    beyond = made.seats.stop
    with pytest.raises(BadEntries, match=f"{key} is for games with .* seats; this game has {beyond}"):
        made.check_entries(100, seats=beyond)
    made.check_entries(100, seats=made.seats.start)


@formats
def test_unknown_option_is_refused_with_the_known_ones(key: str) -> None:
    made = FORMATS[key]
    known = ", ".join(option.key for option in made.options)
    with pytest.raises(BadFormatOption, match=f"{key} has no option 'colour'; options: {known}"):
        made.check_options({"colour": "white"})


@formats
def test_bad_value_is_refused_with_the_allowed_ones(key: str) -> None:
    for option in FORMATS[key].options:
        with pytest.raises(FormatError, match=f"option {option.key} cannot be 1.5; allowed: "):
            FORMATS[key].check_options({option.key: 1.5})


@formats
def test_options_are_filled_in(key: str) -> None:
    made = FORMATS[key]
    assert made.check_options({}) == {option.key: option.default for option in made.options}


@formats
def test_format_says_what_it_is(key: str) -> None:
    assert FORMATS[key].key == key
    assert FORMATS[key].title
    assert tournament_format(key) is FORMATS[key]


def test_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownFormat, match="no tournament format 'swizz'; formats: round-robin, "):
        tournament_format("swizz")


BROKEN_ROUNDS = [
    pytest.param(NextRound((Seating(((1, 2),)),)), r"exactly once in a round; not so: \[3\]", id="forgotten"),
    pytest.param(NextRound((Seating(((1, 2),)),), byes=(2, 3)), r"not so: \[2\]", id="playing and bye"),
    pytest.param(NextRound((Seating(((1, 1),)),), byes=(2, 3)), r"not so: \[1\]", id="against himself"),
    pytest.param(NextRound((Seating(((1, 2), (1, 3))),), byes=(3,)), "not between its entries", id="guest"),
    pytest.param(
        NextRound((Seating(((1, 2, 3),)),)), "not between its entries", id="three at a table of two"
    ),
]


@pytest.mark.parametrize(("step", "sentence"), BROKEN_ROUNDS)
def test_broken_round_is_caught(step: NextRound, sentence: str) -> None:
    with pytest.raises(BrokenRound, match=sentence):
        check_round(step, [1, 2, 3], range(2, 3))
