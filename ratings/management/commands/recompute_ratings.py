"""Replay the ledger of every pool: check it, show what a recompute would change, or write the live table."""

import gc
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.errors import StichligaError
from ratings.models import Pool
from ratings.services.differences import Differences
from ratings.services.recompute import Recomputed, recompute_pool


class Command(BaseCommand):
    help = "Replays the ledger of all pools and shows where the live table differs from it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        mode = parser.add_mutually_exclusive_group()
        mode.add_argument(
            "--check", action="store_true", help="one line per pool; exit with 1 on any difference"
        )
        mode.add_argument("--apply", action="store_true", help="write the recomputed live table")

    def handle(self, *args: Any, check: bool, apply: bool, **options: Any) -> None:
        gc.freeze()  # what is loaded stays: not to be gone through again and again during a long replay
        try:
            failed = self._recompute(check, apply)
        finally:
            gc.unfreeze()
        if failed:
            raise CommandError(
                ngettext("%(count)s pool differs", "%(count)s pools differ", failed) % {"count": failed}
            )

    def _recompute(self, check: bool, apply: bool) -> int:
        """Go through the pools and return how many differ, or cannot be replayed."""
        failed = 0
        for pool in Pool.objects.all():
            try:
                recomputed = recompute_pool(pool=pool, write=apply)
            except StichligaError as error:
                self.stdout.write(f"{pool}: {_(error.template) % error.params}")
                failed += 1
                continue
            if check:
                self.stdout.write(self._checked(recomputed))
                failed += bool(recomputed.ledger.count or recomputed.live.count)
            else:
                self._show(recomputed, apply)
        return failed

    def _checked(self, recomputed: Recomputed) -> str:
        count = recomputed.ledger.count + recomputed.live.count
        head = f"{recomputed.pool}: {self._size(recomputed)}: "
        if not count:
            return head + _("no difference")
        first = (recomputed.ledger if recomputed.ledger.count else recomputed.live).texts()[0]
        return head + ngettext(
            "%(count)s difference: %(first)s", "%(count)s differences, the first: %(first)s", count
        ) % {"count": count, "first": first}

    def _size(self, recomputed: Recomputed) -> str:
        return ngettext(
            "%(changes)s change, players: %(players)s",
            "%(changes)s changes, players: %(players)s",
            recomputed.changes,
        ) % {"changes": recomputed.changes, "players": recomputed.players}

    def _show(self, recomputed: Recomputed, applied: bool) -> None:
        self.stdout.write(f"{recomputed.pool}: {self._size(recomputed)}")
        self._list(recomputed.ledger)
        self._list(recomputed.live)
        count = recomputed.live.count
        if applied:
            text = ngettext(
                "%(count)s row of the live table changed", "%(count)s rows of the live table changed", count
            )
        else:
            text = ngettext(
                "%(count)s row of the live table would change",
                "%(count)s rows of the live table would change",
                count,
            )
        self.stdout.write("  " + text % {"count": count})

    def _list(self, differences: Differences) -> None:
        for text in differences.texts():
            self.stdout.write(f"  {text}")
        more = differences.count - len(differences.first)
        if more:
            self.stdout.write("  " + _("... and %(count)s more") % {"count": more})
