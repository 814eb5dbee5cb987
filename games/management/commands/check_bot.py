"""manage.py check_bot: the contract test an author runs at home, as the check of an upload and more.

Needs no database, no broker and no var/.
"""

import os
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.contract import CHECK_LIMITS, ContractTest, LoggedPlayer, Pairing, games_to_play
from games.bots.contract_report import faults, slowest, table
from games.bots.errors import PlaysOtherGames
from games.bots.files import laid_out, read_bot
from games.bots.unsandboxed import UnsandboxedPlayer, cpu_seconds
from games.intake.check import Bundle
from games.intake.errors import BadCommand
from games.rules.errors import StichligaError
from games.rules.registry import GAMES
from games.rules.text import gettext_noop
from games.sandbox.bot_player import SandboxedPlayer
from games.sandbox.errors import SandboxUnavailable

FAULTY, UNUSABLE = 1, 2  # exit statuses
MATCHES = 2
AT_HOME = "to play your own bot without one: --unsandboxed"
ALLOW = "allow it by BOT_COMMANDS=NAME=/PATH, or for your own bot: --unsandboxed"


class Command(BaseCommand):
    help = (
        "Plays a bot against itself, rules and random in each of its games, as the check of an upload does, "
        "and tells what it did wrong: the fault, what it was asked, what was allowed, the end of its log; "
        "besides the matches and the slowest actions. The exit status is 0 only if there was no fault, "
        "1 after a fault, 2 when nothing could be played. Needs no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("bot", metavar="BOT", help="a folder, a .py or a .zip")
        parser.add_argument(
            "--game",
            action="append",
            default=[],
            metavar="GAME",
            help=f"may be repeated; by default those of its bot.json, else all: {', '.join(GAMES)}",
        )
        parser.add_argument(
            "--matches", type=int, default=MATCHES, metavar="N", help=f"against each ({MATCHES})"
        )
        parser.add_argument(
            "--seed", default="0", metavar="S", help="any text; the same seed, the same cards"
        )
        parser.add_argument(
            "--unsandboxed",
            action="store_true",
            help="without the sandbox, where there is none: for your own code only. Its command may then be "
            "any program, also one in the folder, as ./bot",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["matches"] < 1:
            raise CommandError("--matches must be at least 1", returncode=UNUSABLE)
        try:
            count = self._check(Path(options["bot"]), options)
        except SandboxUnavailable as error:
            raise CommandError(f"{error}; {AT_HOME}", returncode=UNUSABLE) from None
        except BadCommand as error:
            raise CommandError(f"{error}; {ALLOW}", returncode=UNUSABLE) from None
        except StichligaError as error:
            raise CommandError(str(error), returncode=UNUSABLE) from None
        if count:
            raise CommandError(f"{count} {'fault' if count == 1 else 'faults'}", returncode=FAULTY)
        self.stdout.write("No fault.")

    def _check(self, path: Path, options: dict[str, Any]) -> int:
        """Play, tell, and return the number of faults; raises StichligaError."""
        is_own = options["unsandboxed"]
        bundle = read_bot(path, is_own=is_own)
        games = games_to_play(bundle.manifest, options["game"])
        _check_games(path, bundle, games)
        with ExitStack() as held:
            folder = held.enter_context(laid_out(path, bundle)) if is_own else path

            def new_player() -> LoggedPlayer:
                if is_own:
                    return held.enter_context(UnsandboxedPlayer(folder, bundle.manifest, CHECK_LIMITS))
                return held.enter_context(SandboxedPlayer(bundle.files, bundle.manifest, CHECK_LIMITS))

            self.stdout.write(f"{path}: {bundle.manifest.start}, {_where(is_own)}")
            test = ContractTest(new_player, options["seed"])
            pairings = self._play(test, games, options["matches"])
            self._tell(pairings)
            count = sum(len(pairing.found) for pairing in pairings)
            if not count:
                self._tell_repeatable(test, games)
        return count

    def _play(self, test: ContractTest, games: tuple[str, ...], matches: int) -> list[Pairing]:
        pairings = []
        for pairing in test.play(games, matches):
            pairings.append(pairing)
            if self.stderr.isatty():
                self.stderr.write(f"{pairing.game} against {pairing.opponent}: played")
        return pairings

    def _tell(self, pairings: list[Pairing]) -> None:
        self.stdout.write("\n".join(["", *table(pairings)]))
        if actions := slowest(pairings):
            self.stdout.write("\n".join(["", "Slowest actions:", *actions]))
        self.stdout.write("\n".join([*faults(pairings), ""]))

    def _tell_repeatable(self, test: ContractTest, games: tuple[str, ...]) -> None:
        changing = [key for key in games if not test.is_repeatable(key)]
        if changing:
            self.stdout.write(
                f"Note: the same match came out differently when played again ({', '.join(changing)}). That "
                'is allowed; to be repeatable, draw random numbers only from match["seed"] and keep nothing '
                "between matches."
            )


def _where(is_own: bool) -> str:
    if not is_own:
        return "in the sandbox"
    return "without a sandbox" + (
        "" if cpu_seconds(os.getpid()) is not None else "; times are wall time here"
    )


def _check_games(path: Path, bundle: Bundle, games: tuple[str, ...]) -> None:
    """Raise PlaysOtherGames when the bot.json does not name one of these games."""
    for key in games:
        if bundle.manifest.games and key not in bundle.manifest.games:
            raise PlaysOtherGames(
                gettext_noop("%(bot)s does not play %(game)s; its games: %(games)s"),
                bot=str(path),
                game=key,
                games=", ".join(bundle.manifest.games),
            )
