"""Results, tallies and the crosstable."""

from fractions import Fraction

import pytest

from tournaments.formats.errors import BadResult
from tournaments.results import MatchResult, Meeting, Tally, count_up, crosstable


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), (1, 0)),
        ((2, 1), (0, 1)),
        ((1, 1), (Fraction(1, 2), Fraction(1, 2))),
        ((2, 1, 3), (0, 1, 0)),
        ((1, 1, 3), (Fraction(1, 2), Fraction(1, 2), 0)),
        ((1, 1, 1), (Fraction(1, 3),) * 3),
    ],
    ids=str,
)
def test_match_is_worth_one_standing_point(places: tuple[int, ...], points: tuple[Fraction, ...]) -> None:
    result = MatchResult(tuple(range(len(places))), places, (0,) * len(places))
    assert result.standing_points() == points
    assert sum(result.standing_points()) == 1


def test_first_beats_himself_is_refused() -> None:
    with pytest.raises(BadResult, match="two or more different entries"):
        MatchResult((1, 1), (1, 2), (7, 3))
    with pytest.raises(BadResult, match="two or more different entries"):
        MatchResult((1,), (1,), (7,))


@pytest.mark.parametrize(("places", "game_points"), [((1,), (7, 3)), ((1, 2), (7,))])
def test_missing_numbers_are_refused(places: tuple[int, ...], game_points: tuple[int, ...]) -> None:
    with pytest.raises(BadResult, match="2 entries need as many places and game points"):
        MatchResult((1, 2), places, game_points)


def test_tallies_add_up() -> None:
    results = [
        MatchResult((1, 2), (1, 2), (7, 3)),
        MatchResult((2, 1), (1, 1), (5, 5)),
        MatchResult((1, 3), (2, 1), (0, 7)),
    ]
    assert count_up(results)[1] == Tally(
        played=3,
        won=1,
        shared=1,
        lost=1,
        points=Fraction(3, 2),
        game_points_for=12,
        game_points_against=15,
        difference=Fraction(-3),
    )


def test_difference_at_a_table_of_three_is_to_the_mean_of_the_others() -> None:
    tallies = count_up([MatchResult((1, 2, 3), (1, 2, 3), (7, 4, 1))])
    assert [tally.difference for tally in tallies.values()] == [Fraction(9, 2), 0, Fraction(-9, 2)]
    assert [tally.game_points_against for tally in tallies.values()] == [5, 8, 11]


def test_crosstable_has_both_sides_of_every_meeting() -> None:
    table = crosstable(
        [
            MatchResult((1, 2), (1, 2), (7, 3)),
            MatchResult((2, 1), (1, 1), (5, 5)),
            MatchResult((3, 1), (1, 2), (7, 0)),
        ]
    )
    assert table == {
        (1, 2): Meeting(matches=2, half_points=3, game_points_for=12, game_points_against=8),
        (2, 1): Meeting(matches=2, half_points=1, game_points_for=8, game_points_against=12),
        (3, 1): Meeting(matches=1, half_points=2, game_points_for=7, game_points_against=0),
        (1, 3): Meeting(matches=1, half_points=0, game_points_for=0, game_points_against=7),
    }


def test_at_a_table_of_three_everyone_meets_everyone() -> None:
    table = crosstable([MatchResult((1, 2, 3), (1, 2, 2), (7, 4, 4))])
    assert {pair: meeting.points for pair, meeting in table.items()} == {
        (1, 2): 1,
        (1, 3): 1,
        (2, 1): 0,
        (2, 3): Fraction(1, 2),
        (3, 1): 0,
        (3, 2): Fraction(1, 2),
    }


def test_voided_matches_count_nowhere() -> None:
    voided = MatchResult((1, 2), (1, 2), (7, 0), is_voided=True)
    assert count_up([voided]) == {}
    assert crosstable([voided]) == {}


def test_with_banks_fewer_are_ahead():
    tallies = count_up([MatchResult((1, 2, 3), (1, 2, 3), (0, 3, 6), fewest_wins=True)])
    assert {entry: tally.difference for entry, tally in tallies.items()} == {
        1: Fraction(9, 2),
        2: 0,
        3: Fraction(-9, 2),
    }
    assert [(tally.game_points_for, tally.game_points_against) for tally in tallies.values()] == [
        (0, 9),
        (3, 6),
        (6, 3),
    ]
    duel = count_up([MatchResult((1, 2), (1, 2), (0, 3), fewest_wins=True)])
    assert (duel[1].difference, duel[2].difference) == (3, -3)
