"""Words on imported matches: the last confirmation makes a match count, and rates it if it is settled.

One that is not settled yet is rated when it is. In the ledger it stands where it was rated, whenever it was
played. Lock order: match, pools.
"""

from django.contrib.auth.models import User
from django.db import transaction

from games.models import Match, Word
from games.services.give_word import give_word
from ratings.services.rate import rate_matches


@transaction.atomic
def confirm(*, match: Match, user: User, seat: int | None = None, reason: str = "") -> Match:
    """Confirm a seat of an imported match, by default the one the user speaks for; return the match.

    Raises Refused, NotYours or NotNow.
    """
    locked = give_word(match=match, user=user, word=Word.CONFIRMED, seat=seat, reason=reason)
    if locked.is_rated:
        rate_matches(matches=[locked])  # which leaves out what is not settled, or rated already
    return locked


@transaction.atomic
def reject(*, match: Match, user: User, reason: str) -> Match:
    """Say that an imported match was not so; it stays unrated. Raises Refused, NotYours or NotNow."""
    return give_word(match=match, user=user, word=Word.REJECTED, reason=reason)
