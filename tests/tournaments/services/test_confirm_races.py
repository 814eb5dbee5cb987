"""Words, settling and imports that meet: the match is rated once, and a game is stored once.

On PostgreSQL the second transaction is seen to wait for the first; on SQLite one writes at a time.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections, transaction

from games.models import Match
from games.services.claim import claim_chunk
from games.services.errors import NotNow
from games.services.import_matches import import_matches
from games.services.run_chunk import run_chunk
from ratings.models import LedgerEntry
from tests.builders import make_user, play_queue
from tests.imports import import_one, make_person, table_text
from tests.ratings.services.test_rate_races import PATIENCE, wait_until_blocked
from tournaments.services.confirm import confirm
from tournaments.services.settle import settle_matches

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

Act = Callable[[], Any]


@pytest.fixture
def meanwhile() -> Iterator[Callable[[Act], Future[Any]]]:
    """Return what does something in another thread, on a connection of its own."""

    def do(act: Act) -> Any:
        try:
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as executor:
        yield lambda act: executor.submit(do, act)


def do_both(first: Act, second: Act, meanwhile: Callable[[Act], Future[Any]]) -> Future[Any]:
    """Do the second while the transaction of the first is still open; return what comes of it."""
    with transaction.atomic():
        first()
        other = meanwhile(second)
        wait_until_blocked(other)
    other.exception(PATIENCE)
    return other


def ledger(match: Match) -> int:
    match.refresh_from_db()
    assert match.is_rated
    return LedgerEntry.objects.filter(cause="match", cause_id=match.pk).count()


def test_the_last_two_words_at_once_rate_the_match_once(meanwhile):
    (anna, _), (boris, _) = make_person("Anna"), make_person("Boris")
    match = import_one(make_user("Clerk"), "Anna", "Boris")
    play_queue()
    other = do_both(
        lambda: confirm(match=match, user=anna), lambda: confirm(match=match, user=boris), meanwhile
    )
    assert other.result().is_rated
    assert ledger(match) == 4


@pytest.mark.parametrize("settles_first", [True, False])
def test_last_word_while_the_match_is_settled_rates_it_once(meanwhile, settles_first):
    (anna, _), (boris, _) = make_person("Anna"), make_person("Boris")
    match = import_one(anna, "Anna", "Boris")
    claim = claim_chunk(worker="a")
    (played,) = run_chunk(claim=claim)
    acts = [
        lambda: settle_matches(token=claim.token, played=played),
        lambda: confirm(match=match, user=boris),
    ]
    do_both(*(acts if settles_first else reversed(acts)), meanwhile).result()
    assert ledger(match) == 4


def test_same_game_imported_twice_at_once_is_stored_once(meanwhile):
    (anna, _), (boris, _) = make_person("Anna"), make_person("Boris")
    text = table_text("Anna", "Boris")
    other = do_both(
        lambda: import_matches(source=text, importer=anna),
        lambda: import_matches(source=text, importer=boris),
        meanwhile,
    )
    assert isinstance(other.exception(), NotNow)
    assert Match.objects.count() == 1
