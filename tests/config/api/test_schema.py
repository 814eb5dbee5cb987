"""The API describes itself: OpenAPI without warnings, and a docs page that keeps to the CSP."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from games.rules.registry import GAMES
from tests.builders import api
from tournaments.formats.registry import FORMATS

pytestmark = pytest.mark.django_db


def test_schema_is_valid_and_without_warnings():
    out = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    assert "/api/v1/tournaments/{slug}/standings/" in out.getvalue()


@pytest.fixture
def schema():
    return json.loads(api().get("/api/v1/schema/?format=json").content)


def test_schema_has_every_address_of_the_api(schema):
    assert {path.removeprefix("/api/v1/") for path in schema["paths"]} == {
        "games/",
        "games/{key}/",
        "bots/",
        "bots/{slug}/",
        "bots/{slug}/versions/",
        "bots/{slug}/versions/{number}/",
        "bots/{slug}/versions/{number}/file/",
        "bots/{slug}/versions/{number}/activate/",
        "bots/{slug}/settings/",
        "quota/",
        "holds/",
        "holds/{id}/lift/",
        "players/",
        "players/{slug}/",
        "leaderboards/",
        "leaderboards/{game}/",
        "matches/",
        "matches/{id}/",
        "matches/{id}/record/",
        "matches/import/",
        "matches/{id}/confirm/",
        "matches/{id}/reject/",
        "tournaments/",
        "tournaments/{slug}/",
        "tournaments/{slug}/start/",
        "tournaments/{slug}/cancel/",
        "tournaments/{slug}/entries/",
        "tournaments/{slug}/entries/{player}/",
        "tournaments/{slug}/rounds/",
        "tournaments/{slug}/standings/",
    }


def test_every_operation_says_what_it_does(schema):
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            assert operation.get("description"), (path, method)
            assert operation["description"].startswith(operation["summary"]), (path, method)


def test_uploads_are_files_and_not_addresses_of_files(schema):
    for path in ("/api/v1/bots/", "/api/v1/bots/{slug}/versions/"):
        body = schema["paths"][path]["post"]["requestBody"]["content"]["multipart/form-data"]["schema"]
        fields = schema["components"]["schemas"][body["$ref"].rsplit("/", 1)[1]]["properties"]
        assert (fields["file"]["type"], fields["file"]["format"]) == ("string", "binary"), path


def test_new_tournament_says_which_games_formats_and_options_there_are(schema):
    fields = schema["components"]["schemas"]["NewTournament"]["properties"]
    assert fields["game"]["description"].split(", ") == [f"`{key}`" for key in GAMES]
    assert fields["format"]["description"].split(", ") == [f"`{key}`" for key in FORMATS]
    for key, made in FORMATS.items():
        options = ", ".join(f"`{option.key}`" for option in made.options)
        assert f"`{key}`: {options}" in fields["format_options"]["description"]


def test_every_query_parameter_described_is_taken(schema):
    examples = {
        "game": "sixty-six",
        "kind": "bot",
        "active": "true",
        "status": "finished",
        "format": "round-robin",
    }
    for path, operations in schema["paths"].items():
        if "{" in path:
            continue
        for parameter in operations.get("get", {}).get("parameters", []):
            if parameter["name"] in examples:
                query = {parameter["name"]: examples[parameter["name"]]}
                assert api().get(path, query).status_code == 200, (path, query)


def test_keys_are_described(schema):
    assert schema["components"]["securitySchemes"]["key"]["name"] == "Authorization"


def test_docs_page_has_nothing_inline_and_nothing_foreign():
    page = api().get("/api/v1/docs/").content.decode()
    assert "<style" not in page
    assert "style=" not in page
    assert page.count("<script") == page.count("<script src=")
    assert "http://" not in page
    assert "https://" not in page


def test_docs_script_asks_nobody_else():
    answer = api().get("/api/v1/docs/?script=")
    assert answer.headers["content-type"].startswith("application/javascript")
    assert '"validatorUrl": null' in answer.content.decode()
