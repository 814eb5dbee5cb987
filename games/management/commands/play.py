"""manage.py play: a series of matches between bots, or one match of a person against them.

Needs no database and no broker; a sandbox only for bots that come as files.
"""

import io
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.bots.contestants import Contestants, check_names
from games.bots.registry import BUILT_IN
from games.bots.series import SeriesMatch, check_series, play_series
from games.management.pairs import read_pairs
from games.play.plan import Limits
from games.play.record_json import to_json
from games.rules.errors import StichligaError
from games.rules.registry import GAMES
from games.terminal.console import Console
from games.terminal.match import Table, lay_table, play_with

_MATCHES = 100


class Command(BaseCommand):
    help = (
        "Plays matches between bots and prints one JSON object: matches, and by bot in the order "
        "given wins (first places, shared ones too) and game_points. Seats move on by one from match to "
        "match. The same seed gives the same matches: the secret of match N is HMAC-SHA256(SEED, 'match:N'), "
        "N from 1. A bot's file plays in the sandbox, as uploads do; its faults are told on standard error. "
        "With --human you play one match yourself, in the terminal. Needs no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        # bots may stand before and after options: GAME --human SEAT BOT ...
        parser.parse_args = parser.parse_intermixed_args  # type: ignore[method-assign]
        parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
        parser.add_argument(
            "bots",
            metavar="BOT",
            nargs="*",
            help=f"one for each seat: {', '.join(BUILT_IN)}, or the path of a .py or .zip; none beside "
            "--human: rules, at every seat",
        )
        parser.add_argument(
            "--human",
            type=int,
            metavar="SEAT",
            help="you sit here, seats count from 0; the bots take the others",
        )
        parser.add_argument(
            "--game-option",
            action="append",
            default=[],
            metavar="KEY=VALUE",
            help="an option of the game, as trumps=one; more of them one by one",
        )
        parser.add_argument("--matches", type=int, metavar="N", help=f"how many ({_MATCHES})")
        parser.add_argument(
            "--seed", metavar="S", help="any text (0; with --human by chance, other cards every time)"
        )
        parser.add_argument(
            "--record", metavar="FILE", help="writes the records here, one JSON object a line"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["human"] is None:
                self._play_series(options)
            else:
                self._play_with_person(options)
        except StichligaError as error:
            raise CommandError(str(error)) from None

    def _play_series(self, options: dict[str, Any]) -> None:
        game, bots, matches = options["game"], options["bots"], options["matches"]
        chosen = read_pairs(options["game_option"])
        matches = _MATCHES if matches is None else matches
        seed = "0" if options["seed"] is None else options["seed"]
        if matches < 1:
            raise CommandError("--matches must be at least 1")
        check_names(bots)
        check_series(game, bots, chosen)
        wins, points = [0] * len(bots), [0] * len(bots)
        with Contestants(game, bots, Limits()) as contestants, _record_file(options["record"]) as file:
            series = play_series(game, bots, matches, seed, contestants.players, options=chosen)
            for match in tqdm(series, total=matches, unit=" matches", disable=None, file=sys.stderr):
                _count(match, wins, points)
                contestants.note_faults()
                if file is not None:
                    file.write(to_json(match.record) + "\n")
            faults = contestants.told_faults()
        if faults:
            self.stderr.write(faults)
        self.stdout.write(json.dumps({"matches": matches, "wins": wins, "game_points": points}))

    def _play_with_person(self, options: dict[str, Any]) -> None:
        table = self._lay_table(options)
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is no action either
        console = Console(sys.stdin, self._write)
        with (
            Contestants(options["game"], table.bots, table.plan.limits) as contestants,
            _record_file(options["record"]) as file,
            _interrupts_to(console),
        ):
            record = play_with(table, contestants.players, console, has_signs=self._writable("♠") == "♠")
            if file is not None:
                file.write(to_json(record) + "\n")
        if console.is_interrupted:
            raise SystemExit(130)  # as the shell has it for Ctrl-C

    def _lay_table(self, options: dict[str, Any]) -> Table:
        if options["matches"] is not None:
            raise CommandError("--matches is for series of bots: with --human one match is played")
        check_names(options["bots"])
        chosen = read_pairs(options["game_option"])
        table = lay_table(options["game"], options["bots"], options["human"], options["seed"], chosen)
        if table.human not in range(table.plan.seats):
            raise CommandError(f"there is no seat {table.human}; seats: 0-{table.plan.seats - 1}")
        return table

    def _write(self, text: str) -> None:
        self.stdout.write(self._writable(text), ending="")
        self.stdout.flush()

    def _writable(self, text: str) -> str:
        """Return the text with ? for what cannot be written where the output goes."""
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        return text.encode(encoding, "replace").decode(encoding)


def _count(match: SeriesMatch, wins: list[int], points: list[int]) -> None:
    for bot in range(len(wins)):
        wins[bot] += match.won(bot)
        points[bot] += match.game_points(bot)


@contextmanager
def _interrupts_to(console: Console) -> Iterator[None]:
    """Let Ctrl-C end a question at once, but never tear what the referee is doing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda *_: console.interrupt())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


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
