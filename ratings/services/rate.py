"""Rate finished matches: ledger and live ratings, inside the settling transaction.

A match counts in one pool for each rating system and population. The pool's row is its lock and hands out the
ledger's running numbers; matches count in the order of their ids, so that the order is stored and can be
replayed. Every change is unique by pool, cause and player, and what is in the ledger is not rated again.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable

from django.db import transaction

from games.models import Match
from ratings.models import Cause, LedgerEntry, Pool
from ratings.services.book import Book, close_books, open_books
from ratings.services.facts import RatableMatch, ratable_matches
from ratings.services.pools import PoolKey, lock_pools
from ratings.systems.errors import RatingError
from ratings.systems.registry import SYSTEMS

logger = logging.getLogger(__name__)


@transaction.atomic(savepoint=False)
def rate_matches(*, matches: Iterable[Match]) -> int:
    """Rate those of the matches that count and are not rated yet; return how many entries were written.

    The matches must be finished and stored. A match that a rating system refuses is logged and stays unrated
    there: its result must not be lost for that.
    """
    facts = ratable_matches([match.pk for match in matches])
    unrated = _unrated(facts.values())
    books = open_books(
        {
            pool: {player for match in matches for side in match.sides for player in side.players}
            for pool, matches in unrated.items()
        }
    )
    for pool, book in books.items():
        for match in unrated[pool]:
            _rate(match, book)
    close_books(books.values())
    return sum(len(book.entries) for book in books.values())


def _rate(match: RatableMatch, book: Book) -> None:
    try:
        changes = book.table.apply(match.sides)
    except (RatingError, ArithmeticError):
        logger.exception("match %s cannot be rated in pool %s", match.pk, book.pool)
        return
    book.enter(Cause.MATCH, match.pk, changes)


def _unrated(matches: Iterable[RatableMatch]) -> dict[Pool, list[RatableMatch]]:
    """Lock the pools in which the matches count; return for each those that its ledger lacks."""
    counting: dict[PoolKey, list[RatableMatch]] = defaultdict(list)
    for match in matches:
        for key in (key for key, system in SYSTEMS.items() if system.rates(match.game)):
            for population in match.populations:
                counting[match.game, key, population].append(match)
    pools = lock_pools(counting)
    rated = set(
        LedgerEntry.objects.filter(
            pool__in=pools.values(),
            cause=Cause.MATCH,
            cause_id__in={match.pk for found in counting.values() for match in found},
        )
        .order_by()
        .values_list("pool_id", "cause_id")
        .distinct()
    )
    unrated = {
        pools[key]: [match for match in found if (pools[key].pk, match.pk) not in rated]
        for key, found in counting.items()
    }
    return {pool: found for pool, found in unrated.items() if found}
