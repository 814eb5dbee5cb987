"""/healthz."""

from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.test import Client, override_settings
from django.utils import timezone

from games.models import Worker
from games.services.workers import report_alive

pytestmark = pytest.mark.django_db


def test_with_a_living_worker_all_is_well(client: Client) -> None:
    report_alive(name="one")

    answer = client.get("/healthz")

    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["workers"]) == ("ok", "ok")
    assert "no-store" in answer.headers["Cache-Control"]


@override_settings(SECURE_SSL_REDIRECT=True)
def test_it_answers_without_https_too_as_nothing_else_does(client: Client) -> None:
    assert client.get("/healthz").status_code == 200
    assert client.get("/").headers["Location"].startswith("https://")


def test_without_workers_the_site_is_degraded(client: Client) -> None:
    assert client.get("/healthz").json()["status"] == "degraded"


def test_worker_not_seen_for_long_is_away(client: Client) -> None:
    report_alive(name="one")
    Worker.objects.update(seen_at=timezone.now() - timedelta(minutes=3))

    assert client.get("/healthz").json()["workers"] == "away"


@pytest.mark.usefixtures("broker_away")
def test_broker_that_is_away_degrades_only(client: Client) -> None:
    report_alive(name="one")

    answer = client.get("/healthz")

    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["broker"]) == ("degraded", "away")


def test_without_a_database_the_site_is_down(client: Client) -> None:
    def fail(*args: object) -> None:
        raise OperationalError

    with connection.execute_wrapper(fail):
        answer = client.get("/healthz")

    assert answer.status_code == 503
    assert answer.json()["status"] == "down"
