"""manage.py sandbox_selftest: tries the sandbox with a hostile bot; the exit status says whether it holds."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.sandbox.probe import probe
from games.sandbox.selftest import self_test
from games.sandbox.tiers import NONE


class Command(BaseCommand):
    help = (
        "Starts the sandbox that uploaded bots run in here, with a bot that tries to get out. Prints which "
        "sandbox it is, why better ones cannot be had, and what the bot tried. Fails when anything succeeded."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--python", metavar="PATH", help="the Python for bots, by default BOT_PYTHON's")

    def handle(self, *args: Any, **options: Any) -> None:
        tier = probe(options["python"])
        for refusal in tier.refusals:
            self.stdout.write(f"refused: {refusal}")
        if tier.name == NONE:
            raise CommandError("no sandbox can be started: uploaded bots wait")
        result = self_test(tier)
        for attempt in result.attempts:
            self.stdout.write(
                f"{'stopped' if attempt.held else 'NOT STOPPED'}: {attempt.tried} ({attempt.saw})"
            )
        if result.failure:
            raise CommandError(f"the sandbox {tier.name} does not hold: {result.failure}")
        runtime = tier.runtime
        assert runtime is not None, "a tier that works has a Python"
        flags = " ".join((tier.name, *tier.flags))
        version = ".".join(map(str, runtime.version))
        held = f"holds: {flags}, {len(result.attempts)} attempts stopped"
        self.stdout.write(f"{held}; bots run under {runtime.python} ({version})")
