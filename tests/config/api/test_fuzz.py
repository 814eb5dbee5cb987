"""Whatever is sent, the API answers in its own words: never 500, always the one error body.

The addresses and parameters come from the schema, so that a new resource is tried without a line here.
"""

import json
from urllib.parse import quote

import pytest
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.throttling import SimpleRateThrottle

from tests.builders import api, make_bot, make_match, make_tournament, make_user
from tests.uploads import make_upload

pytestmark = pytest.mark.django_db

ODD = [
    "",
    "\x00",
    "a\x00b",
    "9" * 30,
    "9" * 5000,
    "-1",
    "1e999",
    "NaN",
    "null",
    "'",
    "%s",
    "%(key)s",
    "{",
    "ä",
    "♠",
    "../..",
]
ODD_BODIES = [
    b"", b"{", b"[" * 100_000, b'{"name": "\\ud800"}', b'{"name": 1, "name": 2}', b"\xff\xfe", b"NaN",
    b'{"game_options": {"target": ' + b"1" * 5000 + b"}}", b'{"\\u0000": 1}', b"\xef\xbb\xbf{}",
]  # fmt: skip
texts = st.sampled_from(ODD) | st.text(max_size=8)
scalars = st.none() | st.booleans() | st.integers() | st.floats() | texts
values = st.recursive(
    scalars | st.just(10**400),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


def operations():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    return [(method, path, operation) for path, each in paths.items() for method, operation in each.items()]


OPERATIONS = operations()
KEYS = ["name", "game", "format", "game_options", "format_options", "is_rated", "player"]
RIGHT = {"name": "Cup", "game": "sixty-six", "format": "round-robin"}


@st.composite
def requests(draw):
    method, path, operation = draw(st.sampled_from(OPERATIONS))
    for parameter in [each for each in operation.get("parameters", []) if each["in"] == "path"]:
        given_name = "{" + parameter["name"] + "}"
        known = {"id": "1", "number": "1", "key": "sixty-six", "game": "sixty-six"} | {
            "slug": "cup",
            "player": "bot",
        }
        value = draw(st.just(known[parameter["name"]]) | texts)
        path = path.replace(given_name, quote(value, safe=""))
    names = [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"]
    query = draw(st.dictionaries(st.sampled_from(names) if names else texts, texts, max_size=2))
    return method, path, query


@st.composite
def bodies(draw):
    kind = draw(st.sampled_from(["keys", "json", "text", "bytes", "form"]))
    if kind == "form":
        names = st.sampled_from(
            ["name", "games", 'file"; filename="bot.py', 'file"; filename="', "ä", "file"]
        )
        parts = draw(st.lists(st.tuples(names, texts), max_size=4))
        form = [
            f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in parts
        ]
        return "".join([*form, "--x--\r\n"]).encode(errors="replace")
    if kind == "keys":
        return json.dumps(RIGHT | draw(st.dictionaries(st.sampled_from(KEYS), values, max_size=3))).encode()
    if kind == "json":
        return json.dumps(draw(values)).encode()
    if kind == "text":
        return draw(st.sampled_from(ODD_BODIES))
    return draw(st.binary(max_size=20))


types = st.sampled_from(
    ["application/json"] * 6
    + ["application/json; charset=utf-16", "text/plain", "multipart/form-data", "", "a/b/c"]
    + ["application/x-www-form-urlencoded"]
    + ["multipart/form-data; boundary=x"] * 4
)
headers = st.dictionaries(
    st.sampled_from(["accept", "accept-language", "x-requested-with", "range", "x-forwarded-for"]),
    st.sampled_from(
        ["", "*/*", "text/plain", "text/html", "de", "ru,en;q=x", "a" * 9000, "q=;;,,", "application/json"]
    ),
    max_size=2,
)


@pytest.fixture
def organiser_and_match(monkeypatch):
    rates = dict.fromkeys(("anonymous", "writing", "uploads", "imports"))
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    user = make_user(is_staff=True)
    bot = make_bot()
    type(bot).objects.filter(pk=bot.pk).update(slug="bot")
    make_tournament(name="Cup", organiser=user)
    make_upload(user, "Cup")
    return api(user), make_match()


@settings(
    max_examples=300,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(request=requests(), body=bodies(), content_type=types, sent=headers)
def test_anything_is_answered(organiser_and_match, request, body, content_type, sent):
    method, path, query = request
    client, match = organiser_and_match
    path = path.replace("/matches/1/", f"/matches/{match.pk}/")
    answer = client.generic(
        method,
        path,
        data=body if method != "get" else b"",
        content_type=content_type,
        headers=sent,
        query_params=query,
    )
    assert answer.status_code < 500
    if answer.status_code >= 400 and answer.headers["content-type"] == "application/json":
        error = answer.json()["error"]
        assert set(error) == {"code", "message", "params"}
        assert error["message"]


@pytest.mark.parametrize("body", ODD_BODIES, ids=lambda body: body[:20])
def test_odd_body_is_refused(organiser_and_match, body):
    client, _match = organiser_and_match
    answer = client.generic("POST", "/api/v1/tournaments/", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
