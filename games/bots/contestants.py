"""Seats bots as a command names them: built-in ones by their names, others by their files.

A file (.py or .zip) is judged as an upload is and plays in the sandbox, its process kept from match to match.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from games.bots.errors import NoSuchBot, PlaysOtherGames
from games.bots.files import read_bot
from games.bots.player import BuiltInPlayer
from games.bots.registry import BUILT_IN
from games.play.plan import Limits
from games.play.players import Player
from games.rules.text import gettext_noop
from games.sandbox.bot_player import SandboxedPlayer

_SUFFIXES = (".py", ".zip")


class Contestants:
    """`players` in the order in which they were named; use it in a `with`, which ends their processes."""

    def __init__(self, game: str, names: Sequence[str], limits: Limits) -> None:
        """Raise NoSuchBot, UnreadableBot, PlaysOtherGames, IntakeError or SandboxUnavailable."""
        self._names = tuple(names)
        self._limits = limits
        self._held = ExitStack()
        self._matches = 0
        self._faults: Counter[str] = Counter()
        self._first: dict[str, str] = {}  # fault and standard error, by bot
        check_names(names)
        self.players: list[Player] = [self._seat(game, name) for name in names]

    def note_faults(self) -> None:
        """Take note of what the files' bots did wrong in the match just played."""
        self._matches += 1
        for name, player in zip(self._names, self.players, strict=True):
            if isinstance(player, SandboxedPlayer) and (fault := player.log.fault) is not None:
                self._faults[name] += 1
                first = f"{name} in match {self._matches}: {fault.reason}: {fault.detail}"
                self._first.setdefault(name, "\n".join([first, player.log.stderr.decode(errors="replace")]))

    def told_faults(self) -> str:
        """Return how many matches ended by a fault, by bot, and how the first one did; empty if none did."""
        told = "".join(
            f"{name}: {count} faults in {self._matches} matches. The first: {self._first[name].rstrip()}\n"
            for name, count in self._faults.items()
        )
        return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in told)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._held.close()

    def _seat(self, game: str, name: str) -> Player:
        if name in BUILT_IN:
            return BuiltInPlayer(name)
        bundle = read_bot(Path(name))
        games = bundle.manifest.games
        if games and game not in games:
            raise PlaysOtherGames(
                gettext_noop("%(bot)s does not play %(game)s; its games: %(games)s"),
                bot=name,
                game=game,
                games=", ".join(games),
            )
        player = SandboxedPlayer(bundle.files, bundle.manifest, self._limits)
        assert player.tier, "a sandbox was found, or SandboxUnavailable raised"
        return self._held.enter_context(player)


def check_names(names: Sequence[str]) -> None:
    """Raise NoSuchBot unless each is a built-in bot or may be a file."""
    for name in names:
        if name not in BUILT_IN and not name.lower().endswith(_SUFFIXES):
            raise NoSuchBot(
                gettext_noop(
                    "there is no built-in bot %(bot)s; bots: %(bots)s, or the path of a .py or .zip"
                ),
                bot=repr(name),
                bots=", ".join(BUILT_IN),
            )
