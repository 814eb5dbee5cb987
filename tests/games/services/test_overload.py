"""A move that is late because this machine gave the bot no core is played again, not lost."""

import os
from pathlib import Path

import pytest

from games.models import Match, MatchAttempt, MatchStatus
from games.sandbox.watched import innermost
from games.services import run_chunk as running
from games.services.claim import claim_chunk
from games.services.give_back import MAX_ATTEMPTS
from games.services.run_chunk import run_chunk
from games.services.workers import has_sandbox
from tests.games.sandbox.conftest import unavailable
from tests.games.sandbox.crowding import busy_core, starve
from tests.uploads import check_matches, make_upload
from tournaments.services.settle import settle_matches

pytestmark = [pytest.mark.django_db, pytest.mark.processes]

WORKER = "w"
THINKS = b"""
import time
class Bot:
    actions = 0
    def act(self, obs):
        self.actions += 1
        end = time.process_time() + 0.15
        while self.actions == 2 and time.process_time() < end: pass
        return obs["legal"][0]
"""
GUARD = {"action_seconds": 10.0, "guard_seconds": 3.0, "guard_factor": 0.0, "bank_seconds": 1000.0}


@pytest.fixture
def match() -> Match:
    """A match of a bot that thinks against itself; its guard on wall time is short."""
    if not has_sandbox(worker=WORKER):
        unavailable("no sandbox")
    match = check_matches(make_upload(content=THINKS))[0]
    Match.objects.exclude(pk=match.pk).delete()
    limits = match.plan["limits"]
    assert set(GUARD) <= set(limits), sorted(limits)
    match.plan["limits"] = limits | GUARD
    match.save(update_fields=["plan"])
    return match


def starve_bots(core: int) -> None:
    """Put the bots of this process last in the queue of a core."""
    for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
        if (
            "taskset" not in (command := Path(f"/proc/{child}/cmdline").read_text())
            and "while" not in command
        ):
            starve(innermost(int(child)), core)


def play_once(monkeypatch: pytest.MonkeyPatch, core: int | None) -> int:
    """Claim and play what waits, on a busy core from the first action on; return how many were settled."""
    claim = claim_chunk(worker=WORKER, has_sandbox=True)
    if claim is None:
        return 0
    keep = running.Lease.keep
    with monkeypatch.context() as patch:
        if core is not None:
            patch.setattr(running.Lease, "keep", lambda lease: (keep(lease), starve_bots(core)))
        return sum(len(settle_matches(token=claim.token, played=played)) for played in run_chunk(claim=claim))


def test_late_move_is_played_again_with_the_same_cards(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    forgotten: list[bool] = []
    monkeypatch.setattr(running, "forget", lambda: forgotten.append(True))
    with busy_core() as core:
        assert play_once(monkeypatch, core) == 0
    match.refresh_from_db()
    assert (match.status, match.attempts, match.lease_token) == (MatchStatus.QUEUED, 1, "")
    attempt = MatchAttempt.objects.get()
    assert attempt.reason.startswith("the machine is too busy: a bot got 0.")
    assert (attempt.number, attempt.worker) == (1, WORKER)
    assert not forgotten, "the sandbox is as good as before"
    secret = match.secret

    assert play_once(monkeypatch, None) == 1

    match.refresh_from_db()
    assert (match.status, match.end, match.secret) == (MatchStatus.FINISHED, "played", secret)
    assert {seat.fault for seat in match.seats.all()} == {""}


def test_machine_that_stays_too_busy_sets_the_match_aside(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    Match.objects.filter(pk=match.pk).update(attempts=MAX_ATTEMPTS - 2)
    with busy_core() as core:
        played = [play_once(monkeypatch, core) for _ in range(3)]  # the last time nothing waits
    match.refresh_from_db()
    assert played == [0, 0, 0]
    assert match.status == MatchStatus.FAILED
    assert match.attempts == MAX_ATTEMPTS
    assert MatchAttempt.objects.count() == 2
    assert not any(seat.fault for seat in match.seats.all())
