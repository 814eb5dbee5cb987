"""manage.py import_matches: games that people played, from files, in the name of an account."""

import sys
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bounded import read_bounded
from games.rules.errors import StichligaError
from games.services.import_matches import import_matches

MOST = 64  # MiB of a file of records


class Command(BaseCommand):
    help = (
        "Imports match records (text or JSON) in the name of an account; a worker replays them. Of each file "
        "all is imported or nothing. Prints the matches' numbers; the exit status is 1 if one is refused."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="records as text or JSON; - for the input"
        )
        parser.add_argument("--by", required=True, metavar="USER", help="name of the account that imports")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            importer = User.objects.get(username=options["by"], is_active=True)
        except User.DoesNotExist:
            raise CommandError(f"there is no active account {options['by']!r}") from None
        taken = [self._import(name, importer) for name in options["files"]]
        if not all(taken):
            raise SystemExit(1)

    def _import(self, name: str, importer: User) -> bool:
        """Import one file and say what came of it; return whether it was taken."""
        try:
            content = sys.stdin.buffer.read() if name == "-" else read_bounded(Path(name), MOST)
            matches = import_matches(source=content.decode(), importer=importer)
        except UnicodeDecodeError:
            return self._refuse(name, "it is not UTF-8 text")
        except (OSError, ValueError) as error:
            return self._refuse(name, getattr(error, "strerror", None) or str(error))
        except StichligaError as error:
            return self._refuse(name, str(error))
        for match in matches:
            self.stdout.write(f"{name}: match {match.pk}")
        return True

    def _refuse(self, name: str, reason: str) -> bool:
        self.stderr.write(f"{name} is not imported: {reason}")
        return False
