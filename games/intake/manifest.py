"""bot.json: how a bot is started and which games it plays.

Its `entry` is a Python file, run by our runner. With a `command` a program that is installed on the workers
and allowed by the administrator (commands.py) speaks the protocol itself, in the folder of the files; an
entry then is not needed and not started.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from games.intake.commands import check_command
from games.intake.errors import BadManifest
from games.intake.names import MAX_LENGTH
from games.rules.registry import GAMES
from games.rules.text import gettext_noop

NAME = "bot.json"
ENTRY = "bot.py"
PROTOCOL = 1
Judge = Callable[[object], tuple[str, ...]]
KEYS = ("entry", "command", "games", "protocol")


@dataclass(frozen=True, slots=True)
class Manifest:
    """The file to start, or the command, and the games named (none: what the author says at the upload)."""

    entry: str = ENTRY
    games: tuple[str, ...] = ()
    protocol: int = PROTOCOL
    command: tuple[str, ...] = ()  # is started instead of the entry

    @property
    def start(self) -> str:
        """Return in one line what is started."""
        return " ".join(self.command) or self.entry

    def to_json(self) -> dict[str, Any]:
        """Return the manifest as bot.json has it."""
        how: dict[str, Any] = {"entry": self.entry} if self.entry else {}
        if self.command:
            how["command"] = list(self.command)
        return {**how, "games": list(self.games), "protocol": self.protocol}

    @classmethod
    def from_json(cls, raw: Mapping[str, Any], judge: Judge = check_command) -> "Manifest":
        """Return the manifest of a bot.json's object, `judge` says which commands; raises BadManifest."""
        for key in raw:
            if key not in KEYS:
                raise BadManifest(
                    gettext_noop("bot.json has no key %(key)s; allowed: %(allowed)s"),
                    key=repr(key)[:100],
                    allowed=", ".join(KEYS),
                )
        command = judge(raw["command"]) if "command" in raw else ()
        entry, games = raw.get("entry", "" if command else ENTRY), raw.get("games", [])
        if not _is_path(entry) or not (command or entry.endswith(".py")):
            raise BadManifest(
                gettext_noop("the entry %(entry)s in bot.json is no Python file; allowed: a path as bot.py"),
                entry=repr(entry)[:200],
            )
        if not isinstance(games, list) or not all(isinstance(game, str) and game in GAMES for game in games):
            raise BadManifest(
                gettext_noop("the games in bot.json are %(games)s; allowed: a list of %(allowed)s"),
                games=repr(games)[:200],
                allowed=", ".join(GAMES),
            )
        if type(raw.get("protocol", PROTOCOL)) is not int or raw.get("protocol", PROTOCOL) != PROTOCOL:
            raise BadManifest(
                gettext_noop("protocol %(protocol)s in bot.json is unknown; allowed: %(allowed)s"),
                protocol=repr(raw["protocol"])[:100],
                allowed=PROTOCOL,
            )
        return cls(entry, tuple(dict.fromkeys(games)), PROTOCOL, command)


def read_manifest(files: Mapping[str, bytes], judge: Judge = check_command) -> Manifest:
    """Return what the archive's bot.json says, by default that bot.py is started; raises BadManifest."""
    manifest = Manifest() if NAME not in files else Manifest.from_json(_object(files[NAME]), judge)
    if manifest.entry not in files and not (manifest.command and not manifest.entry):
        raise BadManifest(
            gettext_noop(
                "there is no %(entry)s to start; allowed: a bot.py at the top of the zip, "
                "or a bot.json that names another file as entry"
            ),
            entry=manifest.entry,
        )
    return manifest


def _is_path(entry: object) -> TypeGuard[str]:
    """Return whether it can be a path at all: short enough, and nothing in it that no page could show."""
    return isinstance(entry, str) and len(entry) <= MAX_LENGTH and entry.isprintable()


def _object(content: bytes) -> dict[str, Any]:
    try:
        raw = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadManifest(
            gettext_noop("bot.json cannot be read: %(error)s"), error=str(error)[:200]
        ) from None
    if not isinstance(raw, dict):
        raise BadManifest(gettext_noop('bot.json is no object; allowed: {"entry": "bot.py"}'))
    return raw
