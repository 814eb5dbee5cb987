"""The page of a match, its replay step by step, and its record."""

import html
import json
import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Match, MatchAttempt, MatchStatus
from games.play.ends import FaultReason
from games.play.record_json import read_json
from games.play.record_text_reader import read_text
from games.play.replay import replay
from tests.builders import (
    make_bot,
    make_match,
    make_tournament,
    make_user,
    play_queue,
    play_tournament,
    play_with_fault,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Match:
    make_match(make_bot("Anna", "rules"), make_bot("Boris", "greedy"))
    play_queue()
    return Match.objects.get()


def page_of(client: Client, match: Match, query: str = "") -> str:
    response = client.get(f"/matches/{match.pk}/{query}")
    assert response.status_code == 200
    return response.content.decode()


def test_finished_match_shows_result_end_and_proof(client: Client, played: Match) -> None:
    page = page_of(client, played)

    assert "Anna – Boris" in page
    assert "played to the end" in page
    assert "Checked just now" in page
    for proof in (played.commitment, played.secret, played.record_hash):
        assert proof in page


def test_match_of_a_tournament_leads_to_its_round(client: Client) -> None:
    tournament = play_tournament(make_tournament(name="Evening Cup"))
    match = Match.objects.order_by("pk").first()
    assert match is not None

    page = page_of(client, match)

    assert f"/tournaments/{tournament.slug}/" in page
    address = re.search(r'href="([^"]+)">round 1<', page)
    assert address
    assert "Round 1 of" in client.get(html.unescape(address[1])).content.decode()


@pytest.mark.parametrize("status", [MatchStatus.QUEUED, MatchStatus.RUNNING])
def test_waiting_match_says_so_and_keeps_its_secret(client: Client, status: MatchStatus) -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(status=status)

    page = page_of(client, match)

    assert 'hx-trigger="every 3s"' in page
    assert match.commitment in page
    assert match.secret not in page
    assert 'id="replay"' not in page


@pytest.mark.parametrize("path", ["record.json", "record.txt", "board/"])
def test_nothing_of_an_open_match_is_given_out(client: Client, path: str) -> None:
    match = make_match()

    assert client.get(f"/matches/{match.pk}/{path}").status_code == 404


def test_record_stays_closed_until_its_duplicate_set_is_over(client: Client, played: Match) -> None:
    Match.objects.filter(pk=played.pk).update(set_key="set")
    other = make_match(set_key="set")

    page = page_of(client, played)

    assert "still closed" in page
    assert played.secret not in page
    assert client.get(f"/matches/{played.pk}/record.json").status_code == 404
    Match.objects.filter(pk=other.pk).update(status=MatchStatus.VOIDED)
    assert played.secret in page_of(client, played)


def test_poll_of_a_match_that_is_over_asks_for_the_whole_page(client: Client, played: Match) -> None:
    response = client.get(f"/matches/{played.pk}/", headers={"HX-Request": "true"})

    assert response.headers["HX-Refresh"] == "true"
    assert (
        "HX-Refresh" not in client.get(f"/matches/{make_match().pk}/", headers={"HX-Request": "true"}).headers
    )


def test_every_step_has_an_address(client: Client, played: Match) -> None:
    page = page_of(client, played, "?step=3")

    assert 'data-step="3"' in page
    for step in (0, 2, 4):
        assert f'href="?step={step}#replay"' in page
    assert page.count('aria-current="step"') == 1


@pytest.mark.parametrize(
    ("step", "shown"), [("", 0), ("x", 0), ("-1", 0), ("1e9", 0), ("²", 0), ("99999", None)]
)
def test_senseless_step_shows_the_nearest(
    client: Client, played: Match, step: str, shown: int | None
) -> None:
    page = page_of(client, played, f"?step={step}")

    last = page.split('data-last="')[1].split('"')[0]
    assert f'<div class="board" data-step="{last if shown is None else shown}"' in page


def test_board_alone_is_the_one_of_the_page(client: Client, played: Match) -> None:
    board = client.get(f"/matches/{played.pk}/board/?step=5").content.decode().strip()

    assert board.startswith('<div class="board" data-step="5"')
    assert board in page_of(client, played, "?step=5")


def test_records_read_back_and_hold(client: Client, played: Match) -> None:
    response = client.get(f"/matches/{played.pk}/record.json")
    (from_json,) = read_json(response.content.decode())
    (from_text,) = read_text(client.get(f"/matches/{played.pk}/record.txt").content.decode())

    assert f'filename="sixty-six-{played.pk}.json"' in response.headers["Content-Disposition"]
    assert replay(from_json).hash == replay(from_text).hash == played.record_hash
    assert json.loads(response.content)["fair"]["secret"] == played.secret


def test_tampered_record_is_told(client: Client, played: Match) -> None:
    Match.objects.filter(pk=played.pk).update(record_hash="0" * 64)

    assert "The record does not hold" in page_of(client, played)


def play_two_with_fault(actions: int, fault: FaultReason) -> Match:
    make_match(make_bot("Anna"), make_bot("Boris"))
    return play_with_fault(actions=actions, fault=fault)


def test_fault_before_the_first_card_leaves_nothing_to_replay(client: Client) -> None:
    page = page_of(client, play_two_with_fault(0, FaultReason.START))

    assert "Boris did not get ready" in page
    assert "No card was played" in page


def test_fault_in_a_deal_can_be_replayed_up_to_it(client: Client) -> None:
    page = page_of(client, play_two_with_fault(3, FaultReason.TIMEOUT), "?step=99")

    assert "Boris ran out of time" in page
    assert '<div class="board" data-step="3"' in page
    assert "is over." not in page


def test_attempts_are_for_staff(client: Client) -> None:
    match = make_match()
    MatchAttempt.objects.create(match=match, number=1, worker="box:1", reason="disk full")

    assert "disk full" not in page_of(client, match)
    client.force_login(make_user(is_staff=True))
    page = page_of(client, match)
    assert "disk full" in page
    assert "/void/" in page


@pytest.mark.parametrize("path", ["", "board/", "record.json", "record.xml"])
def test_unknown_match_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/matches/4711/{path}").status_code == 404


def test_page_takes_a_constant_number_of_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = play_tournament(make_tournament())
    for held in Match.objects.filter(pairing_match__pairing__round__tournament=tournament):
        with django_assert_num_queries(6):  # match, seats, players, versions; record; pairing
            client.get(f"/matches/{held.pk}/")
