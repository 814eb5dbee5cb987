"""What is noted of a walkover, and what it is worth."""

import pytest

from tournaments.results import MatchResult, count_up, crosstable
from tournaments.statistics import units_of
from tournaments.walkovers import absent_sides, voided_result, walkover_end


@pytest.mark.parametrize("absent", [{0}, {1}, {0, 2}, {1, 2, 5}])
def test_who_stayed_away_is_read_back(absent):
    assert absent_sides(walkover_end(absent)) == absent


@pytest.mark.parametrize("end", ["", "played", "fault 1 crash", "walkoverish 1", "resigned 0"])
def test_other_ends_are_no_walkovers(end):
    assert absent_sides(end) == frozenset()


@pytest.mark.parametrize(
    ("absent", "places"), [({0}, (2, 1)), ({1}, (1, 2)), ({1}, (1, 4, 1, 1)), ({0, 2}, (2, 1, 2))]
)
def test_who_came_shares_the_first_place(absent, places):
    entries = tuple(range(10, 10 + len(places)))
    result = voided_result(entries, walkover_end(absent))

    assert (result.entries, result.places, result.is_walkover, result.is_voided) == (
        entries,
        places,
        True,
        False,
    )


@pytest.mark.parametrize("end", ["", "played"])
def test_match_that_staff_voided_counts_for_nobody(end):
    result = voided_result((1, 2), end)

    assert (result.is_walkover, result.is_voided) == (False, True)
    assert count_up([result]) == {}


@pytest.mark.parametrize("fewest_wins", [False, True])
def test_walkover_counts_in_standings_and_in_no_measure_of_strength(fewest_wins):
    result = MatchResult((1, 2), (1, 2), (0, 0), is_walkover=True, fewest_wins=fewest_wins)

    tallies = count_up([result])
    assert (tallies[1].points, tallies[2].points) == (1, 0)
    assert tallies[1].difference == tallies[2].difference == 0
    assert crosstable([result])[1, 2].points == 1
    assert units_of([result]) == []
