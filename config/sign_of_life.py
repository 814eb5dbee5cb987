"""A worker reports that it lives, whether it plays or waits, so that staff see it on the Operations page.

With the first sign it says which sandbox it has for uploaded bots, tried at every start. It also gives back
what processes of its own held that have ended: those of its pool, and of its life before.
"""

import logging
from typing import Any

from celery import bootsteps

EVERY = 10.0  # seconds

logger = logging.getLogger(__name__)


def report(name: str, *, is_first: bool = False) -> bool:
    """Note the sign of life, return whether it was; a database that is away is no reason to stop playing."""
    from django.db import DatabaseError, connection

    from games.services.give_back import take_back_from_the_dead
    from games.services.workers import report_alive, report_start

    try:
        if is_first:
            report_start(name=name)
        else:
            report_alive(name=name)
        take_back_from_the_dead(worker=name)
    except DatabaseError:
        logger.warning("no sign of life could be noted", exc_info=True)
        return False
    else:
        return True
    finally:
        # The pool's processes are forked from this one: they must inherit neither connection nor pool.
        connection.close()
        if hasattr(connection, "close_pool"):
            connection.close_pool()


class SignOfLife(bootsteps.StartStopStep):  # type: ignore[misc]
    """Runs in the worker's main process, beside its pool."""

    requires = ("celery.worker.components:Timer",)

    def start(self, parent: Any) -> None:
        """Report at once and then again and again."""
        self.is_known = False
        self.report(parent.hostname)
        self.entry = parent.timer.call_repeatedly(EVERY, self.report, (parent.hostname,))

    def report(self, name: str) -> None:
        """Report, for the first time until that has been noted."""
        noted = report(name, is_first=not self.is_known)
        self.is_known = self.is_known or noted

    def stop(self, parent: Any) -> None:
        """Report no more."""
        self.entry.cancel()
