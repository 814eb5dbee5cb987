"""The list of players and the page of one."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.builders import make_bot, make_tournament, play_tournament
from tests.ratings.builders import make_player, make_rated

pytestmark = pytest.mark.django_db


def test_list_leads_to_the_player(client: Client) -> None:
    anna = make_bot("Anna")

    assert f"/players/{anna.slug}/" in client.get("/players/").content.decode()


def test_search_without_result_says_so(client: Client) -> None:
    make_player("Anna")

    assert "Nobody found" in client.get("/players/?q=xyz").content.decode()


def test_unknown_player_is_not_found(client: Client) -> None:
    response = client.get("/players/nobody/")

    assert response.status_code == 404
    assert "There is no page at this address" in response.content.decode()


def test_page_shows_rating_form_opponent_version_and_history(client: Client) -> None:
    anna, boris = make_bot("Anna"), make_bot("Boris")
    match = make_rated(anna, boris)

    page = client.get(f"/players/{anna.slug}/").content.decode()

    assert "Sixty-Six" in page
    assert "provisional" in page
    assert page.count(f"/matches/{match.pk}/") == 3  # form, list, history
    assert "Against each opponent" in page
    assert "v1" in page


def test_page_of_a_newcomer_says_what_will_come(client: Client) -> None:
    page = client.get(f"/players/{make_player().slug}/").content.decode()

    assert "Not rated yet" in page
    assert "No matches yet" in page


def test_game_narrows_everything(client: Client) -> None:
    anna, boris = make_player("Anna"), make_player("Boris")
    make_rated(anna, boris, game="sixty-six")
    other = make_rated(anna, boris, game="mariage")

    page = client.get(f"/players/{anna.slug}/?game=sixty-six").content.decode()

    assert f"/matches/{other.pk}/" not in page


def test_queries_do_not_grow(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    bots = [make_bot() for _ in range(4)]
    play_tournament(make_tournament(*bots))

    with django_assert_num_queries(13):
        client.get(f"/players/{bots[0].slug}/")
