"""The pages of errors."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from games.services.errors import NotNow

pytestmark = pytest.mark.django_db


def refuse(request: HttpRequest) -> HttpResponse:
    raise NotNow("%(tournament)s cannot be started", tournament="<b>Cup</b>")


def break_down(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [path("refuse", refuse), path("break", break_down), path("", include("config.urls"))]


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


def test_unknown_address_leads_back_home(client: Client) -> None:
    answer = client.get("/nowhere/")

    assert answer.status_code == 404
    assert 'href="/"' in answer.content.decode()


def test_form_without_its_token_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post("/i18n/setlang/", {"language": "de"})

    assert answer.status_code == 403
    assert "send the form again" in answer.content.decode()
