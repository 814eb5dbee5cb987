"""All Celery tasks of the project; each calls one service and is safe to run twice.

A message only says that there is work: what to do stands in the database.
"""

import os
import traceback
from typing import Any

from celery import shared_task
from celery.utils.log import get_task_logger

from games.services import prune_logs as pruning
from games.services.claim import claim_chunk
from games.services.give_back import give_back
from games.services.hint import PLAY, send_hint
from games.services.run_chunk import run_chunk
from games.services.workers import has_sandbox, report_alive
from tournaments.services import league as leagues
from tournaments.services import run, unplayable
from tournaments.services import sweep as sweeping
from tournaments.services.settle import settle_matches

logger = get_task_logger(__name__)


@shared_task(bind=True, time_limit=10 * 60)
def play(self: Any) -> None:
    """Claim one chunk of matches, play it, settle it, and ask for the next."""
    worker = self.request.hostname or "by hand"
    claim = claim_chunk(worker=f"{worker} {os.getpid()}", has_sandbox=has_sandbox(worker=worker))
    if claim is None:
        return
    for played in run_chunk(claim=claim):
        try:
            settled = settle_matches(token=claim.token, played=played)
        except Exception:  # nothing of it is stored: another try, with the reason kept
            logger.exception("a batch of %s matches could not be settled", len(played))
            give_back(matches=[one.match for one in played], reason=traceback.format_exc(limit=-4))
            continue
        report_alive(name=worker, played=len(settled))
    send_hint(PLAY)


@shared_task(time_limit=60)
def pair_next_round(tournament_id: int) -> None:
    """Pair the next round of a tournament when it is time."""
    run.pair_next_round(tournament_id=tournament_id)


@shared_task(time_limit=60)
def void_unplayable() -> None:
    """Void what waits for bots that may not play."""
    unplayable.void_unplayable()


@shared_task(time_limit=60)
def sweep() -> None:
    """Take back expired leases, send missing hints."""
    sweeping.sweep()


@shared_task(time_limit=60)
def prune_logs() -> None:
    """Forget the oldest logs of bots."""
    pruning.prune_logs()


@shared_task(time_limit=60)
def open_due_tournaments() -> None:
    """Open the next tournament of every league whose pause is over."""
    leagues.open_due_tournaments()
