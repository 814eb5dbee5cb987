"""manage.py verify: replays records and says of each whether the rules bear it out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.bounded import read_bounded
from games.play.errors import RecordError
from games.play.reading import each_record
from games.play.replay import replay

MOST = 512  # MiB of a file of records


class Command(BaseCommand):
    help = (
        "Checks match records (JSON or text) and prints one line for each: ok HASH, or bad and what is "
        "wrong. The exit status is 1 if a record is bad or a file cannot be read. Needs no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="records as JSON, JSON lines or text")

    def handle(self, *args: Any, **options: Any) -> None:
        is_good = [self._verify(name) for name in options["files"]]
        if not all(is_good):
            raise SystemExit(1)

    def _verify(self, name: str) -> bool:
        """Print a line for each record of a file; return whether all are good."""
        try:
            source = read_bounded(Path(name), MOST).decode()
        except UnicodeDecodeError:
            return self._refuse(name, "it is not UTF-8 text")
        except (OSError, ValueError) as error:
            return self._refuse(name, getattr(error, "strerror", None) or str(error))
        is_good, verdicts = True, 0
        for verdict in _verdicts(name, source):
            self.stdout.write(verdict)
            is_good = is_good and verdict.startswith("ok ")
            verdicts += 1
        return is_good if verdicts else self._refuse(name, "there is no record in it")

    def _refuse(self, name: str, reason: str) -> bool:
        self.stderr.write(f"{name} cannot be verified: {reason}.")
        return False


def _verdicts(name: str, source: str) -> Iterator[str]:
    for number, read in enumerate(each_record(source), 1):
        try:
            if isinstance(read, RecordError):
                raise read
            yield f"ok {replay(read).hash}"
        except RecordError as error:
            yield f"bad {name}:{number} {error.place}: {error.positioned_message}"
