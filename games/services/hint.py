"""Hints to the workers: a message only says that there is work; the database says what."""

import logging

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

PLAY = "tournaments.tasks.play"
VOID_UNPLAYABLE = "tournaments.tasks.void_unplayable"
PAIR_NEXT_ROUND = "tournaments.tasks.pair_next_round"
EXPIRES = 30  # seconds; what nobody took by then the sweep has sent again

logger = logging.getLogger(__name__)


def send_hint(task: str, *args: int, count: int = 1) -> None:
    """Send the task by name `count` times once the open transaction has committed.

    A lost hint costs seconds, not matches: the sweep sends hints for whatever waits. So a broker that is
    away does not fail the caller.
    """

    def send() -> None:
        try:
            for _ in range(count):
                current_app.send_task(task, args=args, ignore_result=True, retry=False, expires=EXPIRES)
        except OperationalError as error:
            logger.warning("the broker is away, %s was not sent (the sweep will): %s", task, error)

    transaction.on_commit(send)
