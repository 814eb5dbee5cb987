"""The operations page."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Match, MatchAttempt, MatchStatus, Worker
from games.services.workers import report_alive
from tests.builders import make_match, make_user, play_queue
from tests.uploads import make_worker
from tournaments.selectors.operations import operations

pytestmark = pytest.mark.django_db


def test_counts_tell_waiting_running_and_stuck_apart() -> None:
    now = timezone.now()
    make_match()
    play_queue()
    states = [
        {"status": MatchStatus.QUEUED, "created_at": now - timedelta(hours=1)},
        {"status": MatchStatus.RUNNING, "lease_expires_at": now + timedelta(minutes=1)},
        {"status": MatchStatus.RUNNING, "lease_expires_at": now - timedelta(seconds=1)},
        {"status": MatchStatus.FAILED},
    ]
    matches = [make_match() for _ in states]
    for match, state in zip(matches, states, strict=True):
        Match.objects.filter(pk=match.pk).update(**state)

    seen = operations()

    assert (seen.queued, seen.running, seen.failed, seen.expired, seen.stuck_count) == (1, 2, 1, 1, 2)
    assert seen.oldest_waiting == now - timedelta(hours=1)
    assert seen.per_minute == pytest.approx(0.1)
    assert [line.match.pk for line in seen.stuck] == [matches[2].pk, matches[3].pk]
    assert seen.is_broker_reachable


def test_silent_worker_is_marked() -> None:
    report_alive(name="box:1", played=3)
    report_alive(name="box:2")
    Worker.objects.filter(name="box:2").update(seen_at=timezone.now() - timedelta(minutes=5))

    assert [(line.worker.name, line.is_silent) for line in operations().workers] == [
        ("box:1", False),
        ("box:2", True),
    ]


def test_running_matches_are_counted_for_their_worker() -> None:
    report_alive(name="celery@box")
    for process in ("celery@box 1", "celery@box 2", "celery@elsewhere 1"):
        match = make_match()
        Match.objects.filter(pk=match.pk).update(status=MatchStatus.RUNNING, lease_worker=process)

    assert [line.running for line in operations().workers] == [2]


def test_page_offers_what_can_be_done(client: Client) -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FAILED)
    MatchAttempt.objects.create(match=match, number=5, worker="box:1", reason="disk full")
    client.force_login(make_user(is_staff=True))

    page = client.get("/operations/").content.decode()

    assert f"/matches/{match.pk}/queue-again/" in page
    assert "disk full" in page


def test_page_says_why_uploads_wait(client: Client) -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(needs_sandbox=True)
    worker = make_worker(sandbox="", reason="bwrap: No permissions to create new namespace")
    client.force_login(make_user(is_staff=True))

    page = client.get("/operations/").content.decode()
    assert operations().uploads_wait
    assert "1 match with uploaded bots waits: no worker that lives has a sandbox." in page
    assert "plays built-in bots only. bwrap: No permissions to create new namespace" in page

    Worker.objects.filter(pk=worker.pk).update(sandbox="landlock", sandbox_reason="", core_speed=1.239)
    page = client.get("/operations/").content.decode()
    assert "waits: no worker" not in page
    assert ">landlock</td>" in page
    assert ">1.24</td>" in page

    Worker.objects.filter(pk=worker.pk).update(seen_at=timezone.now() - timedelta(minutes=5))
    assert operations().uploads_wait


@pytest.mark.usefixtures("broker_away")
def test_broker_that_is_away_is_told() -> None:
    assert not operations().is_broker_reachable


def test_only_staff_may(client: Client) -> None:
    assert client.get("/operations/").headers["Location"].startswith("/accounts/login/")
    client.force_login(make_user(may_organise=True))
    assert client.get("/operations/").status_code == 403


def test_queries_do_not_grow(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(2):
        for number in range(3):
            match = make_match()
            Match.objects.filter(pk=match.pk).update(status=MatchStatus.FAILED)
            MatchAttempt.objects.create(match=match, number=number, reason="x")
            report_alive(name=f"box:{match.pk}")
        with django_assert_num_queries(8):
            operations()
