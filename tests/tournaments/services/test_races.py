"""Several workers at once, on real transactions of real connections."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from games.models import Match, MatchStatus
from games.services.claim import claim_chunk
from games.services.run_chunk import run_chunk
from ratings.models import LedgerEntry
from tests.builders import make_bot, make_match, make_tournament
from tournaments.models import Round
from tournaments.services.run import pair_next_round, start_tournament
from tournaments.services.settle import settle_matches

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*works: Callable[[], object]) -> list[object]:
    """Run each in a thread of its own, all let go together; return what they returned, or raised."""
    start = threading.Barrier(len(works))
    results: list[object] = [None] * len(works)

    def run(index: int, work: Callable[[], object]) -> None:
        start.wait()
        try:
            results[index] = work()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    errors = [result for result in results if isinstance(result, Exception)]
    assert not errors, errors
    return results


def test_no_match_is_claimed_by_two_workers():
    one, two, three = make_bot(), make_bot(), make_bot()
    for number in range(40):
        make_match(one, two if number % 2 else three, queue_group=f"g{number % 3}")

    def claim_all() -> list[int]:
        claimed = []
        while claim := claim_chunk(worker=threading.current_thread().name, limit=4):
            claimed += [match.pk for match in claim.matches]
        return claimed

    claimed = [pk for found in at_once(*[claim_all] * 4) for pk in found]
    assert len(claimed) == len(set(claimed))
    missed = Match.objects.filter(status=MatchStatus.QUEUED).count()
    assert len(claimed) + missed == 40
    assert missed <= 4  # a worker may give up for now while others hold the rest


@pytest.mark.parametrize("attempt", range(3))
def test_a_round_completes_when_its_last_two_matches_are_settled_at_once(attempt):
    tournament = make_tournament(make_bot(), make_bot(), make_bot(), make_bot())
    start_tournament(tournament=tournament)
    pair_next_round(tournament_id=tournament.pk)
    settlers = []
    for _ in range(2):
        claim = claim_chunk(worker="w", limit=1)
        (played,) = run_chunk(claim=claim)
        settlers.append(lambda claim=claim, played=played: settle_matches(token=claim.token, played=played))
    assert [len(settled) for settled in at_once(*settlers)] == [1, 1]
    assert Round.objects.get().completed_at is not None
    assert LedgerEntry.objects.filter(pool__population="all").count() == 4


def test_one_result_posted_by_two_threads_counts_once():
    make_match()
    claim = claim_chunk(worker="w")
    (played,) = run_chunk(claim=claim)
    settled = at_once(*[lambda: settle_matches(token=claim.token, played=played)] * 3)
    assert sorted(len(one) for one in settled) == [0, 0, 1]
    assert LedgerEntry.objects.filter(pool__population="all").count() == 2


def test_a_round_is_paired_once_by_many():
    tournament = make_tournament(make_bot(), make_bot())
    start_tournament(tournament=tournament)
    made = at_once(*[lambda: pair_next_round(tournament_id=tournament.pk)] * 4)
    assert sum(one is not None for one in made) == 1
    assert Match.objects.count() == 1
