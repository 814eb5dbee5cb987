"""Two transactions that rate at the same time: nothing is lost, nothing counts twice.

On PostgreSQL the second one is seen to wait for the first; on SQLite one transaction writes at a time.
"""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connection, connections, transaction

from games.models import Match, Player
from ratings.models import LedgerEntry, Pool, Rating
from ratings.services.rate import rate_matches
from tests.ratings.builders import make_finished, make_player, make_rated, pool_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

PATIENCE = 20.0  # seconds


@pytest.fixture
def second_thread() -> Iterator[Callable[[Match], Future[int]]]:
    """Return what rates a match in another thread, on a connection of its own."""

    def rate(match: Match) -> int:
        try:
            return rate_matches(matches=[match])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as executor:
        yield lambda match: executor.submit(rate, match)


def wait_until_blocked(other: Future[int]) -> None:
    """Return when the other transaction waits for a lock of ours, or has finished without waiting."""
    if connection.vendor != "postgresql":
        return
    deadline = threading.Event()
    timer = threading.Timer(PATIENCE, deadline.set)
    timer.start()
    try:
        while not deadline.is_set() and not other.done():
            with connection.cursor() as cursor:
                cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
                if cursor.fetchone()[0]:
                    return
    finally:
        timer.cancel()
    assert not deadline.is_set(), "the second transaction neither waits nor ends"


def rate_both(first: Match, second: Match, second_thread: Callable[[Match], Future[int]]) -> list[int]:
    """Rate the second match while the transaction that rated the first is still open."""
    with transaction.atomic():
        entries = rate_matches(matches=[first])
        other = second_thread(second)
        wait_until_blocked(other)
    return [entries, other.result(PATIENCE)]


def rows_of(player: Player) -> set[tuple[int, int]]:
    return set(Rating.objects.filter(player=player).values_list("pool", "matches"))


@pytest.mark.parametrize("rated_before", [0, 1], ids=["no pool yet", "pools there"])
def test_two_matches_of_one_bot_at_once(rated_before, second_thread):
    one, two, three = make_player(), make_player(), make_player()
    for _ in range(rated_before):
        make_rated(one, two)
    matches = make_finished(one, two), make_finished(three, one)
    assert rate_both(*matches, second_thread) == [4, 4]
    assert Pool.objects.count() == 2
    assert rows_of(one) == {(pool.pk, rated_before + 2) for pool in Pool.objects.all()}
    numbers = LedgerEntry.objects.filter(pool=pool_of()).order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 5 + 2 * rated_before))
    call_command("recompute_ratings", "--check")


@pytest.mark.parametrize("rated_before", [0, 1], ids=["no pool yet", "pools there"])
def test_one_match_delivered_twice_at_once(rated_before, second_thread):
    one, two = make_player(), make_player()
    for _ in range(rated_before):
        make_rated(one, two)
    match = make_finished(one, two)
    assert rate_both(match, match, second_thread) == [4, 0]
    assert rows_of(one) == {(pool.pk, rated_before + 1) for pool in Pool.objects.all()}
    call_command("recompute_ratings", "--check")
