"""A bot goes on with a new version: it keeps its ratings, known less surely."""

from django.db import transaction

from games.models import BotVersion
from games.services.activate_version import activate_version
from ratings.models import Cause, LedgerEntry, Pool
from ratings.services.book import close_books, open_books
from ratings.services.pools import key_of, lock_pools


@transaction.atomic(savepoint=False)
def widen_for_new_version(*, version: BotVersion) -> int:
    """Raise the uncertainty of the version's player wherever it is rated; return the number of changed pools.

    The same version counts once.
    """
    rated_in = Pool.objects.filter(ratings__player=version.player_id)
    pools = lock_pools([key_of(pool) for pool in rated_in])
    done = LedgerEntry.objects.filter(
        pool__in=pools.values(), cause=Cause.VERSION, cause_id=version.pk
    ).values_list("pool_id", flat=True)
    done_in = set(done)
    books = open_books({pool: [version.player_id] for pool in pools.values() if pool.pk not in done_in})
    for book in books.values():
        book.enter(Cause.VERSION, version.pk, [book.table.new_version(version.player_id)])
    close_books(books.values())
    return len(books)


@transaction.atomic
def switch_version(*, version: BotVersion) -> None:
    """Let the bot play with another of its checked versions; raises NotNow."""
    if activate_version(version=version):
        widen_for_new_version(version=version)
