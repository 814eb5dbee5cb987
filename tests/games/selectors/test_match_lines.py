"""Matches as lines."""

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import Match
from games.selectors.match_lines import match_lines, newest_lines, with_seats
from tests.builders import make_match
from tests.ratings.builders import make_finished, make_player

pytestmark = pytest.mark.django_db


def test_line_says_who_won() -> None:
    anna, boris = make_player("Anna"), make_player("Boris")
    make_finished(anna, boris, places=(2, 1), game_points=(3, 7))

    [line] = newest_lines(5)

    assert [(side.seats[0].player.name, side.game_points, side.is_winner) for side in line.sides] == [
        ("Anna", 3, False),
        ("Boris", 7, True),
    ]
    assert [line.outcome_of(player.pk) for player in (anna, boris)] == ["lost", "won"]


def test_shared_first_place_is_shared() -> None:
    players = [make_player() for _ in range(3)]
    make_finished(*players, places=(1, 1, 3), game_points=(2, 2, 0))

    [line] = newest_lines(5)

    assert [line.outcome_of(player.pk) for player in players] == ["shared", "shared", "lost"]


def test_sides_can_be_had_by_place_and_in_seat_order_while_open() -> None:
    players = [make_player() for _ in range(4)]
    make_finished(*players, places=(3, 1, 4, 1), game_points=(1, 3, 0, 3))
    waiting = make_match()

    [line] = newest_lines(5)

    assert [side.seats[0].player for side in line.by_place] == [players[at] for at in (1, 3, 0, 2)]
    [line] = match_lines(with_seats(Match.objects.filter(pk=waiting.pk)))
    assert [side.seats[0].number for side in line.by_place] == [0, 1]


def test_partners_share_a_side() -> None:
    players = [make_player() for _ in range(4)]
    make_finished(*players, sides=(0, 1, 0, 1), places=(1, 2), game_points=(7, 4))

    [line] = newest_lines(5)

    assert [[seat.player for seat in side.seats] for side in line.sides] == [players[::2], players[1::2]]
    assert line.outcome_of(players[2].pk) == "won"


def test_waiting_match_has_no_outcome() -> None:
    match = make_match()

    [line] = match_lines(with_seats(Match.objects.all()))

    assert line.outcome_of(match.seats.first().player_id) == ""
    assert [side.is_winner for side in line.sides] == [False, False]


def test_stranger_has_no_outcome() -> None:
    make_finished(make_player(), make_player())

    assert newest_lines(1)[0].outcome_of(make_player().pk) == ""


def test_queries_do_not_grow_with_the_matches(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(5):
        make_finished(make_player(), make_player())

    with django_assert_num_queries(2):
        lines = newest_lines(5)
        assert all(seat.player.name for line in lines for side in line.sides for seat in side.seats)
