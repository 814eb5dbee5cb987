"""Rounds and results as formats and standings want them."""

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import MatchStatus, Seat
from tests.builders import begin, make_tournament, play_queue, play_tournament
from tournaments.selectors.results import match_results, played_rounds

pytestmark = pytest.mark.django_db


def test_rounds_come_with_seatings_byes_and_results() -> None:
    tournament = play_tournament(make_tournament(format_options={"matches": 2}))

    rounds = played_rounds(tournament)

    assert len(rounds) == 3
    for played in rounds:
        assert sorted([*played.seatings[0], *played.byes]) == [1, 2, 3]
        assert {result.entries for result in played.results} == {
            played.seatings[0],
            played.seatings[0][::-1],
        }


def test_unplayed_rounds_have_no_results() -> None:
    tournament = begin(make_tournament())

    assert [played.results for played in played_rounds(tournament)] == [(), (), ()]
    assert match_results(tournament) == []


def test_result_is_that_of_the_seats() -> None:
    tournament = play_tournament(make_tournament())
    first = tournament.rounds.get(number=1).pairings.get(is_bye=False).matches.get().match
    seats = list(Seat.objects.filter(match=first).order_by("number"))

    result = match_results(tournament)[0]

    numbers = dict(tournament.entries.values_list("player", "number"))
    assert result.entries == tuple(numbers[seat.player_id] for seat in seats)
    assert result.places == tuple(seat.place for seat in seats)
    assert result.game_points == tuple(seat.game_points for seat in seats)


def test_voided_match_is_told_as_such() -> None:
    tournament = begin(make_tournament())
    held = tournament.rounds.get(number=1).pairings.get(is_bye=False).matches.get().match
    held.status = MatchStatus.VOIDED
    held.save()

    (result,) = match_results(tournament)

    assert result.is_voided


def test_queries_do_not_grow(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    small, large = begin(make_tournament()), begin(make_tournament(format="double-round-robin"))
    play_queue()

    for tournament in (small, large):
        with django_assert_num_queries(3):
            played_rounds(tournament)
