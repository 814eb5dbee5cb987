"""Staff hold and release on pages; owners and others see what they may of it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import BotVersion, Hold, Match, MatchStatus, Player, VersionStatus
from games.services.hold import hold_bot, suspend
from tests.builders import make_bot, make_match, make_user
from tests.uploads import GOOD, RAISES, as_file, make_upload, set_status

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user("owner")


@pytest.fixture
def version(owner: User) -> BotVersion:
    version = make_upload(owner)
    set_status(version, VersionStatus.VALID, is_active=True)
    return version


def as_user(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page(user: User | None, address: str) -> str:
    answer = as_user(user).get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_staff_hold_a_bot_and_its_owner_reads_why(owner: User, version: BotVersion) -> None:
    match = make_match(version.player, make_bot())
    chief = make_user("chief", is_staff=True)

    answer = as_user(chief).post("/bots/anna/hold/", {"reason": "mines <coins>"}, follow=True)

    assert "Anna is held; matches that were voided for it: 1." in answer.content.decode()
    match.refresh_from_db()
    assert match.status == MatchStatus.VOIDED
    for address in ("/bots/anna/", "/account/"):
        told = page(owner, address)
        assert "Anna is held by staff." in told
        assert "Mines &lt;coins&gt;" in told
        assert "chief" in told
    public = page(None, "/players/anna/")
    assert "held by staff" in public
    assert "coins" not in public
    assert "Mines &lt;coins&gt;" in page(chief, "/operations/")


def test_staff_release_it_again_and_it_stands_in_the_history(owner: User, version: BotVersion) -> None:
    chief = make_user("chief", is_staff=True)
    hold = hold_bot(bot=version.player, by=chief, reason="mines coins")

    answer = as_user(chief).post(f"/holds/{hold.pk}/lift/", {"reason": "it does not"}, follow=True)

    told = answer.content.decode()
    assert "Anna is released." in told
    assert "Held before" in told
    assert "it does not" in told
    assert "held by staff" not in page(owner, "/bots/anna/")
    assert "Every bot may play." in page(chief, "/operations/")
    assert not Player.objects.get(slug="anna").is_held


def test_reasons_hold_nothing_that_no_page_could_show(version: BotVersion) -> None:
    chief = as_user(make_user("chief", is_staff=True))

    chief.post("/bots/anna/hold/", {"reason": "mines\0 \u202ecoins\n"})
    hold = Hold.objects.get()
    chief.post(f"/holds/{hold.pk}/lift/", {"reason": "\0no more"})

    hold.refresh_from_db()
    assert (hold.reason, hold.lift_reason) == ("mines coins", "no more")


def test_staff_hold_one_version(owner: User, version: BotVersion) -> None:
    chief = make_user("chief", is_staff=True)

    as_user(chief).post("/bots/anna/hold/", {"version": "1", "reason": "too slow"})

    version.refresh_from_db()
    assert (version.status, version.is_active) == (VersionStatus.SUSPENDED, False)
    told = page(owner, "/bots/anna/versions/1/")
    assert "Version 1 of Anna is suspended." in told
    assert "Too slow" in told
    assert "suspended" in page(None, "/players/anna/")


def test_owner_of_a_suspended_version_reads_which_faults(owner: User, version: BotVersion) -> None:
    suspend(version=version, faults={"crash": 6, "timeout": 1}, matches=20)

    for address in ("/bots/anna/", "/bots/anna/versions/1/", "/account/"):
        told = page(owner, address)
        assert "Of its newest 20 matches 7 ended by a fault of its own" in told
        assert "(crashed: 6, ran out of time: 1); at most 25 % may." in told


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"reason": ""}, "a hold needs a reason"),
        ({"reason": "x"}, "a hold needs a reason"),
        ({"reason": "too slow", "version": "2"}, ""),
        ({"reason": "too slow", "version": "all"}, ""),
    ],
    ids=["no reason", "short reason", "no such version", "no number"],
)
def test_wrong_hold_changes_nothing(version: BotVersion, fields: dict[str, str], sentence: str) -> None:
    answer = as_user(make_user(is_staff=True)).post("/bots/anna/hold/", fields, follow=True)

    assert answer.status_code == (200 if sentence else 404)
    assert sentence in answer.content.decode()
    assert not Hold.objects.exists()


@pytest.mark.parametrize("who", ["visitor", "stranger", "owner"])
def test_only_staff_hold_and_release(owner: User, version: BotVersion, who: str) -> None:
    hold = hold_bot(bot=version.player, by=make_user(is_staff=True), reason="odd")
    user = {"visitor": None, "stranger": make_user(), "owner": owner}[who]

    for address in ("/bots/anna/hold/", f"/holds/{hold.pk}/lift/"):
        answer = as_user(user).post(address, {"reason": "because"})
        assert answer.status_code == 403 or answer.headers["location"].startswith("/accounts/login/")
    assert Hold.objects.get().lifted_at is None


def test_owner_finds_no_form_to_hold(owner: User, version: BotVersion) -> None:
    assert "/bots/anna/hold/" not in page(owner, "/bots/anna/")
    assert "/bots/anna/hold/" in page(make_user(is_staff=True), "/bots/anna/")


def test_held_bot_takes_no_new_version(owner: User, version: BotVersion) -> None:
    hold_bot(bot=version.player, by=make_user(is_staff=True), reason="odd")

    answer = as_user(owner).post("/bots/anna/versions/new/", {"games": "mariage", "file": as_file(RAISES)})

    assert "it takes no new version until it is released" in answer.content.decode()
    assert version.player.versions.count() == 1


def test_owner_opens_the_source_and_everybody_reads_it(owner: User, version: BotVersion) -> None:
    address = "/bots/anna/versions/1/file/"
    assert as_user(make_user()).get(address).status_code == 403

    as_user(owner).post("/bots/anna/settings/", {"is_source_open": "on"})

    assert address in page(None, "/players/anna/")
    answer = as_user(None).get(address)
    assert answer.content == GOOD
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="bot.py"'
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert as_user(None).get("/bots/anna/").status_code == 302

    as_user(owner).post("/bots/anna/settings/", {})
    assert address not in page(None, "/players/anna/")
    assert as_user(None).get(address).status_code == 302


@pytest.mark.parametrize("status", [VersionStatus.REJECTED, VersionStatus.CHECKING])
def test_open_source_shows_no_version_that_is_not_checked(version: BotVersion, status: VersionStatus) -> None:
    Player.objects.update(is_source_open=True)
    set_status(version, status)

    assert as_user(make_user()).get("/bots/anna/versions/1/file/").status_code == 403


def test_owner_makes_a_new_bot_private_on_its_page(owner: User) -> None:
    make_upload(owner, "Boris")

    told = as_user(owner).post("/bots/boris/settings/", {"is_private": "on"}, follow=True).content.decode()

    assert "The settings of Boris are kept." in told
    assert Player.objects.get(slug="boris").is_private
    for user, status in ((None, 302), (make_user(), 404), (owner, 200), (make_user(is_staff=True), 200)):
        assert as_user(user).get("/bots/boris/").status_code == status


def test_bot_that_has_played_says_why_it_stays_public(owner: User, version: BotVersion) -> None:
    match = make_match(version.player, make_bot())
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)

    told = as_user(owner).post(
        "/bots/anna/settings/", {"is_private": "on", "is_source_open": "on"}, follow=True
    )

    assert "only a bot that never was can be private" in told.content.decode()
    bot = Player.objects.get(slug="anna")
    assert (bot.is_private, bot.is_source_open) == (False, False)


def test_settings_are_the_owners(version: BotVersion) -> None:
    assert as_user(make_user()).post("/bots/anna/settings/", {"is_source_open": "on"}).status_code == 403
    assert not Player.objects.get(slug="anna").is_source_open


def test_faults_are_counted_by_kind_for_everybody(owner: User, version: BotVersion) -> None:
    for number, fault in enumerate(("crash", "crash", "timeout", "", "")):
        match = make_match(version.player, make_bot())
        Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)
        match.seats.filter(number=0).update(fault=fault, place=1 + number % 2)
    second = BotVersion.objects.create(player=version.player, number=2, sha256="x")
    match.seats.filter(number=0).update(bot_version=second)

    for user, address in ((owner, "/bots/anna/"), (None, "/players/anna/")):
        told = " ".join(page(user, address).split())
        assert "60.0 % of its matches" in told
        assert 'crash</span></th><td class="number">2</td><td class="number">2</td>' in told
        assert 'matches played</th><td class="number">4</td><td class="number">5</td>' in told


def test_owner_is_told_no_more_once_a_newer_version_plays(owner: User, version: BotVersion) -> None:
    suspend(version=version, faults={"crash": 6}, matches=20)
    second = BotVersion.objects.create(player=version.player, number=2, sha256="x", is_active=True)

    for address in ("/bots/anna/", "/account/"):
        assert "is suspended." not in page(owner, address)
    assert "is suspended." in page(owner, "/bots/anna/versions/1/")

    BotVersion.objects.filter(pk=second.pk).update(is_active=False)
    for address in ("/bots/anna/", "/account/"):
        assert "Version 1 of Anna is suspended." in page(owner, address)


def test_page_says_that_a_bot_has_never_failed(owner: User, version: BotVersion) -> None:
    assert "0 matches played, and none ended by a fault of its own." in page(None, "/players/anna/")
