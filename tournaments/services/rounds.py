"""Close pairings and rounds whose last match is over, and have the next round paired."""

from collections.abc import Collection, Sequence

from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import OVER
from games.services.hint import PAIR_NEXT_ROUND, send_hint
from tournaments.models import Pairing, PairingMatch, Round


def lock_rounds(matches: Collection[int]) -> list[Round]:
    """Lock the rounds of the matches, so that of two last matches one sees the other's result."""
    return list(
        Round.objects.select_for_update()
        .filter(pk__in=PairingMatch.objects.filter(match__in=matches).values("pairing__round"))
        .order_by("pk")
    )


def close_rounds(rounds: Sequence[Round]) -> None:
    """Close pairings without open matches and rounds without open pairings, and have the next round paired.

    The rounds must be locked by the caller's transaction.
    """
    now = timezone.now()
    unfinished = PairingMatch.objects.filter(pairing=OuterRef("pk")).exclude(match__status__in=OVER)
    Pairing.objects.filter(round__in=rounds, closed_at=None).exclude(Exists(unfinished)).update(closed_at=now)
    for complete in rounds:
        if complete.completed_at is None and not complete.pairings.filter(closed_at=None).exists():
            complete.completed_at = now
            complete.save(update_fields=["completed_at"])
            send_hint(PAIR_NEXT_ROUND, complete.tournament_id)
