"""manage.py trick: who takes a trick of Esel, and why, card by card."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bounded import read_bounded
from games.rules.cards import card_text
from games.rules.errors import StichligaError
from games.rules.esel.trick import Step, play_out
from games.rules.esel.trumps import TrumpOption
from games.rules.esel.written import read_line, read_trick
from games.selectors.trick_words import explain, points_of

_GAMES = ("esel",)
_MOST = 64  # MiB of a file of tricks
_STDIN = "-"


class Command(BaseCommand):
    help = (
        "Explains card by card who takes a trick: trick esel 6S JS TS QH --trumps H. Players count from 1, "
        "the leader; an eight of another suit is played by one who has no card of the main suit. With --file "
        "it reads a trick a line, CARDS | TRUMPS | OPTION (6S JS TC QS | C | one), and prints for each the "
        "number of the taker. Needs no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="GAME", choices=_GAMES, help="esel")
        parser.add_argument("cards", metavar="CARD", nargs="*", help="as they are laid, the card led first")
        parser.add_argument(
            "--trumps",
            default="",
            metavar="SUITS",
            help="one suit (H): everybody's; several (S,H,C,D): the players' in turn; none: no trumps",
        )
        parser.add_argument(
            "--option",
            default="",
            metavar="OPTION",
            help=f"by which rules of trumps: {', '.join(TrumpOption)} (own, without suits none)",
        )
        parser.add_argument("--file", metavar="FILE", help=f"one trick a line; {_STDIN}: from the input")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"] is None:
            self._explain(" ".join(options["cards"]), options["trumps"], options["option"])
        elif options["cards"] or options["trumps"] or options["option"]:
            raise CommandError("with --file cards, trumps and option stand in the file")
        else:
            self._judge(options["file"])

    def _explain(self, cards: str, trumps: str, option: str) -> None:
        if not cards:
            raise CommandError("which cards? As in: trick esel 6S JS TS QH --trumps H")
        try:
            steps = play_out(*read_trick(cards, trumps, option))
        except StichligaError as error:
            raise CommandError(str(error)) from None
        for card in explain(steps, card_text):
            on_top = f"on top: player {card.top_player}, {card.top}, {card.top_way}"
            self.stdout.write(f"player {card.player}: {card.sentence} ({on_top})")
        self.stdout.write(f"Player {_taker(steps)} takes the trick: {points_of(steps)} card points.")

    def _judge(self, name: str) -> None:
        """Print the taker of each trick of a file, or what is wrong with the line."""
        are_good = True
        lines = list(_lines(name))
        if not lines:
            raise CommandError(f"there is no trick in {name}")
        for number, line in lines:
            try:
                self.stdout.write(str(_taker(play_out(*read_line(line)))))
            except StichligaError as error:
                are_good = False
                self.stdout.write(f"bad {name}:{number}: {error}")
        if not are_good:
            raise SystemExit(1)


def _taker(steps: list[Step]) -> int:
    return steps[-1].top_seat + 1


def _lines(name: str) -> Iterator[tuple[int, str]]:
    """Yield number and text of each line that is not empty."""
    try:
        text = sys.stdin.read() if name == _STDIN else read_bounded(Path(name), _MOST).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError(f"{name} cannot be read: it is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"{name} cannot be read: {reason}") from None
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line
