"""Bots by API: uploads with a key, what came of them, and nobody else's."""

import pytest
from rest_framework.throttling import SimpleRateThrottle

from games.models import BotVersion, Player, VersionStatus
from tests.builders import api, make_bot, make_user
from tests.games.intake.archives import make_zip
from tests.uploads import GOOD, RAISES, as_file, check_matches, log_seat, make_upload, set_status

pytestmark = pytest.mark.django_db
BOTS = "/api/v1/bots/"


def post(client, address=BOTS, **fields):
    body = {"name": "Anna", "games": "sixty-six", "file": as_file(), **fields}
    sent = {key: value for key, value in body.items() if value is not None}
    return client.post(address, sent, format="multipart")


def test_bot_is_uploaded_and_its_check_followed():
    client = api(make_user("anna"))

    answer = post(client, games="sixty-six,mariage")

    assert answer.status_code == 201
    told = answer.json()
    assert (told["bot"], told["number"], told["status"], told["reason"]) == ("anna", 1, "checking", "")
    detail = client.get(told["address"]).json()
    assert [step["state"] for step in detail["steps"]] == ["done", "done", *["waiting"] * 4]
    assert [(one["game"], one["against"]) for one in detail["matches"]] == [
        ("sixty-six", "itself"),
        ("sixty-six", "rules"),
        ("mariage", "itself"),
        ("mariage", "rules"),
    ]
    assert [bot["slug"] for bot in client.get(BOTS).json()["results"]] == ["anna"]


def test_bot_in_another_language_is_taken_where_its_program_is_allowed(monkeypatch):
    client = api(make_user())
    archive = make_zip({"bot.js": b"//", "bot.json": b'{"command": ["node", "bot.js"]}'})

    refused = post(client, file=as_file(archive, "bot.zip"))
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad_command")
    assert (
        refused.json()["error"]["message"]
        == "the command 'node' is not allowed here; allowed: none, only Python"
    )

    monkeypatch.setenv("BOT_COMMANDS", "lua=/usr/bin/lua")
    refused = post(client, file=as_file(archive, "bot.zip"))
    assert refused.json()["error"]["message"] == "the command 'node' is not allowed here; allowed: lua"

    monkeypatch.setenv("BOT_COMMANDS", "node=/usr/bin/node:1024")
    taken = post(client, file=as_file(archive, "bot.zip"))
    assert taken.status_code == 201
    assert (taken.json()["program"], taken.json()["starts"]) == ("node", "node bot.js")
    python = post(client, name="Bert").json()
    assert (python["program"], python["starts"]) == ("Python", "bot.py")


def test_games_can_be_given_several_times():
    answer = post(api(make_user()), games=["sixty-six", "mariage"])

    assert answer.json()["games"] == ["sixty-six", "mariage"]


def test_next_version_keeps_games_of_the_last():
    client = api(make_user())
    post(client, games="mariage")

    answer = client.post(f"{BOTS}anna/versions/", {"file": as_file(RAISES)}, format="multipart")

    assert answer.status_code == 201
    assert (answer.json()["number"], answer.json()["games"]) == (2, ["mariage"])
    assert [row["number"] for row in client.get(f"{BOTS}anna/versions/").json()["results"]] == [2, 1]


@pytest.mark.parametrize(
    ("fields", "code", "sentence"),
    [
        ({"file": as_file(b"", "bot.py")}, "bad_source", "bot.py is empty"),
        ({"file": as_file(GOOD, "bot.zip")}, "intake_error", "named .zip but is no zip"),
        (
            {"file": as_file(make_zip({"a/../bot.py": GOOD}), "b.zip")},
            "bad_archive",
            "leads out of the archive",
        ),
        ({"file": None}, "invalid", "file: No file was submitted"),
        ({"file": "text"}, "invalid", "not a file"),
        ({"name": None}, "invalid", "name: This field is required"),
        ({"name": "x"}, "refused", "2 to 40 letters"),
        ({"name": "Taken"}, "refused", "there is a player named Taken already"),
        ({"games": "chess"}, "unknown_game", "chess"),
        ({"games": None}, "refused", "at least one game"),
        ({"game": "mariage"}, "refused", "there is no key 'game' here"),
    ],
    ids=str,
)
def test_wrong_upload_is_refused_in_a_sentence(fields, code, sentence):
    make_bot("Taken")
    file = fields.get("file")
    if hasattr(file, "seek"):
        file.seek(0)

    answer = post(api(make_user()), **fields)

    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == code
    assert sentence in answer.json()["error"]["message"]
    assert not Player.objects.filter(owner__isnull=False).exists()


def test_rejected_version_says_why():
    user = make_user()
    version = make_upload(user)
    match = check_matches(version)[0]
    seat = match.seats.get(number=0)
    type(seat).objects.filter(pk=seat.pk).update(fault="crash")
    type(match).objects.filter(pk=match.pk).update(status="finished")
    log_seat(seat, b"Traceback\nKeyError", "KeyError in bot.py line 3")
    set_status(version, VersionStatus.REJECTED, reason="crash: KeyError in bot.py line 3")

    told = api(user).get(f"{BOTS}anna/versions/1/").json()

    assert told["reason"] == "Anna crashed: KeyError in bot.py line 3"
    assert told["steps"][3]["log"] == "Traceback\nKeyError"
    assert told["matches"][0]["seats"][0]["cpu_ms"] == 1234


@pytest.mark.parametrize(
    "address", ["anna/", "anna/versions/", "anna/versions/1/", "nobody/", "nobody/versions/1/"]
)
def test_nobody_sees_the_bots_of_others(address):
    make_upload(make_user())

    assert api(make_user()).get(BOTS + address).status_code == 404
    assert api(make_user(is_staff=True)).get(BOTS + address).status_code == 404
    assert api().get(BOTS + address).status_code == 401


def test_nobody_uploads_versions_of_others():
    make_upload(make_user())

    answer = api(make_user()).post(f"{BOTS}anna/versions/", {"file": as_file(RAISES)}, format="multipart")

    assert answer.status_code == 404
    assert BotVersion.objects.filter(player__slug="anna").count() == 1


def test_visitor_needs_a_key():
    assert api().get(BOTS).status_code == 401
    assert post(api()).status_code == 401


def test_lists_are_ones_own():
    make_upload(make_user(), "Theirs")

    assert api(make_user()).get(BOTS).json()["results"] == []


def test_body_must_be_a_form():
    answer = api(make_user()).post(BOTS, {"name": "Anna"}, format="json")

    assert answer.status_code == 415


def test_uploads_are_limited_and_reading_is_not(monkeypatch):
    rates = {"anonymous": None, "writing": None, "uploads": "2/hour"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    client = api(make_user())

    assert [post(client, name=f"Anna {number}").status_code for number in range(3)] == [201, 201, 429]
    assert client.get(BOTS).status_code == 200


def test_bots_and_their_versions_cost_the_same_however_many(django_assert_num_queries):
    user = make_user()
    for name in ("Anna", "Boris", "Clara"):
        make_upload(user, name)
    client = api(user)

    with django_assert_num_queries(6):
        assert len(client.get(BOTS).json()["results"]) == 3
