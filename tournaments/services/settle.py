"""Settle played matches: the one place where "a match is over" fans out.

One short transaction for a chunk: record and result, ledger and ratings, pairing closed, round complete. It
counts only what the token still holds, so settling twice, late, or after the lease was lost changes nothing.
Lock order: rounds, players whose versions may be judged by it, matches, pools.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q

from games.models import OVER, Match, MatchStatus, Purpose
from games.rules.text import gettext_noop
from games.services.accept_results import PlayedMatch, accept_results
from games.services.check_version import conclude_check, stop_checks, versions_checked_by
from games.services.errors import NotNow
from games.services.locks import lock_players
from games.services.suspend import suspend_faulty
from ratings.services.new_version import widen_for_new_version
from ratings.services.rate import rate_matches
from tournaments.services.rounds import close_rounds, lock_rounds


@transaction.atomic
def settle_matches(*, token: str, played: Sequence[PlayedMatch]) -> list[Match]:
    """Settle the played matches that the token still holds and return them, by id."""
    rounds = lock_rounds([one.match.pk for one in played])
    lock_players(player for one in played for player in _judged(one))
    accepted = accept_results(token=token, played=played)
    rate_matches(matches=accepted)
    _conclude_checks(accepted)
    suspend_faulty(matches=accepted)
    close_rounds(rounds)
    return accepted


def _judged(one: PlayedMatch) -> set[int]:
    """Return the players whose versions the result may reject, activate or suspend."""
    outcome = one.record.outcome
    failed = outcome.end.seat if outcome is not None and outcome.end is not None else None
    return {
        seat.player_id
        for seat in one.match.seats.all()
        if one.match.purpose == Purpose.CHECK or seat.number == failed
    }


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
    rounds = lock_rounds([match.pk])
    if match.purpose == Purpose.CHECK:
        lock_players(match.seats.values_list("player", flat=True))
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
