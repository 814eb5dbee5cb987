"""What a worker says of itself: its sandbox, tried at its start and again when it fails, and its speed."""

import logging

import pytest

from games.models import Match, MatchAttempt, MatchStatus, Worker
from games.sandbox import probe as probing
from games.sandbox.errors import SandboxError
from games.sandbox.process import BotProcess
from games.sandbox.tiers import NONE, Tier
from games.services import workers
from games.services.claim import claim_chunk
from games.services.give_back import MAX_ATTEMPTS
from games.services.run_chunk import run_chunk
from games.services.workers import has_sandbox, report_alive, report_start
from tests.games.sandbox.conftest import unavailable
from tests.uploads import check_matches, make_upload
from tournaments.tasks import play

pytestmark = pytest.mark.django_db

NAME = "by hand"  # how a task calls its worker when there is none
NOTHING = "/nonexistent/python3"


@pytest.fixture(autouse=True)
def nothing_known_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probing, "_found", {})
    monkeypatch.setattr(workers, "_noted", {})


@pytest.fixture
def sandbox(nothing_known_yet: None) -> str:
    found = probing.probe()
    if found.name == NONE:
        unavailable("; ".join(found.refusals))
    return found.name


@pytest.fixture
def no_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_PYTHON", NOTHING)


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[Tier]:
    """What is found, in turn; the last one again and again."""
    tiers: list[Tier] = []
    monkeypatch.setattr(probing, "_find", lambda python: tiers.pop(0) if len(tiers) > 1 else tiers[0])
    return tiers


def test_start_is_noted_with_sandbox_and_speed(sandbox: str) -> None:
    report_start(name=NAME)
    worker = Worker.objects.get()
    assert (worker.sandbox, worker.sandbox_reason) == (sandbox, "")
    assert worker.core_speed is not None
    assert 0.02 < worker.core_speed < 50


def test_start_without_a_sandbox_says_why(no_python: None, caplog: pytest.LogCaptureFixture) -> None:
    report_start(name=NAME)
    worker = Worker.objects.get()
    assert (worker.sandbox, worker.core_speed) == ("", None)
    assert f"BOT_PYTHON {NOTHING} cannot be started" in worker.sandbox_reason
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert any("takes no match with uploaded bots" in error for error in errors)
    assert any("bots.E001" in error for error in errors)
    assert any("bots.E004" in error for error in errors)
    assert f"sandbox refused: BOT_PYTHON {NOTHING}" in caplog.text


def test_every_refusal_is_logged_once(caplog: pytest.LogCaptureFixture, tries: list[Tier]) -> None:
    tries[:] = [Tier(NONE, refusals=("bwrap: no namespaces", "landlock: not in this kernel"))]
    report_start(name=NAME)
    for _ in range(3):
        assert not has_sandbox(worker=NAME)
        report_alive(name=NAME, played=2)
    assert caplog.text.count("sandbox refused: bwrap: no namespaces") == 1
    assert caplog.text.count("sandbox refused: landlock: not in this kernel") == 1
    assert Worker.objects.get().matches_played == 6


def test_worker_without_a_sandbox_leaves_uploads_alone(no_python: None) -> None:
    make_upload()
    report_start(name=NAME)
    play()
    assert set(Match.objects.values_list("status", "attempts")) == {(MatchStatus.QUEUED, 0)}
    assert claim_chunk(worker=NAME, has_sandbox=has_sandbox(worker=NAME)) is None


def test_new_start_takes_back_what_an_earlier_one_said(sandbox: str) -> None:
    Worker.objects.create(
        name=NAME, started_at="2020-01-01T00:00Z", seen_at="2020-01-01T00:00Z", sandbox_reason="no bwrap"
    )
    report_start(name=NAME)
    worker = Worker.objects.get()
    assert (worker.sandbox, worker.sandbox_reason) == (sandbox, "")
    assert worker.started_at.year > 2020


def test_machine_without_a_sandbox_is_tried_again_after_a_while(
    tries: list[Tier], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries[:] = [Tier(NONE, refusals=("no bwrap",)), Tier("bwrap")]
    report_start(name=NAME)
    now = probing.time.monotonic()
    assert not has_sandbox(worker=NAME)
    monkeypatch.setattr(probing.time, "monotonic", lambda: now + probing.AGAIN + 1)
    assert has_sandbox(worker=NAME)
    assert Worker.objects.values_list("sandbox", "sandbox_reason").get() == ("bwrap", "")
    assert "sandbox: bwrap, its self-test has held" in caplog.text


def test_sandbox_that_fails_is_tried_again_before_the_next_claim(
    sandbox: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    version = make_upload()
    others = len(check_matches(version))
    report_start(name=NAME)

    def fail(*arguments: object) -> None:
        raise SandboxError("a sandbox cannot be started: %(error)s", error="No space left on device")

    monkeypatch.setattr(BotProcess, "__init__", fail)
    play()

    attempt = MatchAttempt.objects.get()
    assert attempt.reason == "a sandbox cannot be started: No space left on device"
    assert sorted(Match.objects.values_list("status", "attempts")) == [
        *[(MatchStatus.QUEUED, 0)] * (others - 1),
        (MatchStatus.QUEUED, 1),
    ]
    play()
    assert MatchAttempt.objects.count() == 1
    worker = Worker.objects.get()
    assert worker.sandbox == ""
    assert "No space left on device" in worker.sandbox_reason
    assert "takes no match with uploaded bots" in caplog.text


def test_sandbox_that_fails_for_one_bot_only_sets_its_match_aside(
    sandbox: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The self-test holds every time, so the worker goes on; the match has a bounded number of tries."""
    version = make_upload()
    first = check_matches(version)[0]
    Match.objects.exclude(pk=first.pk).delete()

    def fail(self: object) -> None:
        raise SandboxError("a sandbox did not start: %(said)s", said="strange")

    tier = probing.probe()
    monkeypatch.setattr(probing, "_find", lambda python: tier)
    monkeypatch.setattr(BotProcess, "get_ready", fail)
    for _ in range(MAX_ATTEMPTS + 2):
        if claim := claim_chunk(worker=NAME, has_sandbox=has_sandbox(worker=NAME)):
            assert list(run_chunk(claim=claim)) == []

    first.refresh_from_db()
    assert first.status == MatchStatus.FAILED
    reasons = MatchAttempt.objects.values_list("reason", flat=True)
    assert list(reasons) == ["a sandbox did not start: strange"] * MAX_ATTEMPTS
