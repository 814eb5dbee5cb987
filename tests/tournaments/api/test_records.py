"""/api/v1/matches/{id}/record/"""

import hashlib
import json

import pytest

from games.models import Match, MatchStatus
from games.play.record import canonical, record_hash
from games.play.record_json import read_json
from games.play.record_text_reader import read_text
from games.play.replay import replay
from tests.builders import api, make_bot, make_match, play_queue
from tournaments.services.settle import void_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    match = make_match()
    play_queue()
    match.refresh_from_db()
    return match


def test_record_replays_and_has_the_hash_of_the_match(played):
    answer = api().get(f"/api/v1/matches/{played.pk}/record/")
    (record,) = read_json(answer.content.decode())
    assert replay(record).hash == played.record_hash
    assert record.fair.commitment == played.commitment
    assert record.played_at == f"{played.started_at:%Y-%m-%dT%H:%M:%SZ}"


def test_canonical_form_of_the_answer_is_what_was_hashed(played):
    raw = api().get(f"/api/v1/matches/{played.pk}/record/").json()
    del raw["played_at"]
    text = json.dumps(raw, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(text.encode()).hexdigest() == played.record_hash


@pytest.mark.parametrize(
    "asked",
    [{"query_params": {"format": "text"}}, {"headers": {"accept": "text/plain"}}],
    ids=["format", "accept"],
)
def test_text_is_the_same_record(played, asked):
    answer = api().get(f"/api/v1/matches/{played.pk}/record/", **asked)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    (record,) = read_text(answer.content.decode())
    assert record_hash(record) == played.record_hash
    assert canonical(record) == canonical(
        read_json(api().get(f"/api/v1/matches/{played.pk}/record/").content.decode())[0]
    )


@pytest.mark.parametrize("status", [MatchStatus.QUEUED, MatchStatus.RUNNING, MatchStatus.FAILED])
def test_record_is_closed_until_the_match_is_over(played, status):
    Match.objects.filter(pk=played.pk).update(status=status)
    answer = api().get(f"/api/v1/matches/{played.pk}/record/")
    assert answer.status_code == 409
    assert "its record opens when it is over" in answer.json()["error"]["message"]


def test_record_is_closed_until_its_whole_set_is_over():
    anna, other = make_bot(), make_bot()
    first, second = (make_match(*seats, set_key="s") for seats in ((anna, other), (other, anna)))
    play_queue()
    Match.objects.filter(pk=second.pk).update(status=MatchStatus.QUEUED)
    answer = api().get(f"/api/v1/matches/{first.pk}/record/")
    assert answer.status_code == 409
    assert "the last of them" in answer.json()["error"]["message"]
    assert api().get(f"/api/v1/matches/{first.pk}/").json()["record"] is None
    Match.objects.filter(pk=second.pk).update(status=MatchStatus.VOIDED)
    assert api().get(f"/api/v1/matches/{first.pk}/record/").status_code == 200


def test_closed_record_is_refused_as_text_too():
    answer = api().get(f"/api/v1/matches/{make_match().pk}/record/?format=text")
    assert answer.status_code == 409
    assert answer.content.decode().endswith("opens when it is over\n")


def test_voided_match_has_no_record():
    match = make_match()
    void_match(match=match)
    answer = api().get(f"/api/v1/matches/{match.pk}/record/")
    assert answer.status_code == 404
    assert "voided" in answer.json()["error"]["message"]
