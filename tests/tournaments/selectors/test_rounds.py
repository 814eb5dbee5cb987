"""One round as the page of a tournament shows it."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import begin, make_bot, make_tournament, play_queue, play_tournament
from tournaments.selectors.rounds import chosen_round, round_view, rounds_of

pytestmark = pytest.mark.django_db


def test_round_shows_pairings_byes_and_results_by_entry() -> None:
    tournament = play_tournament(make_tournament(format_options={"matches": 2}))
    rounds = rounds_of(tournament)

    view = round_view(rounds[0], rounds)

    (meeting,) = view.meetings
    assert len(view.byes) == 1
    assert (view.over, view.matches) == (2, 2)
    first, second = meeting.matches
    assert first.line.match.seats.get(number=0).player == meeting.entries[0].player
    assert second.line.match.seats.get(number=1).player == meeting.entries[0].player
    seat = second.line.match.seats.get(number=1)
    assert second.game_points[0] == seat.game_points


def test_first_open_round_is_shown_unless_another_is_asked_for() -> None:
    rounds = rounds_of(begin(make_tournament()))

    assert chosen_round(rounds, None) == rounds[0]
    assert chosen_round(rounds, 2) == rounds[1]
    assert chosen_round(rounds, 99) == rounds[0]
    assert chosen_round([], None) is None


def test_last_round_is_shown_when_all_are_complete() -> None:
    rounds = rounds_of(play_tournament(make_tournament()))

    assert chosen_round(rounds, None) == rounds[-1]
    assert all(each.over_count == each.match_count == 1 for each in rounds)  # type: ignore[attr-defined]


def test_queries_do_not_grow(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    small = begin(make_tournament())
    large = begin(make_tournament(*[make_bot() for _ in range(8)], format_options={"matches": 3}))
    play_queue()

    for tournament in (small, large):
        with django_assert_num_queries(6):  # rounds; pairings, entries, matches, held, seats
            rounds = rounds_of(tournament)
            round_view(rounds[0], rounds)
