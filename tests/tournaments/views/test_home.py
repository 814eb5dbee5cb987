"""The home page."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.builders import make_tournament, make_user, play_tournament
from tests.ratings.builders import make_player, make_rated
from tournaments.services.run import pair_next_round, start_tournament

pytestmark = pytest.mark.django_db


def test_new_site_says_what_to_do(client: Client) -> None:
    page = client.get("/").content.decode()

    assert "./run manage seed_demo" in page
    assert "/accounts/login/" in page


def test_organiser_of_a_new_site_is_offered_a_tournament(client: Client) -> None:
    client.force_login(make_user(may_organise=True))

    assert "/tournaments/new/" in client.get("/").content.decode()


def test_living_site_shows_progress_matches_and_leaders(client: Client) -> None:
    make_rated(make_player("Anna"), make_player("Boris"))
    tournament = make_tournament(name="Evening round")
    start_tournament(tournament=tournament)
    pair_next_round(tournament_id=tournament.pk)

    page = client.get("/").content.decode()

    assert "Evening round" in page
    assert "0 of 1 matches" in page
    assert "Anna" in page
    assert "seed_demo" not in page


def test_poll_gets_the_changing_part_only(client: Client) -> None:
    page = client.get("/", headers={"HX-Request": "true"}).content.decode()

    assert page.strip().startswith('<div id="live"')
    assert "<html" not in page


def test_queries_do_not_grow(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(3):
        play_tournament(make_tournament())
        start_tournament(tournament=make_tournament())

    with django_assert_num_queries(7):  # three states, matches and seats, pools, one a rated game
        client.get("/")


def test_games_that_nobody_is_rated_in_take_no_room(client: Client) -> None:
    make_rated(make_player("Anna"), make_player("Boris"))

    page = client.get("/").content.decode()

    assert (page.count('id="top-'), page.count('id="top-sixty-six"')) == (1, 1)
