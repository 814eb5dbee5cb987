"""manage.py play: a series of matches between built-in bots, without database, broker or sandbox."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.bots.registry import BUILT_IN
from games.bots.series import SeriesMatch, check_series, play_series
from games.play.record_json import to_json
from games.rules.errors import StichligaError
from games.rules.registry import GAMES


class Command(BaseCommand):
    help = (
        "Plays matches between built-in bots and prints one JSON object: matches, and by bot in the order "
        "given wins (first places, shared ones too) and game_points. Seats move on by one from match to "
        "match. The same seed gives the same matches: the secret of match N is HMAC-SHA256(SEED, 'match:N'), "
        "N from 1. Needs no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
        parser.add_argument(
            "bots", metavar="BOT", nargs="+", help=f"one for each seat: {', '.join(BUILT_IN)}"
        )
        parser.add_argument("--matches", type=int, default=100, metavar="N", help="how many (100)")
        parser.add_argument("--seed", default="0", metavar="S", help="any text (0)")
        parser.add_argument(
            "--record", metavar="FILE", help="writes the records here, one JSON object a line"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self._check(options["game"], options["bots"], options["matches"])
        series = play_series(options["game"], options["bots"], options["matches"], options["seed"])
        played = tqdm(series, total=options["matches"], unit=" matches", disable=None, file=sys.stderr)
        wins, points = [0] * len(options["bots"]), [0] * len(options["bots"])
        with _record_file(options["record"]) as file:
            for match in played:
                _count(match, wins, points)
                if file is not None:
                    file.write(to_json(match.record) + "\n")
        self.stdout.write(json.dumps({"matches": options["matches"], "wins": wins, "game_points": points}))

    @staticmethod
    def _check(game: str, bots: list[str], matches: int) -> None:
        for bot in bots:
            if bot not in BUILT_IN:
                raise CommandError(f"there is no built-in bot {bot!r}; bots: {', '.join(BUILT_IN)}")
        if matches < 1:
            raise CommandError("--matches must be at least 1")
        try:
            check_series(game, bots)
        except StichligaError as error:
            raise CommandError(str(error)) from None


def _count(match: SeriesMatch, wins: list[int], points: list[int]) -> None:
    for bot in range(len(wins)):
        wins[bot] += match.won(bot)
        points[bot] += match.game_points(bot)


@contextmanager
def _record_file(name: str | None) -> Iterator[IO[str] | None]:
    """Open a new file that takes the name when everything was written; nothing is left of it otherwise."""
    if name is None:
        yield None
        return
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            raise CommandError(f"records cannot be written to {name}: it is not a file")
        new = path.with_name(f".{path.name}.{os.getpid()}")
        file = new.open("w", encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"records cannot be written to {name}: {reason}") from None
    try:
        with file:
            yield file
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
