"""A bot's own pages: steps, times, logs, files; nobody but owner and staff sees them."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.models import BotVersion, Match, MatchStatus, Player, VersionStatus
from ratings.models import LedgerEntry
from tests.builders import make_match, make_user
from tests.uploads import (
    GOOD,
    NASTY,
    RAISES,
    check_matches,
    fail_check,
    log_seat,
    make_upload,
    make_worker,
    set_status,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user("owner")


@pytest.fixture
def version(owner: User) -> BotVersion:
    return make_upload(owner)


def as_user(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def private_addresses(match: Match) -> list[str]:
    return [
        "/bots/anna/",
        "/bots/anna/versions/1/",
        "/bots/anna/versions/1/file/",
        f"/matches/{match.pk}/log/1/",
        f"/matches/{match.pk}/log/1.txt",
    ]


def test_only_owner_and_staff_see_inside(owner: User, version: BotVersion) -> None:
    match = fail_check(version)

    for address in private_addresses(match):
        statuses = [
            as_user(user).get(address).status_code
            for user in (None, make_user(), owner, make_user(is_staff=True))
        ]
        assert statuses == [302, 403, 200, 200], address


@pytest.mark.parametrize("action", ["versions/1/activate/", "activate/", "deactivate/"])
def test_only_owner_and_staff_act(owner: User, version: BotVersion, action: str) -> None:
    set_status(version, VersionStatus.VALID)

    assert as_user(None).post(f"/bots/anna/{action}").headers["location"].startswith("/accounts/login/")
    assert as_user(make_user()).post(f"/bots/anna/{action}").status_code == 403
    assert as_user(owner).get(f"/bots/anna/{action}").status_code == 405
    assert not BotVersion.objects.get(pk=version.pk).is_active
    assert Player.objects.get(slug="anna").is_active


def test_steps_tell_where_a_check_stands(owner: User, version: BotVersion) -> None:
    make_worker()
    page = as_user(owner).get("/bots/anna/").content.decode()

    assert [page.count(f"step-{state}") for state in ("done", "waiting")] == [2, 4]
    assert 'hx-trigger="every 3s"' in page
    assert "Uploads wait" not in page


@pytest.mark.parametrize("address", ["/bots/anna/", "/bots/anna/versions/1/"])
def test_whole_page_is_fetched_anew_once_a_check_has_ended(
    owner: User, version: BotVersion, address: str
) -> None:
    client, htmx = as_user(owner), {"HX-Request": "true"}
    assert "HX-Refresh" not in client.get(address, headers=htmx).headers

    fail_check(version)

    assert client.get(address, headers=htmx).headers["HX-Refresh"] == "true"
    assert "HX-Refresh" not in client.get(address).headers


def test_waiting_version_says_that_there_is_no_sandbox(owner: User, version: BotVersion) -> None:
    make_worker(sandbox="", reason="no bwrap here")

    assert "no bwrap here" in as_user(owner).get("/bots/anna/").content.decode()


def test_failed_version_says_why_and_shows_the_end_of_its_log(owner: User, version: BotVersion) -> None:
    fail_check(version)

    page = as_user(owner).get("/bots/anna/").content.decode()

    assert "Anna crashed: KeyError: &#x27;x&#x27; in bot.py line 3" in page
    assert "&lt;script&gt;alert(1)" in page
    assert "step-failed" in page
    assert "every 3s" not in page


def test_step_says_that_a_fault_is_ours(owner: User, version: BotVersion) -> None:
    Match.objects.filter(pk=check_matches(version)[1].pk).update(status=MatchStatus.FAILED)

    assert "step-stuck" in as_user(owner).get("/bots/anna/").content.decode()


def test_log_is_shown_harmless(owner: User, version: BotVersion) -> None:
    match = fail_check(version)

    page = as_user(owner).get(f"/matches/{match.pk}/log/1/").content.decode()

    assert "\\x1b[2J&lt;script&gt;alert(1)&lt;/script&gt;\nhi\tthere \\u202e\ufffd\\x00 ж" in page
    assert "\u202e" not in page
    assert "<script>alert" not in page
    assert "1.2 s" in page


def test_log_is_downloaded_as_it_was_written(owner: User, version: BotVersion) -> None:
    match = fail_check(version)

    answer = as_user(owner).get(f"/matches/{match.pk}/log/1.txt")

    assert answer.content == NASTY
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_file_is_given_back_as_it_was_uploaded(owner: User, version: BotVersion) -> None:
    answer = as_user(owner).get("/bots/anna/versions/1/file/")

    assert answer.content == GOOD
    assert answer.headers["content-disposition"] == 'attachment; filename="bot.py"'
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_seat_without_a_log_is_not_found(owner: User, version: BotVersion) -> None:
    assert as_user(owner).get(f"/matches/{make_match().pk}/log/0/").status_code == 403
    assert as_user(owner).get(f"/matches/{check_matches(version)[0].pk}/log/0/").status_code == 404


def test_owner_goes_back_to_an_earlier_version(owner: User, version: BotVersion) -> None:
    set_status(version, VersionStatus.VALID)
    second = BotVersion.objects.create(
        player=version.player, number=2, sha256="x", status="valid", is_active=True
    )

    page = as_user(owner).post("/bots/anna/versions/1/activate/", follow=True).content.decode()

    assert "Version 1 plays from now on." in page
    second.refresh_from_db()
    version.refresh_from_db()
    assert (version.is_active, second.is_active) == (True, False)


def test_rejected_version_cannot_play(owner: User, version: BotVersion) -> None:
    set_status(version, VersionStatus.REJECTED, reason="crash: x")

    page = as_user(owner).post("/bots/anna/versions/1/activate/", follow=True).content.decode()

    assert "only a checked version can play" in page
    assert not LedgerEntry.objects.exists()


def test_owner_takes_the_bot_out_and_in_again(owner: User, version: BotVersion) -> None:
    client = as_user(owner)

    client.post("/bots/anna/deactivate/")
    assert not Player.objects.get(slug="anna").is_active
    assert "taken out of the leagues" in client.get("/bots/anna/").content.decode()
    client.post("/bots/anna/activate/")
    assert Player.objects.get(slug="anna").is_active


def test_public_page_shows_versions_without_source(owner: User, version: BotVersion) -> None:
    set_status(version, VersionStatus.VALID, is_active=True)
    second = BotVersion.objects.create(
        player=version.player, number=2, status="rejected", reason="secret reason"
    )

    page = as_user(None).get("/players/anna/").content.decode()

    assert "v1" in page
    assert f"<strong>v{second.number}" not in page
    assert "secret reason" not in page
    assert "/bots/anna/" not in page
    assert "/bots/anna/" in as_user(owner).get("/players/anna/").content.decode()


def test_match_page_leads_the_owner_to_the_log(owner: User, version: BotVersion) -> None:
    match = fail_check(version)
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.RUNNING)  # there is no record to replay

    for user, is_there in ((owner, True), (make_user(), False), (None, False)):
        page = as_user(user).get(f"/matches/{match.pk}/").content.decode()
        assert (f"/matches/{match.pk}/log/1/" in page) is is_there


def test_pages_cost_the_same_however_many_matches(
    owner: User, version: BotVersion, django_assert_num_queries
) -> None:
    client = as_user(owner)
    for number in range(30):
        match = make_match()
        Match.objects.filter(pk=match.pk).update(
            finished_at=timezone.now() - timedelta(minutes=number), status=MatchStatus.FINISHED
        )
        seat = match.seats.get(number=0)
        type(seat).objects.filter(pk=seat.pk).update(player=version.player, bot_version=version)
        log_seat(seat)

    with django_assert_num_queries(12):
        client.get("/bots/anna/")


def test_unknown_things_are_not_found(owner: User, version: BotVersion) -> None:
    client = as_user(owner)

    for address in (
        "/bots/nobody/",
        "/bots/anna/versions/7/",
        "/matches/999999/log/0/",
        f"/matches/{10**20}/log/0/",
        f"/matches/{10**20}/log/0.txt",
        "/bots/anna/versions/7/file/",
    ):
        assert client.get(address).status_code == 404, address


def test_uploads_of_others_look_the_same_in_the_api_of_players(version: BotVersion) -> None:
    shown = Client().get("/api/v1/players/anna/").json()["versions"]

    assert RAISES.decode() not in str(shown)
    assert set(shown[0]) == {"number", "built_in", "games", "status", "is_active", "created_at"}


@pytest.mark.parametrize(
    ("setting", "plays"), [({}, True), ({"is_private": True}, False), ({"is_active": False}, False)]
)
def test_page_says_that_a_version_plays_only_where_it_does(
    owner: User, version: BotVersion, setting: dict[str, bool], plays: bool
) -> None:
    set_status(version, VersionStatus.VALID, is_active=True)
    Player.objects.filter(slug="anna").update(**setting)

    pages = [as_user(owner).get(address).content.decode() for address in ("/bots/anna/", "/account/")]

    assert [
        words in page for words, page in zip(("Version 1 plays", "plays with version 1"), pages, strict=True)
    ] == [plays] * 2
