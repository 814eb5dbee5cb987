"""The list of tournaments."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from time_machine import TimeMachineFixture

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


def test_tournaments_of_one_name_have_addresses_and_times_of_their_own(
    client: Client, time_machine: TimeMachineFixture
) -> None:
    for time in ("2026-03-01T18:00:00Z", "2026-03-08T18:00:00Z"):
        time_machine.move_to(time, tick=False)
        make_tournament(name="Cup")

    page = client.get("/tournaments/").content.decode()

    for slug, day in (("cup", "2026-03-01"), ("cup-2", "2026-03-08")):
        assert f'href="/tournaments/{slug}/"' in page
        assert f">{day} 18:00 UTC</time>" in page
        assert f">{day} 18:00 UTC</time>" in client.get(f"/tournaments/{slug}/").content.decode()


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
