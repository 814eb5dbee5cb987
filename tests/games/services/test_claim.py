"""Claiming: who gets which matches, and for how long."""

import os
import subprocess
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Match, MatchAttempt, MatchStatus
from games.services.claim import CHECKS, claim_chunk, renew_lease
from games.services.errors import NotNow
from games.services.give_back import (
    MAX_ATTEMPTS,
    give_back,
    hand_back,
    queue_again,
    take_back_expired_leases,
    take_back_from_the_dead,
)
from tests.builders import make_bot, make_match

pytestmark = pytest.mark.django_db


def expire(match_id: int) -> None:
    Match.objects.filter(pk=match_id).update(lease_expires_at=timezone.now() - timedelta(seconds=1))


def test_nothing_waits_nothing_is_claimed():
    assert claim_chunk(worker="a") is None


def test_a_match_is_claimed_once():
    match = make_match()
    claim = claim_chunk(worker="a")
    assert [one.pk for one in claim.matches] == [match.pk]
    assert claim_chunk(worker="b") is None


def test_a_chunk_seats_the_same_versions():
    one, two, three = make_bot(), make_bot(), make_bot()
    same = [make_match(one, two).pk, make_match(two, one).pk]
    make_match(one, three)
    assert [match.pk for match in claim_chunk(worker="a").matches] == same


def test_a_chunk_holds_no_two_matches_of_a_duplicate_set():
    one, two = make_bot(), make_bot()
    first = make_match(one, two, set_key="s")
    make_match(two, one, set_key="s")
    other = make_match(one, two, set_key="t")
    assert [match.pk for match in claim_chunk(worker="a").matches] == [first.pk, other.pk]


def test_a_chunk_has_a_limit():
    one, two = make_bot(), make_bot()
    for _ in range(4):
        make_match(one, two)
    assert len(claim_chunk(worker="a", limit=3).matches) == 3


def test_one_slow_group_does_not_block_the_others():
    one, two = make_bot(), make_bot()
    for _ in range(3):
        make_match(one, two, queue_group="slow")
    fast = make_match(one, two, queue_group="fast")
    claim_chunk(worker="a", limit=1)
    assert [match.pk for match in claim_chunk(worker="b", limit=1).matches] == [fast.pk]


def test_higher_priority_goes_first():
    make_match(queue_group="a")
    urgent = make_match(queue_group="b", priority=5)
    assert [match.pk for match in claim_chunk(worker="a").matches] == [urgent.pk]


def test_a_lease_is_renewed_only_by_its_holder():
    make_match()
    claim = claim_chunk(worker="a")
    assert renew_lease(token=claim.token) == 1
    assert renew_lease(token="another") == 0


def test_an_expired_lease_is_taken_back_with_its_reason():
    match = make_match()
    claim_chunk(worker="a")
    assert take_back_expired_leases() == 0
    expire(match.pk)
    assert take_back_expired_leases() == 1
    match.refresh_from_db()
    assert match.status == MatchStatus.QUEUED
    assert "a ran out" in MatchAttempt.objects.get(match=match).reason


def test_a_match_that_fails_again_and_again_is_set_aside_and_can_be_queued_again():
    match = make_match()
    for number in range(1, MAX_ATTEMPTS + 1):
        give_back(matches=claim_chunk(worker="a").matches, reason=f"no sandbox {number}")
    match.refresh_from_db()
    assert match.status == MatchStatus.FAILED
    assert match.attempt_log.count() == MAX_ATTEMPTS
    queue_again(match=match)
    assert claim_chunk(worker="b").matches[0].pk == match.pk


def test_only_a_failed_match_is_queued_again():
    with pytest.raises(NotNow, match="only a failed match"):
        queue_again(match=make_match())


def test_giving_back_what_another_holds_changes_nothing():
    match = make_match()
    stale = claim_chunk(worker="a")
    expire(match.pk)
    take_back_expired_leases()
    current = claim_chunk(worker="b")
    assert give_back(matches=stale.matches, reason="late") == 0
    assert renew_lease(token=current.token) == 1


def test_checks_take_one_worker_at_most():
    one, two = make_bot(), make_bot()
    for owner in (1, 2):
        make_match(one, two, queue_group=f"{CHECKS}{owner}", priority=10)
    league = make_match(one, two, queue_group="league")
    assert claim_chunk(worker="a").matches[0].queue_group == f"{CHECKS}1"
    assert [match.pk for match in claim_chunk(worker="b").matches] == [league.pk]
    assert claim_chunk(worker="c") is None


def test_a_match_that_has_failed_twice_is_played_alone():
    one, two = make_bot(), make_bot()
    for _ in range(3):
        make_match(one, two)
    for _ in range(2):
        give_back(matches=claim_chunk(worker="a").matches, reason="died")
    assert [len(claim_chunk(worker="a").matches) for _ in range(3)] == [1, 1, 1]


def test_what_was_not_begun_goes_back_without_counting_as_a_try():
    match = make_match()
    claim = claim_chunk(worker="a")
    assert hand_back(token=claim.token, matches=claim.matches) == 1
    match.refresh_from_db()
    assert (match.status, match.attempts) == (MatchStatus.QUEUED, 0)


def test_matches_of_a_process_that_has_ended_come_back_at_once():
    ended = subprocess.Popen(["true"])
    ended.wait()
    dead, alive = make_match(), make_match()
    claim_chunk(worker=f"celery@here {ended.pid}")
    claim_chunk(worker=f"celery@here {os.getpid()}")
    assert take_back_from_the_dead(worker="celery@elsewhere") == 0
    assert take_back_from_the_dead(worker="celery@here") == 1
    dead.refresh_from_db()
    alive.refresh_from_db()
    assert (dead.status, alive.status) == (MatchStatus.QUEUED, MatchStatus.RUNNING)
    assert "ended" in MatchAttempt.objects.get(match=dead).reason
