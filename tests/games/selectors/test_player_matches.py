"""What a player has played: list, form, head-to-head."""

import pytest
from django.http import QueryDict
from pytest_django import DjangoAssertNumQueries

from games.models import Match, MatchStatus, Purpose
from games.selectors import player_matches
from games.selectors.match_lines import newest_lines
from games.selectors.player_matches import form_of, head_to_head, lines_of, waiting_count
from tests.builders import make_bot, make_match
from tests.ratings.builders import make_finished, make_player

pytestmark = pytest.mark.django_db


def test_list_holds_finished_matches_of_the_player_only() -> None:
    anna, boris, cleo = make_bot("Anna"), make_bot("Boris"), make_bot("Cleo")
    played = make_finished(anna, boris)
    make_finished(boris, cleo)
    make_finished(anna, boris, status=MatchStatus.VOIDED)
    make_match(anna, boris)

    assert [line.match for line in lines_of(anna, "", {}).rows] == [played]
    assert waiting_count(anna) == 1
    assert waiting_count(cleo) == 0


def test_list_can_be_narrowed_to_a_game() -> None:
    anna, boris = make_player(), make_player()
    make_finished(anna, boris, game="sixty-six")
    other = make_finished(anna, boris, game="mariage")

    assert [line.match for line in lines_of(anna, "mariage", {}).rows] == [other]


def test_pages_lead_through_the_matches_and_back() -> None:
    anna, boris = make_player(), make_player()
    matches = [make_finished(anna, boris) for _ in range(5)]
    first = lines_of(anna, "", {}, size=3)
    second = lines_of(anna, "", QueryDict(first.next), size=3)

    assert [line.match for line in (*first.rows, *second.rows)] == matches[::-1]
    assert lines_of(anna, "", QueryDict(second.previous), size=3).rows == first.rows


def test_form_shows_the_last_twenty_with_the_newest_last() -> None:
    anna, boris = make_player(), make_player()
    make_finished(anna, boris, places=(2, 1))
    newer = [make_finished(anna, boris) for _ in range(19)]
    newest = make_finished(anna, boris, places=(1, 1))

    form = form_of(anna)

    assert [mark.line.match for mark in form] == [*newer, newest]
    assert [mark.outcome for mark in form] == ["won"] * 19 + ["shared"]


def test_head_to_head_counts_each_opponent() -> None:
    anna, boris, cleo = make_player("Anna"), make_player("Boris"), make_player("Cleo")
    make_finished(anna, boris, places=(1, 2), game_points=(7, 3))
    make_finished(boris, anna, places=(1, 2), game_points=(7, 6))
    make_finished(boris, anna, places=(1, 1), game_points=(5, 5))
    make_finished(cleo, anna, places=(2, 1), game_points=(0, 7))

    boris_row, cleo_row = head_to_head(anna)

    assert (boris_row.opponent, boris_row.matches, boris_row.won, boris_row.shared, boris_row.lost) == (
        boris, 3, 1, 1, 1,
    )  # fmt: skip
    assert (boris_row.game_points_for, boris_row.game_points_against) == (18, 15)
    assert (cleo_row.opponent, cleo_row.won, cleo_row.win_percentage) == (cleo, 1, 100)


def test_head_to_head_compares_places_with_each_opponent_at_a_table_of_three() -> None:
    anna, boris, cleo = make_player(), make_player(), make_player()
    make_finished(anna, boris, cleo, places=(2, 1, 3), game_points=(4, 7, 0))

    rows = {row.opponent: row for row in head_to_head(anna)}

    assert (rows[boris].won, rows[boris].lost) == (0, 1)
    assert (rows[cleo].won, rows[cleo].lost) == (1, 0)


def test_head_to_head_leaves_partners_out() -> None:
    anna, boris, cleo, dora = (make_player() for _ in range(4))
    make_finished(anna, boris, cleo, dora, sides=(0, 1, 0, 1), places=(1, 2), game_points=(7, 4))

    assert {row.opponent for row in head_to_head(anna)} == {boris, dora}


def test_head_to_head_compares_the_newest_matches_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_matches, "COMPARED", 3)
    anna, boris, cleo = make_player(), make_player(), make_player()
    make_finished(anna, boris)
    make_finished(anna, boris, places=(2, 1))
    make_finished(cleo, anna)
    make_finished(anna, boris, places=(2, 1))

    assert [(row.opponent, row.won, row.lost) for row in head_to_head(anna)] == [(boris, 0, 2), (cleo, 0, 1)]


def test_head_to_head_takes_two_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    anna = make_player()
    for _ in range(4):
        make_finished(anna, make_player())

    with django_assert_num_queries(2):
        assert len(head_to_head(anna)) == 4


def test_imported_matches_show_once_they_are_confirmed() -> None:
    anna, boris = make_player(), make_player()
    match = make_finished(anna, boris, purpose=Purpose.IMPORTED, is_rated=False)
    assert lines_of(boris, "", {}).rows == form_of(boris) == head_to_head(boris) == newest_lines(5) == []

    Match.objects.update(is_rated=True)

    assert [line.match for line in lines_of(boris, "", {}).rows] == [match]
    assert [line.match for line in newest_lines(5)] == [match]


def test_match_of_pairs_counts_once_for_who_holds_a_whole_side() -> None:
    anna, boris = make_player("Anna"), make_player("Boris")
    match = make_finished(anna, boris, anna, boris, sides=(0, 1, 0, 1), game_points=(7, 3))

    [row] = head_to_head(anna)

    assert [line.match for line in lines_of(anna, "", {}).rows] == [match]
    assert [mark.outcome for mark in form_of(anna)] == ["won"]
    assert (row.opponent, row.matches, row.won) == (boris, 1, 1)
    assert (row.game_points_for, row.game_points_against) == (7, 3)


def test_partners_of_a_side_each_have_the_match_and_meet_both_opponents() -> None:
    anna, boris, cleo, dora = (make_player(name) for name in ("Anna", "Boris", "Cleo", "Dora"))
    match = make_finished(anna, boris, cleo, dora, sides=(0, 1, 0, 1), game_points=(7, 3))

    for player in (anna, cleo):
        assert [line.match for line in lines_of(player, "", {}).rows] == [match]
        assert {row.opponent for row in head_to_head(player)} == {boris, dora}
        assert all((row.matches, row.won) == (1, 1) for row in head_to_head(player))


def test_waiting_match_of_pairs_is_one() -> None:
    anna, boris = make_player(), make_player()
    make_finished(
        anna, boris, anna, boris, sides=(0, 1, 0, 1), places=(None, None), status=MatchStatus.QUEUED
    )

    assert waiting_count(anna) == 1
