"""How far a tournament is."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import make_tournament, play_queue
from tournaments.models import Tournament
from tournaments.selectors.home import finished_tournaments, open_tournaments, running_tournaments
from tournaments.selectors.progress import with_progress
from tournaments.services.run import pair_next_round, start_tournament

pytestmark = pytest.mark.django_db


def _progress() -> tuple[int, ...]:
    [row] = with_progress(Tournament.objects.all())
    return row.entry_count, row.round_count, row.match_count, row.over_count


def test_progress_counts_entries_rounds_and_matches() -> None:
    tournament = make_tournament()
    assert _progress() == (3, 0, 0, 0)

    start_tournament(tournament=tournament)
    pair_next_round(tournament_id=tournament.pk)
    assert _progress() == (3, 1, 1, 0)

    play_queue()
    assert _progress() == (3, 1, 1, 1)


def test_home_sorts_tournaments_by_their_state(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    waiting, running = make_tournament(), make_tournament()
    start_tournament(tournament=running)

    with django_assert_num_queries(3):
        assert open_tournaments() == [waiting]
        assert running_tournaments() == [running]
        assert finished_tournaments() == []
