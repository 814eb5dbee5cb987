"""Laws of every registered rating system. A new system adds a line to each of the tables on top."""

import math
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.systems.base import Facts, RatedSides, RatingSystem, Values
from ratings.systems.errors import RatingError, UnknownSystem
from ratings.systems.registry import SYSTEMS, rating_system

FINITE = st.floats(allow_nan=False, allow_infinity=False)

# Ratings as they come up, and everything that is a rating at all.
RATINGS = {
    "trueskill": st.tuples(st.floats(-20, 80), st.floats(0.3, 8.5)),
    "esel-percentage": st.tuples(*[st.integers(0, 9000).map(float)] * 5),
}
EXTREME_RATINGS = {
    "trueskill": st.tuples(FINITE, FINITE.map(abs)),
    "esel-percentage": st.tuples(*[st.integers(0, 2**100).map(float)] * 5),
}

# How far a rating may go: TrueSkill's uncertainty grows by the drift before the match and no more.
BOUNDS: dict[str, Callable[[RatingSystem, Values, Values], bool]] = {
    "trueskill": lambda system, before, after: (
        0.0 <= after[1] <= math.sqrt(before[1] * before[1] + system.environment.tau**2)
    ),
    "esel-percentage": lambda system, before, after: all(map(float.__ge__, after, before)),
}


def banks_and_points(places: Sequence[int]) -> list[Facts]:
    """Return what sides with these places may have done in Esel: who is better drops more banks."""
    return [
        {
            "card_points": 150,
            "dropped": sum(other > place for other in places),
            "gained": sum(other < place for other in places),
            "deals": 3,
            "needed": 204,
        }
        for place in places
    ]


# What a match tells beside its places.
FACTS: dict[str, Callable[[Sequence[int]], Sequence[Facts]]] = {
    "trueskill": lambda places: (),
    "esel-percentage": banks_and_points,
}

systems = pytest.mark.parametrize("key", SYSTEMS)
law = settings(max_examples=300, derandomize=True, deadline=None)


def match(key: str, data: st.DataObject, ratings: dict, sides: int | None = None) -> tuple[list, list[int]]:
    """Draw sides of one or two players, some of them equal, and their places."""
    count = sides or data.draw(st.integers(2, 6))
    known = data.draw(st.lists(ratings[key], min_size=1, max_size=count))
    side = st.lists(st.sampled_from(known), min_size=1, max_size=2)
    return (
        data.draw(st.lists(side, min_size=count, max_size=count)),
        data.draw(st.lists(st.integers(1, count), min_size=count, max_size=count)),
    )


def rate(key: str, sides: Sequence[Sequence[Values]], places: Sequence[int]) -> RatedSides:
    """Rate a match with these places."""
    return SYSTEMS[key].rate(sides, places, FACTS[key](places))


def test_every_system_is_drawn_from() -> None:
    assert set(RATINGS) == set(EXTREME_RATINGS) == set(BOUNDS) == set(FACTS) == set(SYSTEMS)


@systems
@law
@given(data=st.data())
def test_no_finite_input_raises_and_every_answer_is_a_rating(key: str, data: st.DataObject) -> None:
    system = SYSTEMS[key]
    sides, places = match(key, data, EXTREME_RATINGS)
    rated = rate(key, sides, places)
    assert [len(side) for side in rated] == [len(side) for side in sides]
    for side, new_side in zip(sides, rated, strict=True):
        for before, after in zip(side, new_side, strict=True):
            assert len(after) == len(system.value_names)
            assert all(type(number) is float and math.isfinite(number) for number in after)
            assert BOUNDS[key](system, before, after)
            assert math.isfinite(system.estimate(after))


@systems
@law
@given(data=st.data())
def test_equal_input_gives_equal_output(key: str, data: st.DataObject) -> None:
    sides, places = match(key, data, EXTREME_RATINGS)
    assert rate(key, sides, places) == rate(key, tuple(map(tuple, sides)), tuple(places))


@systems
@law
@given(data=st.data())
def test_exchanged_sides_change_no_bit(key: str, data: st.DataObject) -> None:
    sides, places = match(key, data, EXTREME_RATINGS)
    order = data.draw(st.permutations(range(len(sides))))
    rated = rate(key, sides, places)
    exchanged = rate(key, [sides[i] for i in order], [places[i] for i in order])
    assert exchanged == tuple(rated[i] for i in order)


@systems
@law
@given(data=st.data())
def test_of_two_sides_the_better_result_never_rates_lower(key: str, data: st.DataObject) -> None:
    system = SYSTEMS[key]
    sides, _ = match(key, data, EXTREME_RATINGS, sides=2)
    won, shared, lost = (rate(key, sides, places)[0] for places in ((1, 2), (1, 1), (2, 1)))
    for win, draw, loss in zip(won, shared, lost, strict=True):
        assert system.estimate(win) >= system.estimate(draw) >= system.estimate(loss)


@systems
@law
@given(data=st.data())
def test_a_better_place_never_rates_lower(key: str, data: st.DataObject) -> None:
    system = SYSTEMS[key]
    sides, places = match(key, data, RATINGS)
    moved = data.draw(st.integers(0, len(sides) - 1))
    better = list(places)
    better[moved] -= data.draw(st.integers(1, 3))
    before, after = rate(key, sides, places)[moved], rate(key, sides, better)[moved]
    for worse_place, better_place in zip(before, after, strict=True):
        assert system.estimate(better_place) >= system.estimate(worse_place) - 1e-9


@systems
@law
@given(data=st.data())
def test_of_equals_the_better_placed_is_never_rated_lower(key: str, data: st.DataObject) -> None:
    system = SYSTEMS[key]
    count = data.draw(st.integers(2, 6))
    rating = data.draw(RATINGS[key])
    places = data.draw(st.lists(st.integers(1, count), min_size=count, max_size=count))
    rated = [side[0] for side in rate(key, [[rating]] * count, places)]
    for place, values in zip(places, rated, strict=True):
        for other_place, other in zip(places, rated, strict=True):
            if place == other_place:
                assert values == other
            elif place < other_place:
                assert system.estimate(values) >= system.estimate(other) - 1e-9


@systems
def test_a_winner_of_equals_goes_up_the_leaderboard(key: str) -> None:
    system = SYSTEMS[key]
    (winner,), (loser,) = rate(key, [[system.initial()]] * 2, (1, 2))
    assert system.score(winner) > system.score(loser)
    assert system.estimate(winner) > system.estimate(system.initial()) > system.estimate(loser)


@systems
@law
@given(data=st.data())
def test_new_version_keeps_the_estimate(key: str, data: st.DataObject) -> None:
    system = SYSTEMS[key]
    values = data.draw(EXTREME_RATINGS[key])
    kept = system.after_new_version(values)
    assert system.estimate(kept) == system.estimate(values)
    assert system.score(kept) <= system.score(values)


@systems
def test_system_says_what_it_is(key: str) -> None:
    system = SYSTEMS[key]
    assert system.key == key
    assert system.title
    assert len(system.initial()) == len(system.value_names)
    assert system.for_game("no such game") is system


@systems
def test_a_match_of_which_no_more_is_known_is_rated(key: str) -> None:
    system = SYSTEMS[key]
    for (values,) in system.rate([[system.initial()]] * 2, (1, 2)):
        assert len(values) == len(system.value_names)


@systems
def test_match_of_one_is_refused(key: str) -> None:
    with pytest.raises(RatingError):
        rate(key, [[SYSTEMS[key].initial()]], (1,))


def test_unknown_system_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownSystem, match="no rating system 'elo'; systems: trueskill, esel-percentage"):
        rating_system("elo")
