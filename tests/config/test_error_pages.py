"""The pages of errors."""

from collections.abc import Callable
from io import StringIO
from logging.config import dictConfig

import pytest
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import include, path

from config.logs import LOGGING
from games.services.errors import NotNow
from games.views.refusals import posted
from tests.builders import make_user

pytestmark = pytest.mark.django_db


def refuse(request: HttpRequest) -> HttpResponse:
    raise NotNow("%(tournament)s cannot be started", tournament="<b>Cup</b>")


def break_down(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def forbid(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


urlpatterns = [
    path("refuse", refuse),
    path("forbid", forbid),
    path("break", break_down),
    path("", include("config.urls")),
]


@override_settings(ROOT_URLCONF=__name__)
def test_refusal_of_a_service_becomes_a_page_with_its_status_and_words(client: Client) -> None:
    answer = client.get("/refuse")

    assert answer.status_code == 409
    assert "&lt;b&gt;Cup&lt;/b&gt; cannot be started." in answer.content.decode()


@override_settings(ROOT_URLCONF=__name__)
def test_fault_of_ours_gets_the_page_that_stands_alone(client: Client) -> None:
    client.raise_request_exception = False

    answer = client.get("/break")

    assert answer.status_code == 500
    assert "Something broke" in answer.content.decode()


def test_form_with_too_long_a_text_says_how_long_it_may_be() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user("anna"))
    client.get("/matches/import/")

    answer = client.post("/matches/import/", {"text": "x" * 3_000_000})

    assert answer.status_code == 413
    assert "The text is too long (allowed: 256 KiB)." in answer.content.decode()


@override_settings(ROOT_URLCONF=__name__)
def test_only_faults_of_ours_are_logged_with_a_traceback(client: Client) -> None:
    client.raise_request_exception = False
    line, *more = _logged(lambda: client.get("/forbid"))
    assert line.endswith("Forbidden (Permission denied): /forbid")
    assert more == []
    assert "ZeroDivisionError" in _logged(lambda: client.get("/break"))[-1]


def _logged(ask: Callable[[], object]) -> list[str]:
    """Return the lines that the site's log gets meanwhile."""
    written = StringIO()
    config = {**LOGGING, "handlers": {"console": {**LOGGING["handlers"]["console"], "stream": written}}}
    dictConfig(config)
    try:
        ask()
    finally:
        dictConfig(LOGGING)
    return written.getvalue().splitlines()


def test_unknown_address_leads_back_home(client: Client) -> None:
    answer = client.get("/nowhere/")

    assert answer.status_code == 404
    assert 'href="/"' in answer.content.decode()


def test_form_without_its_token_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post("/i18n/setlang/", {"language": "de"})

    assert answer.status_code == 403
    assert "send the form again" in answer.content.decode()


@pytest.mark.parametrize(
    "address", ["/players/?q=", "/matches/?player=a", "/matches/?game=", "/tournaments/?status="]
)
def test_a_query_with_nul_is_a_bad_request(client: Client, address: str) -> None:
    assert client.get(f"{address}%00").status_code == 400
    assert client.get(f"{address}%01").status_code == 200


def test_buttons_send_no_nul_to_the_database() -> None:
    request = RequestFactory().post("/", {"player": "an\0na"})

    assert posted(request, "player") == "anna"
    assert not posted(request, "start")
