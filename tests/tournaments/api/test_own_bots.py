"""What owners decide about their bots, and what staff hold, by the API."""

import pytest
from django.contrib.auth.models import User

from games.models import BotVersion, Hold, Match, MatchStatus, Player, Quota, VersionStatus
from games.services.hold import hold_bot, suspend
from games.services.upload_bot import upload_version
from tests.builders import api, make_bot, make_match, make_tournament, make_user
from tests.uploads import GOOD, as_file, make_upload, set_status

pytestmark = pytest.mark.django_db
BOTS, HOLDS = "/api/v1/bots/", "/api/v1/holds/"


@pytest.fixture
def owner() -> User:
    return make_user("owner")


@pytest.fixture
def version(owner: User) -> BotVersion:
    version = make_upload(owner)
    set_status(version, VersionStatus.VALID, is_active=True)
    return version


def message(answer) -> str:
    return answer.json()["error"]["message"]


def test_owner_rolls_back_to_an_earlier_version(owner, version):
    second = upload_version(bot=version.player, file_name="bot.py", content=GOOD + b"#")
    client = api(owner)
    assert "only a checked version can play" in message(client.post(f"{BOTS}anna/versions/2/activate/"))
    set_status(second, VersionStatus.VALID)

    for number in (2, 1):
        told = client.post(f"{BOTS}anna/versions/{number}/activate/").json()
        assert [row["number"] for row in told["versions"] if row["is_active"]] == [number]
    assert client.post(f"{BOTS}anna/versions/3/activate/").status_code == 404
    assert client.post(f"{BOTS}anna/versions/1/activate/", {"number": 2}).status_code == 400
    assert api(make_user()).post(f"{BOTS}anna/versions/2/activate/").status_code == 404
    assert api().post(f"{BOTS}anna/versions/2/activate/").status_code == 401


def test_settings_change_what_is_given(owner, version):
    client = api(owner)

    told = client.patch(f"{BOTS}anna/settings/", {"is_active": False, "is_source_open": True}).json()

    assert (told["is_active"], told["is_source_open"], told["is_private"]) == (False, True, False)
    told = client.patch(f"{BOTS}anna/settings/", {"is_private": True}).json()
    assert (told["is_active"], told["is_source_open"], told["is_private"]) == (False, True, True)


def test_settings_are_changed_all_or_not_at_all(owner, version):
    make_tournament(version.player, make_bot(), make_bot())

    answer = api(owner).patch(f"{BOTS}anna/settings/", {"is_active": False, "is_private": True})

    assert answer.status_code == 409
    assert "only a bot that never was can be private" in message(answer)
    assert Player.objects.get(slug="anna").is_active


@pytest.mark.parametrize("body", [{"is_active": "yes"}, {"active": True}, {"is_private": None}, [1]], ids=str)
def test_settings_of_another_shape_are_refused(owner, version, body):
    assert api(owner).patch(f"{BOTS}anna/settings/", body).status_code == 400
    assert api(make_user()).patch(f"{BOTS}anna/settings/", {}).status_code == 404


def test_file_is_given_to_its_owner_and_where_it_is_open_to_everybody(owner, version):
    address = f"{BOTS}anna/versions/1/file/"
    assert api(owner).get(address).content == GOOD
    for user in (None, make_user()):
        answer = api(user).get(address)
        assert (answer.status_code, message(answer)) == (403, "the source of Anna is not open")

    api(owner).patch(f"{BOTS}anna/settings/", {"is_source_open": True})

    answer = api().get(address)
    assert answer.content == GOOD
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-disposition"] == 'attachment; filename="bot.py"'
    assert api().get(f"{BOTS}anna/versions/2/file/").status_code == 404
    assert api().get("/api/v1/players/anna/").json()["is_source_open"] is True


def test_private_bot_is_uploaded_and_not_known_to_others(owner):
    body = {"name": "Geheimrat", "games": "sixty-six", "file": as_file(), "is_private": "true"}

    assert api(owner).post(BOTS, body, format="multipart").status_code == 201

    assert Player.objects.get(slug="geheimrat").is_private
    for user in (None, make_user()):
        assert api(user).get(f"{BOTS}geheimrat/versions/1/file/").status_code == 404
        assert api(user).get("/api/v1/players/geheimrat/").status_code == 404


def test_quota_is_told_and_what_is_over_it_refused(owner, version, settings):
    Quota.objects.create(owner=owner, uploads=2)
    client = api(owner)
    upload = {"name": "Boris", "games": "mariage", "file": as_file()}
    assert client.post(BOTS, upload, format="multipart").status_code == 201

    answer = client.post(BOTS, {**upload, "name": "Clara", "file": as_file()}, format="multipart")

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "over_quota")
    told = client.get("/api/v1/quota/").json()
    assert told["used"] == {"bots": 2, "active_bots": 2, "uploads": 2, "stored": 1}
    assert told["most"] == {**settings.BOT_QUOTA, "uploads": 2}
    assert told["next_upload_at"][:16].replace("T", " ") <= answer.json()["error"]["params"]["at"]
    assert api(make_user(is_staff=True)).get("/api/v1/quota/").json()["most"] is None
    assert api().get("/api/v1/quota/").status_code == 401


def test_owner_reads_why_nothing_plays_and_how_it_failed(owner, version):
    match = make_match(version.player, make_bot())
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)
    match.seats.filter(number=0).update(fault="crash", place=2)
    suspend(version=version, faults={"crash": 6}, matches=20)
    hold_bot(bot=version.player, by=make_user(is_staff=True), reason="mines coins")

    told = api(owner).get(f"{BOTS}anna/").json()

    assert told["is_held"] is True
    assert [(hold["version"], hold["by_faults"], hold["faults"]) for hold in told["holds"]] == [
        (None, False, {}),
        (1, True, {"crash": 6}),
    ]
    assert told["holds"][0]["reason"] == "mines coins"
    (shown,) = told["versions"]
    assert shown["status"] == "suspended"
    assert shown["reason"] == told["holds"][1]["reason"]
    assert shown["reason"].startswith("of its newest 20 matches 6 ended by a fault of its own (crashed: 6)")
    assert told["faults"]["overall"] == {"matches": 1, "faults": {**dict.fromkeys(KINDS, 0), "crash": 1}}
    public = api().get("/api/v1/players/anna/").json()
    assert (public["is_held"], public["faults"]) == (True, told["faults"])
    assert "mines" not in str(public)
    one = api(owner).get(f"{BOTS}anna/versions/1/").json()
    assert one["reason"] == shown["reason"]


KINDS = ("crash", "timeout", "illegal", "malformed", "flood", "memory", "unasked", "start")


def test_staff_hold_and_lift(version):
    chief = make_user("chief", is_staff=True)
    match = make_match(version.player, make_bot())
    client = api(chief)

    told = client.post(HOLDS, {"bot": "anna", "reason": "mines  coins"}).json()

    match.refresh_from_db()
    assert match.status == MatchStatus.VOIDED
    assert (told["bot"], told["version"], told["reason"], told["held_by"], told["lifted_at"]) == (
        *("anna", None, "mines coins", "chief", None),
    )
    assert client.post(HOLDS, {"bot": "anna", "reason": "again"}).status_code == 409
    both = client.post(HOLDS, {"bot": "anna", "version": 1, "reason": "too slow"}).json()
    assert [row["id"] for row in client.get(HOLDS).json()["results"]] == [both["id"], told["id"]]

    lifted = client.post(f"{HOLDS}{told['id']}/lift/", {"reason": "it does not"}).json()

    assert (lifted["lifted_by"], lifted["lift_reason"]) == ("chief", "it does not")
    assert [row["id"] for row in client.get(f"{HOLDS}?standing=true").json()["results"]] == [both["id"]]
    assert [row["id"] for row in client.get(f"{HOLDS}?standing=false").json()["results"]] == [told["id"]]
    assert client.post(f"{HOLDS}{told['id']}/lift/").status_code == 409
    assert not Player.objects.get(slug="anna").is_held


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"bot": "nobody", "reason": "odd"}, 400),
        ({"bot": "anna", "version": 9, "reason": "odd"}, 404),
        ({"bot": "anna", "version": "1", "reason": "odd"}, 400),
        ({"bot": "anna", "reason": " "}, 400),
        ({"bot": "anna", "reason": "x" * 301}, 400),
        ({"bot": "anna"}, 400),
        ({"bot": "anna", "reason": "odd", "days": 3}, 400),
    ],
    ids=str,
)
def test_wrong_hold_is_refused(version, body, status):
    assert api(make_user(is_staff=True)).post(HOLDS, body).status_code == status
    assert not Hold.objects.exists()


def test_holds_are_for_staff(owner, version):
    hold = hold_bot(bot=version.player, by=make_user(is_staff=True), reason="odd")
    for user, status in ((None, 401), (owner, 403), (make_user(may_organise=True), 403)):
        assert api(user).get(HOLDS).status_code == status
        assert api(user).post(HOLDS, {"bot": "anna", "reason": "odd"}).status_code == status
        assert api(user).post(f"{HOLDS}{hold.pk}/lift/").status_code == status
    assert api(make_user(is_staff=True)).post(f"{HOLDS}999/lift/").status_code == 404


def test_bots_cost_the_same_however_many(owner, django_assert_num_queries):
    client = api(owner)
    for name in ("Anna", "Boris", "Clara"):
        version = make_upload(owner, name)
        set_status(version, VersionStatus.VALID)
        suspend(version=version, faults={"crash": 6}, matches=20)
        hold_bot(bot=version.player, by=make_user(is_staff=True), reason="odd")
        with django_assert_num_queries(6):  # key, bots, versions, their player, holds of both
            assert client.get(BOTS).json()["results"][0]["versions"][0]["reason"]
