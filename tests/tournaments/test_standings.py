"""Standings: the order, the ranks, and the tables others got wrong."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats.errors import BadResult, StandingsError, UnknownTieBreak
from tournaments.results import MatchResult
from tournaments.standings import Advance, Row, advance, as_text, compute_standings

law = settings(max_examples=200, derandomize=True, deadline=None)


def won(winner: int, loser: int, game_points: tuple[int, int] = (7, 3)) -> MatchResult:
    return MatchResult((winner, loser), (1, 2), game_points)


def shared(one: int, other: int, game_points: tuple[int, int] = (5, 5)) -> MatchResult:
    return MatchResult((one, other), (1, 1), game_points)


def ranks(rows: tuple[Row, ...]) -> list[tuple[int, int]]:
    return [(row.entry, row.rank) for row in rows]


CIRCLE = [won(1, 2), won(2, 3), won(3, 1), won(1, 4), won(2, 4), won(3, 4)]


def test_more_standing_points_are_better() -> None:
    rows = compute_standings([1, 2, 3], [won(3, 1), won(3, 2), won(2, 1)])
    assert ranks(rows) == [(3, 1), (2, 2), (1, 3)]


def test_row_holds_what_was_played() -> None:
    results = [won(1, 2, (7, 2)), shared(2, 1, (4, 4)), won(2, 1, (7, 6))]
    assert compute_standings([2, 1], results)[0] == Row(
        rank=1,
        entry=1,
        is_tied=False,
        played=3,
        won=1,
        shared=1,
        lost=1,
        points=Fraction(3, 2),
        game_points_for=17,
        game_points_against=13,
        difference=Fraction(4),
        tie_breaks={"game_point_difference": 4},
    )


def test_three_teams_2_1_all_rank_1_and_the_0_3_team_ranks_4() -> None:
    rows = compute_standings([4, 1, 2, 3], CIRCLE)
    assert ranks(rows) == [(1, 1), (2, 1), (3, 1), (4, 4)]
    assert [row.is_tied for row in rows] == [True, True, True, False]


def test_unplayed_games_do_not_change_the_table() -> None:
    played = [won(1, 2), won(3, 1, (7, 5))]
    voided = MatchResult((2, 3), (1, 2), (7, 0), is_voided=True)
    before = compute_standings([1, 2, 3], played)
    assert compute_standings([1, 2, 3], [*played, voided]) == before
    later = compute_standings([1, 2, 3, 4], played)
    assert ranks(later)[:2] == ranks(before)[:2]
    assert later[-1].played + later[-2].played == 1


def test_ranks_are_1_1_3_not_1_1_2() -> None:
    rows = compute_standings([1, 2, 3], [won(1, 3), won(2, 3), shared(1, 2)])
    assert ranks(rows) == [(1, 1), (2, 1), (3, 3)]


def test_equal_points_with_unequal_difference_do_not_share_a_rank() -> None:
    rows = compute_standings([1, 2, 3, 4], [won(1, 3, (7, 5)), won(2, 4, (7, 0))])
    assert ranks(rows) == [(2, 1), (1, 2), (3, 3), (4, 4)]


def test_tied_team_is_not_silently_dropped_at_the_cut() -> None:
    rows = compute_standings([1, 2, 3, 4], CIRCLE)
    assert advance(rows, 2) == Advance(through=(), undecided=(1, 2, 3), places_left=2)
    assert advance(rows, 3) == Advance(through=(1, 2, 3))
    assert advance(rows, 4) == Advance(through=(1, 2, 3, 4))
    assert advance(rows, 0) == Advance(through=())


def test_places_before_a_tie_at_the_cut_are_certain() -> None:
    results = [won(1, entry) for entry in (2, 3, 4)] + [shared(2, 3), won(2, 4), won(3, 4)]
    rows = compute_standings([1, 2, 3, 4], results)
    assert advance(rows, 2) == Advance(through=(1,), undecided=(2, 3), places_left=1)


def test_equal_scores_do_not_get_places_1_2_3() -> None:
    rows = compute_standings([7, 8, 9], [shared(7, 8), shared(8, 9), shared(9, 7)])
    assert [row.rank for row in rows] == [1, 1, 1]
    assert all(row.is_tied for row in rows)


def test_equal_in_all_numbers_the_direct_game_decides() -> None:
    results = [won(2, 1), won(1, 3), won(1, 3), won(2, 3), won(3, 2)]
    rows = compute_standings([1, 2, 3], results)
    assert [(row.points, row.difference) for row in rows] == [(2, 4), (2, 4), (1, -8)]
    assert ranks(rows) == [(2, 1), (1, 2), (3, 3)]
    assert [row.tie_breaks.get("direct_encounter") for row in rows] == [1, 0, None]


def test_of_equal_points_the_fewer_banks_are_ahead() -> None:
    results = [
        MatchResult((1, 2), (1, 2), (0, 3), fewest_wins=True),
        MatchResult((2, 1), (1, 2), (2, 3), fewest_wins=True),
    ]
    rows = compute_standings([2, 1], results)
    assert [(row.points, row.difference) for row in rows] == [(1, 2), (1, -2)]
    assert ranks(rows) == [(1, 1), (2, 2)]


def test_three_way_tie_is_the_same_whatever_the_order_of_the_results() -> None:
    for results in permutations(CIRCLE[:3]):
        for entries in permutations([1, 2, 3]):
            rows = compute_standings(entries, results)
            assert ranks(rows) == [(entry, 1) for entry in entries]


def test_tie_breaks_are_asked_in_their_order() -> None:
    """2 beat 1, but 1 has the better difference."""
    results = [won(2, 1, (7, 6)), won(1, 3, (7, 0)), won(3, 2, (7, 6))]
    by_difference = compute_standings([1, 2, 3], results, ["game_point_difference", "direct_encounter"])
    assert [row.entry for row in by_difference] == [1, 2, 3]
    by_nothing = compute_standings([1, 2, 3], results, [])
    assert [row.rank for row in by_nothing] == [1, 1, 1]


def test_values_are_kept_of_the_tie_breaks_that_were_asked() -> None:
    rows = compute_standings([1, 2, 3, 4], CIRCLE)
    assert rows[0].tie_breaks == {"game_point_difference": 4, "direct_encounter": 1}
    assert rows[3].tie_breaks == {}


def test_nobody_has_played_and_all_share_the_first_rank() -> None:
    rows = compute_standings([5, 6], [])
    assert ranks(rows) == [(5, 1), (6, 1)]
    assert all(row.is_tied and row.points == 0 for row in rows)


def test_single_entry_is_first_and_not_tied() -> None:
    (row,) = compute_standings([5], [])
    assert (row.rank, row.is_tied) == (1, False)


def test_result_of_a_stranger_is_refused() -> None:
    with pytest.raises(BadResult, match=r"a result of \[9\], who are not among the entries"):
        compute_standings([1, 2], [won(1, 9)])


def test_entry_given_twice_is_refused() -> None:
    with pytest.raises(StandingsError, match="an entry is there twice"):
        compute_standings([1, 2, 1], [])


def test_unknown_tie_break_is_refused_even_without_ties() -> None:
    with pytest.raises(UnknownTieBreak):
        compute_standings([1, 2], [won(1, 2)], ["name"])


@pytest.mark.parametrize(
    ("number", "text"),
    [("0", "0"), ("3", "3"), ("1/2", "½"), ("5/2", "2½"), ("-1/2", "-½"), ("-7/2", "-3½"), ("4/3", "1.33")],
)
def test_points_are_written_as_people_write_them(number: str, text: str) -> None:
    assert as_text(Fraction(number)) == text


def test_row_writes_points_and_difference() -> None:
    rows = compute_standings([1, 2], [won(1, 2, (7, 4)), shared(1, 2)])
    assert [(row.points_text, row.difference_text) for row in rows] == [("1½", "+3"), ("½", "-3")]


@st.composite
def events(draw: st.DrawFn) -> tuple[list[int], list[MatchResult]]:
    """Draw entries and results of some of their matches, voided ones among them."""
    entries = draw(st.lists(st.integers(1, 99), min_size=1, max_size=7, unique=True))
    results = []
    for pair in combinations(entries, 2):
        for _ in range(draw(st.integers(0, 2))):
            game_points = draw(st.tuples(st.integers(0, 3), st.integers(0, 3)))
            places = draw(st.sampled_from([(1, 2), (2, 1), (1, 1)]))
            results.append(MatchResult(pair, places, game_points, is_voided=draw(st.booleans())))
    return entries, results


@law
@given(event=events())
def test_every_match_gives_one_point_and_takes_no_game_points(event: tuple) -> None:
    entries, results = event
    rows = compute_standings(entries, results)
    counted = [result for result in results if not result.is_voided]
    assert sum(row.points for row in rows) == len(counted)
    assert sum(row.difference for row in rows) == 0
    assert sum(row.played for row in rows) == 2 * len(counted)
    assert all(row.played == row.won + row.shared + row.lost for row in rows)


@law
@given(event=events())
def test_ranks_are_competition_ranks_and_ties_are_marked(event: tuple) -> None:
    entries, results = event
    rows = compute_standings(entries, results)
    assert sorted(row.entry for row in rows) == sorted(entries)
    for place, row in enumerate(rows, 1):
        sharing = [other for other in rows if other.rank == row.rank]
        assert row.rank <= place < row.rank + len(sharing)
        assert row.is_tied == (len(sharing) > 1)


@law
@given(event=events(), data=st.data())
def test_order_of_entries_and_results_changes_no_rank(event: tuple, data: st.DataObject) -> None:
    entries, results = event
    rows = compute_standings(entries, results)
    mixed = compute_standings(data.draw(st.permutations(entries)), data.draw(st.permutations(results)))
    assert sorted(ranks(mixed)) == sorted(ranks(rows))


@law
@given(event=events(), places=st.integers(0, 8))
def test_advance_fills_the_places_or_says_who_is_tied_for_them(event: tuple, places: int) -> None:
    rows = compute_standings(*event)
    going = advance(rows, places)
    if going.undecided:
        assert len(going.through) + going.places_left == places
        assert 0 < going.places_left < len(going.undecided)
    else:
        assert len(going.through) == min(places, len(rows))
