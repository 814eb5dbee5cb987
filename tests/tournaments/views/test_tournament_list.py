"""The list of tournaments."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.builders import make_tournament, make_user
from tournaments.services.run import start_tournament

pytestmark = pytest.mark.django_db


def names(client: Client, query: str = "") -> list[str]:
    return [each.name for each in client.get(f"/tournaments/{query}").context["page"].rows]


def test_tournaments_come_newest_first_and_by_filters(client: Client) -> None:
    make_tournament(name="One")
    two = make_tournament(name="Two", game="mariage")
    start_tournament(tournament=two)

    assert names(client) == ["Two", "One"]
    assert names(client, "?status=running") == ["Two"]
    assert names(client, "?game=sixty-six") == ["One"]
    assert names(client, "?status=nonsense") == ["Two", "One"]


def test_nothing_there_says_what_to_do(client: Client) -> None:
    assert "No tournaments yet" in client.get("/tournaments/").content.decode()
    assert "No such tournament" in client.get("/tournaments/?status=running").content.decode()
    client.force_login(make_user(may_organise=True))
    assert "/tournaments/new/" in client.get("/tournaments/").content.decode()


def test_pages_of_many(client: Client) -> None:
    for number in range(27):
        make_tournament(name=f"T{number}")

    first = client.get("/tournaments/").context["page"]
    second = client.get(f"/tournaments/?{first.next}").context["page"]

    assert len(first.rows) == 25
    assert [each.name for each in second.rows] == ["T1", "T0"]


def test_queries_do_not_grow(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(2):
        make_tournament()
        with django_assert_num_queries(1):
            client.get("/tournaments/")
