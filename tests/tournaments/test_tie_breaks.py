"""Tie-breaks: direct encounter against published exercises, and where people were ranked wrongly.

`data/direct-encounter-held.json` holds the exercises with answers; source and licence stand in the file.
"""

import json
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import pytest

from tournaments.formats.errors import UnknownTieBreak
from tournaments.results import MatchResult, count_up, crosstable
from tournaments.standings import compute_standings
from tournaments.tie_breaks import DEFAULT_TIE_BREAKS, TIE_BREAKS, DirectEncounter, Field, find_tie_breaks

EXERCISES = json.loads((Path(__file__).parents[1] / "data/direct-encounter-held.json").read_text())[
    "exercises"
]


def won(winner: int, loser: int, game_points: tuple[int, int] = (7, 3)) -> MatchResult:
    return MatchResult((winner, loser), (1, 2), game_points)


def shared(one: int, other: int) -> MatchResult:
    return MatchResult((one, other), (1, 1), (5, 5))


def field_of(results: list[MatchResult]) -> Field:
    return Field(count_up(results), crosstable(results))


def split(tied: tuple[int, ...], results: list[MatchResult]) -> list[tuple[int, ...]]:
    return DirectEncounter().split(tied, field_of(results))


def split_fully(tied: tuple[int, ...], field: Field) -> list[tuple[int, ...]]:
    """Split again and again inside the groups, as the standings do."""
    groups = DirectEncounter().split(tied, field)
    if len(groups) == 1:
        return groups
    return [smaller for group in groups for smaller in split_fully(group, field)]


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: f"exercise {exercise['exercise']}")
def test_direct_encounter_solves_the_published_exercises(exercise: dict) -> None:
    results = [MatchResult((a, b), (at, bt), (0, 0)) for a, b, at, bt in exercise["games"]]
    points = {int(entry): Fraction(number) for entry, number in exercise["points"].items()}
    field, ranks = field_of(results), {}
    by_points = sorted(points, key=points.__getitem__, reverse=True)
    for _, level in groupby(by_points, key=points.__getitem__):
        for group in split_fully(tuple(level), field):
            ranks |= dict.fromkeys(group, 1 + len(ranks))
    assert {entry: ranks[int(entry)] for entry in exercise["ranks"]} == exercise["ranks"]


def test_direct_encounter_ranks_two_by_their_match() -> None:
    assert split((1, 2), [won(2, 1)]) == [(2,), (1,)]


def test_direct_encounter_looks_at_the_tied_alone() -> None:
    """1 beat 2; that 2 beat all the others is no matter."""
    assert split((1, 2), [won(1, 2), won(2, 3), won(2, 4), won(3, 1)]) == [(1,), (2,)]


def test_double_round_robin_one_all_is_no_decision_by_the_first_match() -> None:
    assert split((1, 2), [won(1, 2), won(2, 1)]) == [(1, 2)]


def test_three_way_tie_a_beats_b_beats_c_beats_a_stays_a_tie_whatever_the_order() -> None:
    """No comparison of two at a time can sort this one."""
    results = [won(1, 2), won(2, 3), won(3, 1)]
    for tied in [(1, 2, 3), (3, 2, 1), (2, 1, 3)]:
        assert split(tied, results) == [tied]


def test_group_made_smaller_is_looked_at_afresh() -> None:
    """Among four on equal points 2 and 3 have 1½ each; then their own match counts alone."""
    among_four = [won(1, 2), shared(1, 3), won(1, 4), won(2, 3), shared(2, 4), won(3, 4)]
    against_five = [won(2, 5), won(3, 5), won(4, 5), won(4, 5)]
    rows = compute_standings([5, 4, 3, 2, 1], among_four + against_five, ["direct_encounter"])
    assert [(row.entry, row.rank) for row in rows] == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
    assert [row.tie_breaks.get("direct_encounter") for row in rows] == [2.5, 1.5, 1.5, 0.5, None]


def test_unequal_numbers_of_matches_count_as_means() -> None:
    """1 and 2 have played three matches, 1 and 3 one: 2-1 is 2/3, not two points."""
    results = [won(1, 2), won(1, 2), won(2, 1), won(3, 1), won(2, 3)]
    values = DirectEncounter().values((1, 2, 3), field_of(results))
    assert values == {1: Fraction(2, 3), 2: Fraction(4, 3), 3: Fraction(1)}


def test_while_a_match_is_missing_only_who_cannot_be_caught_goes_ahead() -> None:
    """1 has beaten 2 and 3, who have not met: he is ahead of both, they stay tied."""
    assert split((1, 2, 3), [won(1, 2), won(1, 3)]) == [(1,), (2, 3)]


def test_while_the_missing_match_could_change_it_nobody_goes_ahead() -> None:
    assert split((1, 2, 3), [won(1, 2)]) == [(1, 2, 3)]
    assert split((1, 2, 3), [won(1, 2), shared(1, 3)]) == [(1, 2, 3)]


def test_forfeits_count_in_the_direct_encounter() -> None:
    """Nobody may forfeit to deny the other one his win."""
    assert split((1, 2), [MatchResult((1, 2), (2, 1), (0, 0))]) == [(2,), (1,)]


def test_game_point_difference_is_own_less_others() -> None:
    results = [won(1, 2, (7, 3)), won(2, 1, (7, 6)), won(3, 1, (9, 0))]
    values = TIE_BREAKS["game_point_difference"].values((1, 2, 3), field_of(results))
    assert values == {1: -6, 2: -3, 3: 9}


def test_default_order_is_difference_then_direct_encounter() -> None:
    assert DEFAULT_TIE_BREAKS == ("game_point_difference", "direct_encounter")


@pytest.mark.parametrize("key", TIE_BREAKS)
def test_tie_break_says_what_it_is_and_loses_nobody(key: str) -> None:
    tie_break = TIE_BREAKS[key]
    results = [won(1, 2), shared(3, 4), won(4, 1, (8, 1)), won(2, 3)]
    assert tie_break.key == key
    assert tie_break.title
    groups = tie_break.split((4, 3, 2, 1), field_of(results))
    assert sorted(entry for group in groups for entry in group) == [1, 2, 3, 4]
    assert set(tie_break.values((1, 2), field_of(results))) == {1, 2}


def test_unknown_tie_break_is_refused_with_the_known_ones() -> None:
    known = "game_point_difference, direct_encounter"
    with pytest.raises(UnknownTieBreak, match=f"no tie-break 'name'; tie-breaks: {known}"):
        find_tie_breaks(["direct_encounter", "name"])
