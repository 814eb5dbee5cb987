"""Matches of pairs and of duplicate sets on their pages and in lists."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Match
from tests.builders import make_bot, make_match, make_tournament, play_tournament
from tests.high_card import Registering
from tournaments.services.run import pair_next_round, start_tournament

pytestmark = pytest.mark.django_db


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_bot_that_holds_a_whole_side_is_named_once(client: Client, high_card: Registering) -> None:
    high_card(range(4, 5), pairs=True)
    play_tournament(make_tournament(make_bot("Anna"), make_bot("Boris"), game="high-card"))
    match = Match.objects.get()

    page = page_of(client, f"/matches/{match.pk}/")

    assert "<h1>Anna – Boris</h1>" in page
    assert "seats 0, 2" in page
    assert "seats 1, 3" in page
    for address in ("/matches/", f"/players/{match.seats.get(number=0).player.slug}/"):
        line = page_of(client, address).split('<div class="match-line">')[1].split("</div>")[0]
        assert (line.count("Anna"), line.count("Boris")) == (1, 1)


def test_partners_are_named_together(client: Client, high_card: Registering) -> None:
    high_card(range(4, 5), pairs=True)
    match = make_match(*[make_bot(name) for name in ("Anna", "Boris", "Cleo", "Dora")], game="high-card")

    assert "<h1>Anna &amp; Cleo – Boris &amp; Dora</h1>" in page_of(client, f"/matches/{match.pk}/")


def test_match_leads_to_the_others_of_its_set(client: Client, high_card: Registering) -> None:
    high_card(range(3, 4))
    bots = [make_bot() for _ in range(3)]
    play_tournament(
        make_tournament(*bots, game="high-card", format_options={"duplicate": True, "matches": 2})
    )
    first, *others = Match.objects.order_by("pk")

    page = page_of(client, f"/matches/{first.pk}/")

    linked = [match.pk for match in others if f'href="/matches/{match.pk}/"' in page]
    assert linked == [match.pk for match in others if match.set_key == first.set_key]
    assert len(linked) == 2


def test_match_outside_a_set_speaks_of_none(client: Client) -> None:
    play_tournament(make_tournament(make_bot(), make_bot()))
    assert "With the same cards" not in page_of(client, f"/matches/{Match.objects.get().pk}/")


def test_waiting_match_of_a_set_shows_neither_cards_nor_secret(client: Client) -> None:
    tournament = make_tournament(make_bot(), make_bot(), format_options={"duplicate": True})
    start_tournament(tournament=tournament)
    pair_next_round(tournament_id=tournament.pk)
    for match in Match.objects.all():
        page = page_of(client, f"/matches/{match.pk}/")
        assert match.secret not in page
        assert match.commitment in page


def test_queries_do_not_grow_with_the_set(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries, high_card: Registering
) -> None:
    for seats in (2, 6):
        high_card(range(seats, seats + 1))
        bots = [make_bot() for _ in range(seats)]
        play_tournament(make_tournament(*bots, game="high-card", format_options={"duplicate": True}))
        with django_assert_max_num_queries(14):
            page_of(client, f"/matches/{Match.objects.latest('pk').pk}/")
