"""The leaderboards."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.ratings.builders import GAME, make_player, make_pool, make_rated, make_scores

pytestmark = pytest.mark.django_db


def test_row_shows_score_rating_and_record(client: Client) -> None:
    make_rated(make_player("Anna"), make_player("Boris"), places=(1, 2), game_points=(7, 3))

    page = client.get(f"/leaderboards/{GAME}/").content.decode()

    assert "29.4" in page  # mu of a first match won
    assert "± 21.5" in page
    assert page.index("Anna") < page.index("Boris")
    assert "100.0" in page
    assert '7.00 <span class="muted">: 3.00' in page


def test_empty_board_says_how_one_gets_in(client: Client) -> None:
    assert "first rated match" in client.get(f"/leaderboards/{GAME}/").content.decode()


def test_unknown_game_is_not_found(client: Client) -> None:
    assert client.get("/leaderboards/poker/").status_code == 404


def test_page_that_is_none_is_refused_in_words(client: Client) -> None:
    make_rated(make_player(), make_player())

    response = client.get(f"/leaderboards/{GAME}/?after=x")

    assert response.status_code == 400
    assert "There is no page at" in response.content.decode()


def test_next_page_goes_on_with_the_rank(client: Client) -> None:
    make_scores(make_pool(), [float(score) for score in range(60)])
    first = client.get(f"/leaderboards/{GAME}/")

    second = client.get(f"/leaderboards/{GAME}/?{first.context['board'].next}")

    assert [row.rank for row in second.context["board"].rows] == list(range(51, 61))


def test_overview_names_every_game(client: Client) -> None:
    page = client.get("/leaderboards/").content.decode()

    assert f"/leaderboards/{GAME}/" in page
    assert "/leaderboards/mariage/" in page


def test_page_takes_two_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(5):
        make_rated(make_player(), make_player())

    with django_assert_num_queries(2):
        client.get(f"/leaderboards/{GAME}/")
