"""POST /api/v1/matches/import/, and confirming and rejecting what was imported."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.throttling import SimpleRateThrottle

from games.models import Match
from games.play.record_json import to_json
from tests.builders import api, make_match, make_user, play_queue
from tests.imports import import_one, make_person, table_record, table_text

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/matches/import/"


def post(client, body, content_type):
    return client.generic("POST", ADDRESS, data=body, content_type=content_type)


@pytest.fixture
def anna():
    return make_person("Anna")[0]


@pytest.fixture
def boris():
    return make_person("Boris")[0]


def test_text(anna, boris):
    answer = post(api(anna), table_text("Anna", "Boris", played_at="2026-01-02T03:04:05Z"), "text/plain")
    assert answer.status_code == 201
    (shown,) = answer.json()["matches"]
    assert (shown["id"], shown["status"], shown["purpose"]) == (Match.objects.get().pk, "queued", "imported")
    assert (shown["is_rated"], shown["importer"]) == (False, "anna")
    assert shown["played_at"] == "2026-01-02T03:04:05Z"
    assert [(word["player"], word["state"], word["needs_staff"]) for word in shown["words"]] == [
        ("anna", "confirmed", False),
        ("boris", "waiting", False),
    ]


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", "application/octet-stream"])
def test_json_whatever_it_is_called(anna, content_type):
    answer = post(api(anna), to_json(table_record("Anna", "Boris")), content_type)
    assert answer.status_code == 201
    assert [word["needs_staff"] for word in answer.json()["matches"][0]["words"]] == [False, True]


def test_several_in_their_order(anna):
    records = [json.loads(to_json(table_record("Anna", "Boris", seed=seed))) for seed in (5, 3, 4)]
    answer = api(anna).post(ADDRESS, records)
    assert answer.status_code == 201
    ids = [shown["id"] for shown in answer.json()["matches"]]
    assert ids == list(Match.objects.order_by("pk").values_list("pk", flat=True))


def test_file(anna):
    file = SimpleUploadedFile("game.txt", b"\xef\xbb\xbf" + table_text("Anna", "Борис").encode())
    answer = api(anna).post(ADDRESS, {"file": file}, format="multipart")
    assert answer.status_code == 201
    assert answer.json()["matches"][0]["seats"][1]["name"] == "Борис"


def test_error_of_a_text_says_line_and_column_in_the_readers_language(anna):
    text = table_text("Anna", "Boris").replace("0: QD", "0: XX")
    answer = post(api(anna), text, "text/plain")
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "record_error"
    assert {key: error["params"][key] for key in ("deal", "line", "column")} == {
        "deal": 1,
        "line": 10,
        "column": 4,
    }
    assert not Match.objects.exists()


def test_error_of_several_says_which_record(anna):
    records = [json.loads(to_json(table_record("Anna", "Boris", seed=seed))) for seed in (3, 4)]
    records[1]["deals"][0]["actions"][0] = "0:9D"
    error = api(anna).post(ADDRESS, records).json()["error"]
    assert (error["params"]["record"], error["params"]["deal"], error["params"]["action"]) == (2, 1, 1)


def test_game_that_is_there_already_is_a_conflict(anna):
    match = import_one(anna, "Anna", "Boris")
    answer = post(api(anna), table_text("Anna", "Boris"), "text/plain")
    assert answer.status_code == 409
    assert answer.json()["error"]["params"]["match"] == match.pk


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"", "text/plain", 400),
        (b"", "multipart/form-data; boundary=x", 400),
        (b"\xff\xfe", "text/plain", 400),
        (b"{", "application/json", 400),
        (b"x" * 300_000, "text/plain", 400),
        (b"a=1", "application/x-www-form-urlencoded", 400),
    ],
    ids=["nothing", "no file", "no UTF-8", "broken JSON", "too long", "a form"],
)
def test_odd_body_is_refused_in_one_sentence(anna, body, content_type, status):
    answer = post(api(anna), body, content_type)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]
    assert not Match.objects.exists()


def test_visitors_import_and_confirm_nothing(anna):
    match = import_one(anna, "Anna", "Boris")
    assert post(api(), table_text("Anna", "Vera"), "text/plain").status_code == 401
    for what in ("confirm", "reject"):
        assert api().post(f"/api/v1/matches/{match.pk}/{what}/", {}).status_code == 401


def test_confirmed_match_counts(anna, boris):
    match = import_one(anna, "Anna", "Boris")
    play_queue()
    answer = api(boris).post(f"/api/v1/matches/{match.pk}/confirm/")
    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["is_rated"]) == ("finished", True)
    assert [word["state"] for word in answer.json()["words"]] == ["confirmed", "confirmed"]


def test_staff_confirm_a_seat_with_a_reason(anna):
    match = import_one(anna, "Anna", "Grandpa")
    chief = api(make_user(is_staff=True))
    address = f"/api/v1/matches/{match.pk}/confirm/"
    assert chief.post(address, {"seat": 1}).status_code == 400
    answer = chief.post(address, {"seat": 1, "reason": "I was there"})
    assert answer.json()["words"][1]["reason"] == "I was there"


def test_rejected_match_says_why(anna, boris):
    match = import_one(anna, "Anna", "Boris")
    address = f"/api/v1/matches/{match.pk}/reject/"
    assert api(boris).post(address, {}).status_code == 400
    assert api(make_user()).post(address, {"reason": "no"}).status_code == 403
    answer = api(boris).post(address, {"reason": "we never met"})
    assert answer.json()["words"][1]["state"] == "rejected"
    assert answer.json()["words"][1]["reason"] == "we never met"


def test_other_matches_cannot_be_confirmed():
    client = api(make_user(is_staff=True))
    assert client.post(f"/api/v1/matches/{make_match().pk}/confirm/").status_code == 400
    assert client.post("/api/v1/matches/999/confirm/").status_code == 404


def test_ten_matches_take_as_many_queries_as_one(anna, boris, django_assert_max_num_queries):
    text = "\n".join(table_text("Anna", "Boris", seed=seed) for seed in range(20, 30))
    with django_assert_max_num_queries(25):
        assert post(api(anna), text, "text/plain").status_code == 201


def test_imports_are_limited(anna, monkeypatch):
    rates = {"anonymous": None, "writing": None, "imports": "2/hour"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    texts = [table_text("Anna", "Boris", seed=seed) for seed in range(20, 23)]
    assert [post(api(anna), text, "text/plain").status_code for text in texts] == [201, 201, 429]
