"""Laws of every registered tournament format."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.options import Option
from tests.tournaments.formats.play import play, stored
from tournaments.formats.base import FINISHED, NextRound, PlayedRound, Seating, check_round
from tournaments.formats.errors import BadEntries, BadFormatOption, BrokenRound, FormatError, UnknownFormat
from tournaments.formats.registry import FORMATS, tournament_format

formats = pytest.mark.parametrize("key", FORMATS)
tables = pytest.mark.parametrize(
    ("key", "sides"), [(key, sides) for key, made in FORMATS.items() for sides in made.sides]
)
law = settings(max_examples=40, derandomize=True, deadline=None)


def values(option: Option) -> st.SearchStrategy[Any]:
    if option.kind == "int":
        return st.integers(option.minimum, min(option.maximum, option.minimum + 4))
    return st.sampled_from(option.choices) if option.kind == "choice" else st.booleans()


def event(key: str, sides: int, data: st.DataObject) -> tuple[list[int], dict[str, Any]]:
    """Draw entries, in no order, and some of the options."""
    made = FORMATS[key]
    fewest = max(made.minimum, sides)
    entries = data.draw(st.lists(st.integers(1, 10**9), min_size=fewest, max_size=fewest + 12, unique=True))
    options = data.draw(
        st.fixed_dictionaries({}, optional={option.key: values(option) for option in made.options})
    )
    return entries, options


@tables
@law
@given(data=st.data())
def test_nobody_plays_twice_in_a_round_and_nobody_is_forgotten(
    key: str, sides: int, data: st.DataObject
) -> None:
    entries, options = event(key, sides, data)
    for step in play(FORMATS[key], entries, options, sides=sides):
        busy = [entry for seating in step.seatings for entry in seating.entries] + list(step.byes)
        assert sorted(busy) == sorted(entries)


@tables
@law
@given(data=st.data())
def test_every_round_fills_all_tables_it_can_and_nobody_else_has_a_bye(
    key: str, sides: int, data: st.DataObject
) -> None:
    entries, options = event(key, sides, data)
    for step in play(FORMATS[key], entries, options, sides=sides):
        assert len(step.byes) == len(entries) % sides


@tables
@law
@given(data=st.data())
def test_no_entry_has_a_second_bye_before_all_had_one(key: str, sides: int, data: st.DataObject) -> None:
    entries, options = event(key, sides, data)
    byes = [entry for step in play(FORMATS[key], entries, options, sides=sides) for entry in step.byes]
    counts = [byes.count(entry) for entry in entries]
    assert max(counts) - min(counts) <= 1


@tables
@law
@given(data=st.data())
def test_event_ends_after_as_many_rounds_as_announced(key: str, sides: int, data: st.DataObject) -> None:
    entries, options = event(key, sides, data)
    rounds = play(FORMATS[key], entries, options, sides=sides)
    announced = FORMATS[key].round_count(len(entries), options, sides)
    assert announced is None or announced == len(rounds)
    assert rounds


@tables
@law
@given(data=st.data())
def test_same_call_gives_the_same_round_at_any_time(key: str, sides: int, data: st.DataObject) -> None:
    """Asked again after each stored round, from any prefix, the format goes on with the same event."""
    made = FORMATS[key]
    entries, options = event(key, sides, data)
    rounds = play(made, entries, options, sides=sides)
    played = [stored(step, Random(f"0:{number}")) for number, step in enumerate(rounds, 1)]
    for number, step in enumerate(rounds):
        assert made.pair(list(entries), played[:number], dict(options), Random(0), sides) == step
    assert made.pair(entries, played, options, Random(0), sides) is FINISHED


@tables
@law
@given(data=st.data())
def test_results_matter_only_where_the_format_says_so(key: str, sides: int, data: st.DataObject) -> None:
    made = FORMATS[key]
    if made.needs_results:
        return
    entries, options = event(key, sides, data)
    rounds = play(made, entries, options, sides=sides)
    bare = [PlayedRound(tuple(seating.entries for seating in step.seatings), step.byes) for step in rounds]
    for number, step in enumerate(rounds):
        assert made.pair(entries, bare[:number], options, Random(0), sides) == step


@tables
@law
@given(data=st.data())
def test_seats_alternate_inside_a_pairing(key: str, sides: int, data: st.DataObject) -> None:
    entries, options = event(key, sides, data)
    for step in play(FORMATS[key], entries, options, sides=sides):
        for seating in step.seatings:
            for seat in range(len(seating.entries)):
                seated = [match[seat] for match in seating.matches]
                counts = [seated.count(entry) for entry in seating.entries]
                assert max(counts) - min(counts) <= 1


@tables
@law
@given(data=st.data())
def test_duplicate_set_has_everybody_in_every_place_once(key: str, sides: int, data: st.DataObject) -> None:
    """cutechess#34: the same opening was played twice with the same colours."""
    entries, options = event(key, sides, data)
    for step in play(FORMATS[key], entries, {**options, "duplicate": True}, sides=sides):
        for seating in step.seatings:
            assert seating.set_size == sides
            for matches in seating.sets:
                for seated in zip(*matches, strict=True):
                    assert sorted(seated) == sorted(seating.entries)


@tables
@law
@given(data=st.data())
def test_matches_count_sets_where_these_are_duplicate(key: str, sides: int, data: st.DataObject) -> None:
    entries, options = event(key, sides, data)
    single = play(FORMATS[key], entries, {**options, "duplicate": False}, sides=sides)
    sets = play(FORMATS[key], entries, {**options, "duplicate": True}, sides=sides)
    assert [step.byes for step in single] == [step.byes for step in sets]
    for step, again in zip(single, sets, strict=True):
        for seating, duplicate in zip(step.seatings, again.seatings, strict=True):
            assert seating.set_size == 1
            assert len(duplicate.matches) == sides * len(seating.matches)
            assert duplicate.entries == seating.entries


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
def test_games_with_more_sides_are_refused(key: str) -> None:
    made = FORMATS[key]
    beyond = made.sides.stop
    with pytest.raises(BadEntries, match=f"{key} is for tables of .* sides; this game has {beyond}"):
        made.check_entries(100, sides=beyond)
    for sides in made.sides:
        made.check_entries(100, sides=sides)
        with pytest.raises(BadEntries, match=f"needs at least {sides} entries"):
            made.check_entries(sides - 1, sides=sides)


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
    pytest.param(
        NextRound((Seating(((1, 2), (1, 2)), 2),), byes=(3,)),
        "everybody sits elsewhere",
        id="same cards, same seats",
    ),
    pytest.param(
        NextRound((Seating(((1, 2), (2, 1), (1, 2)), 2),), byes=(3,)),
        "everybody sits elsewhere",
        id="half a set",
    ),
]


@pytest.mark.parametrize(("step", "sentence"), BROKEN_ROUNDS)
def test_broken_round_is_caught(step: NextRound, sentence: str) -> None:
    with pytest.raises(BrokenRound, match=sentence):
        check_round(step, [1, 2, 3], 2)
