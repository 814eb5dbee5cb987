"""The list of matches."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Match
from tests.builders import make_bot, make_match, make_tournament, play_queue, play_tournament

pytestmark = pytest.mark.django_db


def ids(client: Client, query: str = "") -> list[int]:
    response = client.get(f"/matches/{query}")
    assert response.status_code == 200
    return [line.match.pk for line in response.context["page"].rows]


def test_finished_matches_come_newest_first(client: Client) -> None:
    played = [make_match(), make_match()]
    play_queue()
    make_match()

    assert ids(client) == [played[1].pk, played[0].pk]


def test_other_states_on_demand(client: Client) -> None:
    played = make_match()
    play_queue()
    waiting = make_match()

    assert ids(client, "?status=queued") == [waiting.pk]
    assert ids(client, "?status=") == [waiting.pk, played.pk]
    assert ids(client, "?status=nonsense") == [waiting.pk, played.pk]


def test_two_players_of_a_tournament_as_the_crosstable_asks(client: Client) -> None:
    anna, boris, clara = make_bot("Anna"), make_bot("Boris"), make_bot("Clara")
    tournament = play_tournament(make_tournament(anna, boris, clara))
    make_match(anna, boris)
    play_queue()

    found = ids(client, f"?tournament={tournament.slug}&player={anna.slug}&opponent={boris.slug}")

    (match,) = Match.objects.filter(pairing_match__isnull=False, seats__player=anna) & Match.objects.filter(
        seats__player=boris
    )
    assert found == [match.pk]


def test_nothing_found_says_so(client: Client) -> None:
    assert "No such match" in client.get("/matches/?game=mariage").content.decode()
    assert "No finished match yet" in client.get("/matches/").content.decode()


def test_queries_do_not_grow(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(2):
        play_tournament(make_tournament())
        with django_assert_num_queries(2):  # matches, seats with players and versions
            client.get("/matches/")
