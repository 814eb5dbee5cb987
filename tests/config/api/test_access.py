"""Who may do what, by which key, and how often."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from knox.models import AuthToken
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from games.models import Match
from tests.builders import api, make_match, make_tournament, make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
NEW = {"name": "Cup", "game": "sixty-six", "format": "round-robin"}


def test_everybody_reads():
    for name, address in api().get("/api/v1/").json().items():
        if name not in ("docs", "bots"):  # a page, and what is one's own
            assert api().get(address).status_code == 200, name


def test_key_of_the_command_opens_the_api_and_only_its_hash_is_kept():
    make_user("anna", may_organise=True)
    out = StringIO()
    call_command("create_key", "anna", stdout=out)
    key = out.getvalue().strip()
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    assert client.post("/api/v1/tournaments/", NEW).status_code == 201
    stored = AuthToken.objects.get()
    assert stored.expiry is None
    assert key not in (stored.digest, stored.token_key)


def test_key_for_some_days_ends():
    make_user("anna", may_organise=True)
    out = StringIO()
    call_command("create_key", "anna", "--days", "2", stdout=out)
    AuthToken.objects.update(expiry=AuthToken.objects.get().expiry - timedelta(days=3))
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {out.getvalue().strip()}")
    assert client.post("/api/v1/tournaments/", NEW).status_code == 401


@pytest.mark.parametrize("arguments", [["nobody"], ["anna", "--days", "0"]])
def test_command_says_what_is_wrong(arguments):
    make_user("anna")
    with pytest.raises(CommandError):
        call_command("create_key", *arguments)


@pytest.mark.parametrize(
    "key",
    ["", "x", "a" * 64, "a b", "ключ".encode().decode("latin1"), "a\x00b" * 20, "\xff" * 40, "a" * 9000],
)
def test_wrong_key_is_refused(key):
    answer = APIClient().get("/api/v1/games/", headers={"authorization": f"Token {key}"})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Token"
    assert answer.json()["error"]["code"] == "authentication_failed"


@pytest.mark.parametrize(
    ("user", "status"),
    [
        (None, 401),
        ({}, 403),
        ({"may_organise": True}, 201),
        ({"is_staff": True}, 201),
    ],
    ids=["nobody", "user", "organiser", "staff"],
)
def test_who_may_create_tournaments(user, status):
    client = api(make_user(**user) if user is not None else None)
    assert client.post("/api/v1/tournaments/", NEW).status_code == status
    assert Tournament.objects.count() == (status == 201)


@pytest.mark.parametrize(
    ("who", "status"),
    [("owner", 200), ("other organiser", 403), ("staff", 200), ("owner no more organiser", 403)],
)
@pytest.mark.parametrize("step", ["start", "cancel"])
def test_organisers_change_their_own_tournaments_only(who, status, step):
    owner = make_user(may_organise=who != "owner no more organiser")
    users = {"other organiser": make_user(may_organise=True), "staff": make_user(is_staff=True)}
    tournament = make_tournament(organiser=owner)
    answer = api(users.get(who, owner)).post(f"/api/v1/tournaments/{tournament.slug}/{step}/")
    assert answer.status_code == status


def test_session_needs_the_csrf_token_to_write(client):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(make_user(may_organise=True))
    answer = client.post("/api/v1/tournaments/", NEW)
    assert answer.status_code == 403
    assert "CSRF" in answer.json()["error"]["message"]


@pytest.fixture
def two_a_minute(monkeypatch):
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anonymous": "2/min", "writing": "2/min"})


def test_reading_without_a_key_is_limited(two_a_minute):
    client = api()
    statuses = [client.get("/api/v1/games/").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    answer = client.get("/api/v1/games/")
    assert answer.json()["error"]["code"] == "throttled"
    assert 0 < int(answer.headers["retry-after"]) <= 60


def test_limit_cannot_be_dodged_by_a_header(two_a_minute):
    client = api()
    statuses = [
        client.get("/api/v1/games/", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code for n in range(3)
    ]
    assert statuses == [200, 200, 429]


def test_reading_with_a_key_is_not_limited(two_a_minute):
    client = api(make_user())
    assert {client.get("/api/v1/games/").status_code for _ in range(5)} == {200}


def test_writing_is_limited_by_user(two_a_minute):
    client = api(make_user(may_organise=True))
    assert [client.post("/api/v1/tournaments/", NEW).status_code for _ in range(3)] == [201, 201, 429]
    assert api(make_user(may_organise=True)).post("/api/v1/tournaments/", NEW).status_code == 201
    assert client.get("/api/v1/tournaments/").status_code == 200


def test_nothing_secret_is_shown():
    match = make_match()
    tournament = make_tournament(organiser=make_user())
    seen = b"".join(
        api().get(f"/api/v1/{address}").content
        for address in ("matches/", f"matches/{match.pk}/", "tournaments/", f"tournaments/{tournament.slug}/")
    ).decode()
    assert Match.objects.get().secret not in seen
    assert tournament.seed not in seen
    assert match.commitment in seen
