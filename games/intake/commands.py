"""The programs beside Python that a bot.json may name as its command: those the administrator allows.

The setting BOT_COMMANDS lists them with commas between, NAME=PATH or NAME=PATH:MIB. PATH is where the
program lies on every worker; MIB is the least address space its bots get, for runtimes that reserve far more
than they use. By default none is allowed.
"""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from games.intake.errors import BadCommand, BadSetting
from games.rules.text import gettext_noop

SETTING = "BOT_COMMANDS"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,39}")
MAX_WORDS = 32
MAX_WORD = 200


@dataclass(frozen=True, slots=True)
class Program:
    """A program that bots may be started by; `memory_mib` is the least address space, 0: the usual."""

    name: str
    path: str
    memory_mib: int = 0


def allowed_programs() -> Mapping[str, Program]:
    """Return what BOT_COMMANDS allows, by name; raises BadSetting."""
    return parse_programs(os.environ.get(SETTING, ""))


@cache
def parse_programs(text: str) -> Mapping[str, Program]:
    """Return the programs of a setting's text, by name; raises BadSetting."""
    programs: dict[str, Program] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, place = (word.strip() for word in part.partition("="))
        path, _, memory = place.partition(":")
        if (
            not NAME.fullmatch(name)
            or not path.startswith("/")
            or (":" in place and not re.fullmatch(r"[1-9][0-9]{0,5}", memory))
            or name in programs
        ):
            raise BadSetting(
                gettext_noop(
                    "%(setting)s holds %(part)s; allowed: NAME=/PATH or NAME=/PATH:MIB, "
                    "every name once, commas between"
                ),
                setting=SETTING,
                part=repr(part),
            )
        if os.path.dirname(os.path.realpath(path)) == "/":
            raise BadSetting(
                gettext_noop(
                    "%(setting)s names %(path)s, and bots see the folder their program lies in: not the "
                    "whole disk; allowed: a program in a folder"
                ),
                setting=SETTING,
                path=repr(path),
            )
        programs[name] = Program(name, path, int(memory or 0))
    return programs


def check_command(command: object) -> tuple[str, ...]:
    """Return the words of a bot.json's command; raises BadCommand unless its program is allowed."""
    words = read_command(command)
    program_of(words)
    return words


def read_command(command: object) -> tuple[str, ...]:
    """Return the words of a bot.json's command, of whatever program; raises BadCommand."""
    if not isinstance(command, list) or not 1 <= len(command) <= MAX_WORDS or not all(map(_is_word, command)):
        raise BadCommand(
            gettext_noop(
                "the command in bot.json is %(command)s; allowed: a list of 1 to %(words)s texts, "
                'the program\'s name first, as ["node", "bot.js"]'
            ),
            command=repr(command)[:200],
            words=MAX_WORDS,
        )
    return tuple(command)


def program_of(command: Sequence[str]) -> Program:
    """Return the program that a command names; raises BadCommand unless it is allowed."""
    programs = allowed_programs()
    if command[0] not in programs:
        if not programs:
            raise BadCommand(
                gettext_noop("the command %(name)s is not allowed here; allowed: none, only Python"),
                name=repr(command[0]),
            )
        raise BadCommand(
            gettext_noop("the command %(name)s is not allowed here; allowed: %(allowed)s"),
            name=repr(command[0]),
            allowed=", ".join(programs),
        )
    return programs[command[0]]


def _is_word(word: object) -> bool:
    return isinstance(word, str) and 0 < len(word) <= MAX_WORD and word.isprintable()
