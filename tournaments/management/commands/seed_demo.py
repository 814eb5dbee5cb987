"""manage.py seed_demo: the built-in bots and a living demo league for every game."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.services.demo import seed_demo


class Command(BaseCommand):
    help = "Registers the built-in bots and makes a demo league for every game that has none."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--pause", type=int, default=60, help="seconds between two tournaments (60)")

    def handle(self, *args: Any, **options: Any) -> None:
        for league in seed_demo(pause_seconds=options["pause"]):
            self.stdout.write(f"{league.name}: a tournament opens {league.pause_seconds} s after the last")
