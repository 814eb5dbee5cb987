"""Accounts: signing up, in and out, keys for the API, own matches."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings
from knox.models import AuthToken
from rest_framework.test import APIClient

from games.services.people import player_of
from tests.builders import make_bot, make_match, make_user, play_queue
from tests.uploads import make_upload

pytestmark = pytest.mark.django_db
NEW = {"username": "anna", "password1": "xyzzy-42-plugh", "password2": "xyzzy-42-plugh"}


@pytest.fixture
def user(client: Client) -> User:
    user = make_user("anna")
    client.force_login(user)
    return user


def test_name_and_password_make_an_account(client: Client) -> None:
    answer = client.post("/accounts/signup/", NEW)

    assert answer.headers["location"] == "/account/"
    assert User.objects.get().username == "anna"
    assert "anna" in client.get("/account/").content.decode()


def test_sign_up_leads_back_to_where_it_was_asked_for(client: Client) -> None:
    page = client.get("/accounts/login/?next=/bots/new/").content.decode()
    assert "/accounts/signup/?next=%2Fbots%2Fnew%2F" in page

    answer = client.post("/accounts/signup/?next=/bots/new/", {**NEW, "next": "/bots/new/"})

    assert answer.headers["location"] == "/bots/new/"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"password2": "other-42-plugh"}, "same password"),
        ({"password1": "short", "password2": "short"}, "too short"),
        ({"password1": "password", "password2": "password"}, "too common"),
        ({"username": "taken"}, "already exists"),
        ({"username": "a b"}, "Enter a valid username"),
        ({"username": "x"}, "at least 2 characters"),
        ({"email": "no address"}, "valid email"),
    ],
    ids=str,
)
def test_wrong_sign_up_is_refused_in_a_sentence(client: Client, fields, sentence) -> None:
    make_user("taken")

    answer = client.post("/accounts/signup/", {**NEW, **fields})

    assert sentence in answer.content.decode()
    assert User.objects.count() == 1


@override_settings(SIGN_UP=False)
def test_site_can_leave_accounts_to_staff(client: Client) -> None:
    answer = client.post("/accounts/signup/", NEW)

    assert "only staff make accounts" in answer.content.decode()
    assert not User.objects.exists()
    assert "/accounts/signup/" not in client.get("/").content.decode()


def test_tries_are_limited(client: Client) -> None:
    answers = [client.post("/accounts/login/", {"login": "anna", "password": "no"}) for _ in range(12)]
    sign_ups = [client.post("/accounts/signup/", {"username": "x"}) for _ in range(22)]

    assert answers[-1].status_code == 429 or "Too many" in answers[-1].content.decode()
    assert sign_ups[-1].status_code == 429
    assert "Wait a few minutes" in sign_ups[-1].content.decode()


def test_password_is_changed(client: Client) -> None:
    client.post("/accounts/signup/", NEW)
    fields = {"oldpassword": NEW["password1"], "password1": "fee-fie-foe-42", "password2": "fee-fie-foe-42"}

    assert client.post("/accounts/password/change/", fields).headers["location"] == "/account/"
    client.logout()
    assert client.login(username="anna", password="fee-fie-foe-42")


@pytest.mark.parametrize("address", ["password/reset/", "email/", "confirm-email/", "login/code/"])
def test_pages_that_would_send_mail_are_not_there(client: Client, address: str) -> None:
    assert client.get(f"/accounts/{address}").status_code == 404


@pytest.mark.parametrize("address", ["/account/", "/my/matches/", "/accounts/password/change/"])
def test_visitor_is_asked_to_log_in(client: Client, address: str) -> None:
    assert client.get(address).headers["location"] == f"/accounts/login/?next={address}"


def test_key_is_shown_once_and_opens_the_api(client: Client, user: User) -> None:
    answer = client.post("/account/keys/new/", {"days": "30"})
    found = re.search(r'class="new-key[^>]*><code>(\w+)</code>', answer.content.decode())
    assert found

    caller = APIClient()
    caller.credentials(HTTP_AUTHORIZATION=f"Token {found[1]}")
    assert caller.get("/api/v1/bots/").status_code == 200
    assert "no-store" in answer.headers["cache-control"]
    later = client.get("/account/").content.decode()
    assert found[1] not in later
    assert found[1][:8] in later
    assert AuthToken.objects.get().expiry is not None


def test_key_is_revoked_by_its_owner_only(client: Client, user: User) -> None:
    mine, _ = AuthToken.objects.create(user=user, expiry=None)
    other, _ = AuthToken.objects.create(user=make_user(), expiry=None)

    page = client.post("/account/keys/revoke/", {"start": other.token_key}, follow=True).content.decode()
    assert "there is no such key" in page
    client.post("/account/keys/revoke/", {"start": mine.token_key})

    assert list(AuthToken.objects.all()) == [other]
    assert other.token_key not in page


def test_account_has_a_limited_number_of_keys(client: Client, user: User) -> None:
    for _ in range(21):
        answer = client.post("/account/keys/new/", {"days": ""})

    assert "at most 20 keys" in answer.content.decode()
    assert AuthToken.objects.count() == 20


def test_days_of_a_key_are_among_those_offered(client: Client, user: User) -> None:
    client.post("/account/keys/new/", {"days": "100000"})

    assert not AuthToken.objects.exists()


def test_account_lists_own_bots_only(client: Client, user: User) -> None:
    make_upload(user, "Mine")
    make_upload(make_user(), "Theirs")

    page = client.get("/account/").content.decode()

    assert "/bots/mine/" in page
    assert "Theirs" not in page


def test_own_matches_are_those_of_own_players(client: Client, user: User) -> None:
    mine, person, stranger = make_bot("Mine"), player_of(user), make_bot("Stranger")
    type(mine).objects.filter(pk=mine.pk).update(owner=user)
    shown = [make_match(mine, stranger), make_match(mine, mine, is_rated=False)]
    hidden = make_match(stranger, make_bot())
    play_queue()

    page = client.get("/my/matches/").content.decode()

    assert all(page.count(f"#{match.pk}<") == 1 for match in shown)
    assert f"#{hidden.pk}<" not in page
    assert f'href="?player={mine.slug}"' in page
    assert "No matches yet" in client.get(f"/my/matches/?player={person.slug}").content.decode()


def test_own_matches_are_paged_by_key(client: Client, user: User) -> None:
    bots = [make_bot(), make_bot()]
    type(bots[0]).objects.update(owner=user)
    numbers = [make_match(*bots).pk for _ in range(60)]

    seen: list[int] = []
    query = ""
    while True:
        page = client.get(f"/my/matches/{query}").content.decode()
        seen += [int(number) for number in re.findall(r'href="/matches/(\d+)/"', page)]
        found = re.search(r'rel="next" href="([^"]+)"', page)
        if not found:
            break
        query = found[1].replace("&amp;", "&")
    back = re.search(r'rel="prev" href="([^"]+)"', page)
    assert back
    before = client.get(f"/my/matches/{back[1]}").content.decode()

    assert seen == numbers[::-1]
    assert [int(n) for n in re.findall(r'href="/matches/(\d+)/"', before)] == numbers[::-1][25:50]
