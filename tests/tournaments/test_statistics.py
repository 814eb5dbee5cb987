"""Means of differences and how sure they are, with the duplicate set as the unit."""

from itertools import count
from math import isclose

import pytest

from tournaments.results import MatchResult
from tournaments.statistics import Estimate, against_all, between_entries, estimate, student_t, units_of

_sets = count(1)


def match(*game_points: int, entries: tuple[int, ...] = (), set_key: str = "") -> MatchResult:
    places = tuple(1 + sum(other > own for other in game_points) for own in game_points)
    return MatchResult(entries or tuple(range(1, len(game_points) + 1)), places, game_points, set_key=set_key)


def duplicate(first: tuple[int, int], second: tuple[int, int]) -> list[MatchResult]:
    """Return a set of two matches between 1 and 2: the points of 1 and of 2 in each, seats changed."""
    key = f"set-{next(_sets)}"
    return [match(*first, set_key=key), match(*second[::-1], entries=(2, 1), set_key=key)]


@pytest.mark.parametrize(
    ("freedom", "value"),
    [
        *((1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (7, 2.365), (8, 2.306)),
        *((9, 2.262), (10, 2.228), (15, 2.131), (20, 2.086), (30, 2.042), (60, 2.000), (120, 1.980)),
        (10**9, 1.960),
    ],
)
def test_student_t_is_that_of_the_tables(freedom: int, value: float) -> None:
    """Abramowitz, Stegun: Handbook of Mathematical Functions, table 26.10, two-sided 0.95."""
    assert round(student_t(freedom), 3) == value


def test_interval_is_that_of_a_t_test() -> None:
    """R: t.test(1:5) gives 1.036757 to 4.963243."""
    found = estimate([1, 2, 3, 4, 5])
    assert found.margin is not None
    assert (found.units, found.mean) == (5, 3.0)
    assert isclose(found.mean - found.margin, 1.036757, abs_tol=1e-4)
    assert isclose(found.mean + found.margin, 4.963243, abs_tol=1e-4)


def test_one_unit_has_no_interval() -> None:
    assert estimate([2.0]) == Estimate(1, 2.0, None)
    assert not estimate([2.0]).is_certain


@pytest.mark.parametrize(("units", "is_certain"), [(2, False), (4, False), (5, True)])
def test_few_units_that_are_all_alike_prove_nothing(units: int, is_certain: bool) -> None:
    assert estimate([3.0] * units).is_certain is is_certain


@pytest.mark.parametrize(
    ("values", "is_certain"), [([1, 2, 3, 4, 5], True), ([-1, 2, 3, 4, -5], False), ([-1, -2, -2, -1], True)]
)
def test_certain_is_an_interval_without_zero(values: list[float], is_certain: bool) -> None:
    assert estimate(values).is_certain is is_certain


def test_a_set_is_one_unit_and_a_match_without_a_set_is_one() -> None:
    results = [*duplicate((7, 3), (2, 7)), match(7, 0), match(0, 7), *duplicate((7, 1), (7, 2))]
    assert [len(unit) for unit in units_of(results)] == [2, 1, 1, 2]


def test_a_set_that_is_not_over_or_lost_a_match_is_no_unit() -> None:
    half = duplicate((7, 3), (2, 7))[:1]
    first, second = duplicate((7, 3), (2, 7))
    voided = MatchResult(second.entries, (1, 1), (0, 0), is_voided=True, set_key=second.set_key)
    assert units_of([*half, first, voided]) == []
    assert between_entries([*half, first, voided]) == {}


def test_the_luck_of_the_cards_cancels_inside_a_set() -> None:
    """Whoever has the better seat wins by 6: as single matches anything is possible, as sets nothing."""
    sets = [result for _ in range(6) for result in duplicate((7, 1), (0, 6))]
    singles = [MatchResult(each.entries, each.places, each.game_points) for each in sets]
    by_set, by_match = between_entries(sets)[1, 2], between_entries(singles)[1, 2]
    assert (by_set.units, by_match.units) == (6, 12)
    assert by_set == Estimate(6, 0.0, 0.0)
    assert by_match.margin is not None
    assert by_match.margin > 3


def test_difference_is_per_match_from_either_side() -> None:
    sets = duplicate((7, 3), (5, 7)) + duplicate((7, 0), (7, 6))
    found = between_entries(sets)
    assert (found[1, 2].mean, found[2, 1].mean) == (2.5, -2.5)
    assert found[1, 2].margin == found[2, 1].margin
    assert against_all(sets)[1] == found[1, 2]


def test_at_a_table_of_three_the_set_is_three_matches() -> None:
    key = "three"
    results = [
        match(7, 4, 1, set_key=key),
        match(1, 7, 4, entries=(3, 1, 2), set_key=key),
        match(4, 1, 7, entries=(2, 3, 1), set_key=key),
    ]
    assert len(units_of(results[:2])) == 0
    assert between_entries(results)[1, 3] == Estimate(1, 6.0, None)
    assert against_all(results)[1] == Estimate(1, 4.5, None)
    assert against_all(results)[2].mean == 0


def test_nothing_played_estimates_nothing() -> None:
    assert (between_entries([]), against_all([])) == ({}, {})


def test_with_banks_who_has_fewer_is_ahead() -> None:
    results = [
        MatchResult((1, 2), (1, 2), (0, 3), fewest_wins=True),
        MatchResult((1, 2), (1, 2), (1, 3), fewest_wins=True),
    ]
    assert between_entries(results)[1, 2].mean == 2.5
    assert against_all(results)[2].mean == -2.5
