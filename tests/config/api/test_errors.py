"""Every error has one body, a fitting status and the language of the request."""

import pytest
from django.http import Http404

from config.errors import handle_error
from games.play.errors import PlanError, RecordError
from games.rules.errors import BadOption, StichligaError
from games.services.errors import NotFound, NotNow, Refused
from ratings.systems.errors import RatingError
from tests.builders import api, make_tournament, make_user
from tournaments.formats.errors import BadFormatOption


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (NotFound("no %(what)s", what="cup"), 404, "not_found"),
        (Refused("no %(what)s", what="cup"), 400, "refused"),
        (NotNow("no %(what)s", what="cup"), 409, "not_now"),
        (BadOption("no %(what)s", what="cup"), 400, "bad_option"),
        (PlanError("no %(what)s", what="cup"), 400, "plan_error"),
        (BadFormatOption("no %(what)s", what="cup"), 400, "bad_format_option"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else None,
)
def test_refusals_have_status_code_message_and_params(error, status, code):
    answer = handle_error(error, {})
    assert answer.status_code == status
    assert answer.data == {"error": {"code": code, "message": "no cup", "params": {"what": "cup"}}}


def test_error_of_a_record_says_where():
    answer = handle_error(RecordError("no %(what)s", deal=2, action=5, what="card"), {})
    assert answer.status_code == 400
    assert answer.data["error"]["message"] == "deal 2 action 5: no card"
    assert answer.data["error"]["params"] == {"what": "card", "deal": 2, "action": 5}


@pytest.mark.parametrize("error", [RatingError("sums"), StichligaError("odd"), ValueError("odd")])
def test_fault_of_ours_is_no_answer(error):
    assert handle_error(error, {}) is None


def test_missing_thing_is_answered_alike():
    answer = handle_error(Http404("No Player matches the given query."), {})
    assert (answer.status_code, answer.data["error"]["code"]) == (404, "not_found")


@pytest.mark.django_db
def test_body_that_does_not_validate_names_its_fields():
    client = api(make_user(may_organise=True))
    answer = client.post("/api/v1/tournaments/", {"name": 5, "game": "sixty-six"})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "invalid"
    assert set(error["params"]["fields"]) == {"name", "format"}
    assert "format: " in error["message"]


@pytest.mark.django_db
def test_message_is_in_the_language_of_the_request():
    answer = api().post("/api/v1/tournaments/", {}, headers={"accept-language": "de"})
    assert answer.status_code == 401
    assert answer.json()["error"]["message"] == "Anmeldedaten fehlen."
    assert answer.headers["content-language"] == "de"


@pytest.mark.django_db
def test_address_without_slash_is_answered_and_not_redirected():
    answer = api().post("/api/v1/tournaments", {})
    assert answer.status_code == 404
    assert "ends with a slash" in answer.json()["error"]["message"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/api/v1/players/?knid=bot", "parameters: kind, active, game, cursor, limit"),
        ("/api/v1/games/?kind=bot", "this address takes none"),
        ("/api/v1/players/?kind=cat", "possible: bot, human"),
        ("/api/v1/players/?active=maybe", "possible: true, false"),
        ("/api/v1/players/?kind=bot&kind=human", "stands twice"),
        ("/api/v1/players/?format=xml", "parameters: kind, active, game, cursor, limit"),
        ("/api/v1/matches/1/record/?format=xml", "formats: json, text"),
        ("/api/v1/matches/?player=nobody", "there is no player 'nobody'"),
        ("/api/v1/matches/?tournament=none", "there is no tournament 'none'"),
        ("/api/v1/leaderboards/sixty-six/?population=cats", "possible: all, bots, humans"),
        ("/api/v1/players/?limit=0", "possible: 1-200"),
        ("/api/v1/players/?limit=9" + "9" * 5000, "possible: 1-200"),
        ("/api/v1/players/?cursor=abc", "take it from the links next and previous"),
    ],
)
def test_mistyped_query_is_refused_with_what_is_allowed(address, told):
    answer = api().get(address)
    assert answer.status_code == 400
    assert told in answer.json()["error"]["message"]


@pytest.mark.django_db
def test_unknown_key_of_a_body_is_refused_with_what_is_allowed():
    client = api(make_user(may_organise=True))
    body = {"name": "Cup", "game": "sixty-six", "format": "round-robin", "rated": True}
    answer = client.post("/api/v1/tournaments/", body)
    assert answer.status_code == 400
    assert "no key 'rated'" in answer.json()["error"]["message"]
    assert "is_rated" in answer.json()["error"]["message"]


@pytest.mark.django_db
def test_too_large_body_is_refused(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    client = api(make_user(may_organise=True))
    answer = client.post("/api/v1/tournaments/", {"name": "x" * 2000})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_big")


@pytest.mark.django_db
def test_fault_of_ours_in_a_view_is_raised(monkeypatch):
    def broken(**_):
        raise RuntimeError("broken")

    monkeypatch.setattr("tournaments.api.tournaments.cancel_tournament", broken)
    user = make_user(may_organise=True)
    tournament = make_tournament(organiser=user)
    with pytest.raises(RuntimeError):
        api(user).post(f"/api/v1/tournaments/{tournament.slug}/cancel/")
