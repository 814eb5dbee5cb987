"""Confirming and rejecting on the match page, and what the page says of an imported match."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Confirmation, Match, MatchStatus, Word
from tests.builders import make_match, make_user, play_queue
from tests.imports import import_one, make_person
from tournaments.services.confirm import confirm, reject

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return make_person("Anna")[0]


@pytest.fixture
def boris(client: Client) -> User:
    user = make_person("Boris")[0]
    client.force_login(user)
    return user


@pytest.fixture
def match(anna: User, boris: User) -> Match:
    made = import_one(anna, "Anna", "Boris", played_at="2026-03-01T20:00:00+02:00")
    play_queue()
    made.refresh_from_db()
    return made


def page_of(client: Client, match: Match) -> str:
    response = client.get(f"/matches/{match.pk}/")
    assert response.status_code == 200
    return response.content.decode()


def send(client: Client, match: Match, what: str, **data: object) -> str:
    response = client.post(f"/matches/{match.pk}/{what}/", data, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def test_page_says_who_brought_it_and_whose_word_is_missing(client: Client, match: Match) -> None:
    page = page_of(client, match)

    assert "2026-03-01 18:00 UTC" in page
    assert "does not count yet" in page
    assert "You speak for Boris." in page
    assert "The cards were dealt by hand." in page
    assert "fixed before the match" not in page


def test_only_who_speaks_for_a_seat_has_buttons(client: Client, match: Match) -> None:
    assert "Confirm: it was so" in page_of(client, match)
    for user in (None, make_user()):
        other = Client()
        if user:
            other.force_login(user)
        assert "Confirm: it was so" not in page_of(other, match)


def test_confirmation_makes_it_count(client: Client, match: Match) -> None:
    page = send(client, match, "confirm")

    assert f"Everybody has confirmed: match {match.pk} counts." in page
    assert "everybody has confirmed" in page
    match.refresh_from_db()
    assert match.is_rated


def test_rejection_says_why_and_can_be_taken_back(client: Client, match: Match) -> None:
    assert "needs a reason" in send(client, match, "reject", reason=" ")
    page = send(client, match, "reject", reason="<b>never</b>")
    assert "&lt;b&gt;never&lt;/b&gt;" in page
    assert "Take it back: it was so" in page
    send(client, match, "confirm")
    assert Confirmation.objects.get(seat__number=1).word == Word.CONFIRMED


def test_staff_confirm_a_seat_with_a_reason_and_void(client: Client, anna: User) -> None:
    match = import_one(anna, "Anna", "Grandpa")
    play_queue()
    client.force_login(make_user(is_staff=True))
    assert "Staff: why you confirm for Grandpa" in page_of(client, match)
    send(client, match, "confirm", seat="0", reason="I know her")
    assert not Confirmation.objects.filter(seat__number=1).exists()
    assert f'action="/matches/{match.pk}/void/"' in page_of(client, match)
    send(client, match, "confirm", seat="1", reason="I watched")
    match.refresh_from_db()
    assert match.is_rated
    assert "I watched" in page_of(client, match)
    assert f'action="/matches/{match.pk}/void/"' not in page_of(client, match)


def test_staff_void_a_rejected_match(client: Client, match: Match, boris: User) -> None:
    reject(match=match, user=boris, reason="never")
    client.force_login(make_user(is_staff=True))
    send(client, match, "void")
    match.refresh_from_db()
    assert match.status == MatchStatus.VOIDED
    assert "The match was voided" in page_of(client, match)


@pytest.mark.parametrize("seat", ["x", "-1", "99", "9" * 30, "²"])
def test_senseless_seat_is_no_fault_of_ours(client: Client, match: Match, seat: str) -> None:
    client.force_login(make_user(is_staff=True))

    assert "say which seat" in send(client, match, "confirm", seat=seat, reason="why")


def test_visitors_and_strangers_change_nothing(client: Client, match: Match) -> None:
    assert Client().post(f"/matches/{match.pk}/confirm/")["Location"].startswith("/accounts/login/")
    client.force_login(make_user())
    assert "nobody you speak for sits in this match" in send(client, match, "confirm")
    assert "only Boris, or staff with a reason" in send(client, match, "confirm", seat="1", reason="ha")
    match.refresh_from_db()
    assert not match.is_rated


def test_words_are_posted(client: Client, match: Match) -> None:
    assert client.get(f"/matches/{match.pk}/confirm/").status_code == 405
    assert client.get(f"/matches/{match.pk}/reject/").status_code == 405


def test_list_of_what_waits_is_where_one_comes_back_to(client: Client, match: Match) -> None:
    page = client.get("/matches/import/").content.decode()
    assert "Waiting for your word" in page
    response = client.post(f"/matches/{match.pk}/confirm/", {"back": "match_import"})
    assert response["Location"] == "/matches/import/"
    assert "Waiting for your word" not in client.get("/matches/import/").content.decode()
    response = client.post(f"/matches/{match.pk}/confirm/", {"back": "//evil.example"})
    assert response["Location"] == f"/matches/{match.pk}/"


def test_record_has_the_time_it_was_played(client: Client, match: Match, boris: User) -> None:
    confirm(match=match, user=boris)
    assert client.get(f"/matches/{match.pk}/record.json").json()["played_at"] == "2026-03-01T20:00:00+02:00"


def test_other_matches_have_no_words(client: Client) -> None:
    match = make_match()
    play_queue()
    page = page_of(client, match)
    assert "Played at a table" not in page
    assert "fixed before the match" in page
