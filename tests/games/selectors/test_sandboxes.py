"""Whether uploads can be played at present, as the workers that live say."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Worker
from games.selectors.sandboxes import LIVE, sandbox_state
from tests.uploads import make_worker

pytestmark = pytest.mark.django_db


def test_one_worker_with_a_sandbox_is_enough() -> None:
    make_worker(sandbox="", reason="no bwrap", name="one")
    make_worker(name="two")

    assert sandbox_state().is_there


def test_reasons_are_those_of_workers_that_live() -> None:
    make_worker(sandbox="", reason="no bwrap", name="one")
    make_worker(sandbox="", reason="no bwrap", name="two")
    gone = make_worker(name="gone")
    Worker.objects.filter(pk=gone.pk).update(seen_at=timezone.now() - LIVE - timedelta(seconds=1))

    state = sandbox_state()

    assert (state.workers, state.is_there, state.reasons) == (2, False, ("no bwrap",))


def test_nobody_there_has_no_sandbox() -> None:
    assert sandbox_state().workers == 0
    assert not sandbox_state().is_there
