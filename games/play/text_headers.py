"""The headers of a record in text form: which there are in which game, and what their values mean."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.play.ends import parse_end
from games.play.errors import RecordError
from games.play.record import Fair, Option, Outcome, Points
from games.play.record_json import hex32, played_at, suit
from games.play.record_text import header_name, read_notes
from games.play.text_lines import Line, Word, unquote
from games.rules.errors import BadOption, RulesError
from games.rules.game import Game
from games.rules.options import Option as GameOption
from games.rules.registry import game
from games.rules.text import gettext_noop

_OTHERS = ("PlayedAt", "Fair", "End", "Result", "Notes")


class Headers:
    """The headers of one match; every value knows where it stands."""

    def __init__(self, lines: Sequence[Line], start: Word) -> None:
        self.values: dict[str, Word] = {}
        self._names: dict[str, Word] = {}
        for line in lines:
            self._add(line)
        if "Game" not in self.values:
            raise start.error(gettext_noop('%(read)s: no game is named (allowed: [Game "KEY"] first)'))
        self.rules: Game = self._checked("Game", game)
        self._check_names()
        self.seats = self._seats()

    def _add(self, line: Line) -> None:
        if not line.key:
            raise line.start.error(gettext_noop('%(read)s is no header (allowed: [Name "value"])'))
        if line.key in self.values:
            raise line.start.error(gettext_noop("the header %(read)s stands twice (allowed: once)"))
        self.values[line.key] = line.words[0]
        self._names[line.key] = line.start

    def _checked(self, name: str, read: Callable[[str], Any]) -> Any:
        """Return what `read` makes of a header's value; errors stand at the value."""
        word = self.values[name]
        value = unquote(word)
        try:
            return read(value)
        except RecordError as error:
            raise word.place(error) from None
        except RulesError as error:
            raise word.place(RecordError.of(error)) from None

    def _check_names(self) -> None:
        seats = [f"Seat{seat}" for seat in range(self.rules.players[-1])]
        options = [header_name(option.key) for option in self.rules.options]
        more = [header_name(key) for key in self.rules.match_keys]
        allowed = ("Game", *seats, *options, "Options", *more, *_OTHERS)
        for name, word in self._names.items():
            if name not in allowed:
                raise word.error(
                    gettext_noop("there is no header %(read)s (allowed: %(allowed)s)"),
                    allowed=", ".join(allowed),
                )

    def _seats(self) -> tuple[str, ...]:
        names = [name for name in self.values if name.startswith("Seat")]
        if len(names) not in self.rules.players or set(names) != {f"Seat{n}" for n in range(len(names))}:
            raise self.values["Game"].error(
                gettext_noop("%(read)s with the seats %(seats)s (allowed: Seat0 and on, %(allowed)s seats)"),
                seats=", ".join(sorted(names)) or "-",
                allowed=", ".join(str(number) for number in self.rules.players),
            )
        return tuple(self._checked(name, str) for name in sorted(names))

    def options(self) -> dict[str, Option] | None:
        """Return the options that have a header, None if none has."""
        known = {header_name(option.key): option for option in self.rules.options}
        found = {
            known[name].key: self._checked(name, _option_reader(known[name]))
            for name in self.values
            if name in known
        }
        return found if found or "Options" in self.values else None

    def played_at(self) -> str | None:
        """Return the time of the match."""
        return self._checked("PlayedAt", played_at) if "PlayedAt" in self.values else None

    def trump_suits(self) -> tuple[int, ...] | None:
        """Return the suits drawn before the first deal."""
        return self._checked("TrumpSuits", _suits) if "TrumpSuits" in self.values else None

    def fair(self) -> Fair | None:
        """Return commitment and secret."""
        return self._checked("Fair", _fair) if "Fair" in self.values else None

    def notes(self) -> object:
        """Return the notes; that there are any tells `"Notes" in values`."""
        return self._checked("Notes", read_notes) if "Notes" in self.values else None

    def outcome(self) -> Outcome | None:
        """Return what the record claims about its outcome."""
        if "End" not in self.values and "Result" not in self.values:
            return None
        end = None
        if "End" in self.values:
            end = self._checked("End", lambda value: parse_end(value, len(self.seats)))
        scores, places = self._checked("Result", self._result) if "Result" in self.values else ({}, None)
        return Outcome(end, places, scores)

    def _result(self, value: str) -> tuple[Mapping[str, Points], Points | None]:
        parts = [part.split() for part in value.split("/")]
        scores: dict[str, Points] = {}
        if parts[0]:
            scores[self.rules.result_keys[0]] = self._numbers(parts[0])
        places = self._numbers(parts[1]) if len(parts) > 1 and parts[1] else None
        for key, *numbers in parts[2:]:
            if key not in self.rules.result_keys[1:]:
                raise _no_result(value, self.rules)
            scores[key] = self._numbers(numbers)
        return scores, places

    def _numbers(self, words: Sequence[str]) -> Points:
        return read_numbers(words, len(set(self.rules.sides(len(self.seats)))))


def read_numbers(words: Sequence[str], sides: int) -> Points:
    """Return one whole number for each side; raise RecordError."""
    try:
        numbers = tuple(int(word) for word in words if word.isascii())
    except ValueError:
        numbers = ()
    if len(numbers) != sides or len(words) != sides:
        raise RecordError(
            gettext_noop("%(read)s (allowed: %(sides)s whole numbers, one for each side)"),
            read=repr(" ".join(words)),
            sides=sides,
        )
    return numbers


def _no_result(value: str, rules: Game) -> RecordError:
    keys = "".join(f" / {key} NUMBERS" for key in rules.result_keys[1:])
    return RecordError(
        gettext_noop("%(read)s is no result (allowed: SCORES / PLACES%(keys)s)"), read=repr(value), keys=keys
    )


def _option_reader(option: GameOption) -> Callable[[str], Option]:
    def read(value: str) -> Option:
        typed: object = value
        if option.kind == "bool":
            typed = {"true": True, "false": False}.get(value, value)
        elif option.kind == "int":
            typed = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value
        else:
            typed = next((choice for choice in option.choices if str(choice) == value), value)
        try:
            return option.check(typed)
        except BadOption as error:
            raise RecordError.of(error) from None

    return read


def _suits(value: str) -> tuple[int, ...]:
    return tuple(suit(word) for word in value.split())


def _fair(value: str) -> Fair:
    words = value.split()
    if len(words) != 2:
        raise RecordError(
            gettext_noop("%(read)s is no fair section (allowed: COMMITMENT SECRET)"), read=repr(value)
        )
    return Fair(hex32(words[0], "commitment"), hex32(words[1], "secret"))
