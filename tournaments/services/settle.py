"""Settle played matches: the one place where "a match is over" fans out.

One short transaction for a chunk: record and result, ledger and ratings, pairing closed, round complete. It
counts only what the token still holds, so settling twice, late, or after the lease was lost changes nothing.
Lock order: rounds, matches, pools.
"""

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.models import OVER, Match, MatchStatus, Purpose
from games.rules.text import gettext_noop
from games.services.accept_results import PlayedMatch, accept_results
from games.services.check_version import conclude_check, stop_checks, versions_checked_by
from games.services.errors import NotNow
from games.services.hint import PAIR_NEXT_ROUND, send_hint
from ratings.services.new_version import widen_for_new_version
from ratings.services.rate import rate_matches
from tournaments.models import Pairing, PairingMatch, Round


def _lock_rounds(matches: Iterable[Match]) -> list[Round]:
    """Lock the rounds of the matches, so that of two last matches one sees the other's result."""
    return list(
        Round.objects.select_for_update()
        .filter(pk__in=PairingMatch.objects.filter(match__in=list(matches)).values("pairing__round"))
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


@transaction.atomic
def settle_matches(*, token: str, played: Sequence[PlayedMatch]) -> list[Match]:
    """Settle the played matches that the token still holds and return them, by id."""
    rounds = _lock_rounds(one.match for one in played)
    accepted = accept_results(token=token, played=played)
    rate_matches(matches=accepted)
    _conclude_checks(accepted)
    close_rounds(rounds)
    return accepted


def _conclude_checks(matches: Sequence[Match]) -> None:
    """Judge the versions these matches checked; a bot that goes on with a new one is rated less surely."""
    for version_id in sorted(versions_checked_by(matches)):
        activated = conclude_check(version_id=version_id)
        if activated is not None:
            widen_for_new_version(version=activated)


@transaction.atomic
def void_match(*, match: Match) -> None:
    """Take a match that has no result out of play; its pairing goes on without it.

    An imported one can be voided with its result as long as it is not rated: nothing hangs on it yet. Raises
    NotNow for any other finished match.
    """
    rounds = _lock_rounds([match])
    changed = (
        Match.objects.filter(pk=match.pk)
        .filter(
            ~Q(status__in=OVER) | Q(status=MatchStatus.FINISHED, purpose=Purpose.IMPORTED, is_rated=False)
        )
        .update(status=MatchStatus.VOIDED, lease_token="", lease_expires_at=None)
    )
    if not changed:
        match.refresh_from_db()
        raise NotNow(
            gettext_noop("match %(match)s is %(status)s; only a match without a result can be voided"),
            match=match.pk,
            status=match.get_status_display(),
        )
    if match.purpose == Purpose.CHECK:
        stop_checks(match=match)
    close_rounds(rounds)
