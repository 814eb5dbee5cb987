"""Ends of matches, options and refusals in the words of the page's language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.play.ends import EndKind, FaultReason
from games.play.errors import RecordError
from games.rules.errors import StichligaError
from games.rules.options import Option

FAULTS = {
    FaultReason.CRASH: _("%(player)s crashed"),
    FaultReason.TIMEOUT: _("%(player)s ran out of time"),
    FaultReason.ILLEGAL: _("%(player)s chose an action that was not allowed"),
    FaultReason.MALFORMED: _("%(player)s sent an answer that could not be read"),
    FaultReason.FLOOD: _("%(player)s sent too much output"),
    FaultReason.MEMORY: _("%(player)s used too much memory"),
    FaultReason.UNASKED: _("%(player)s spoke without being asked"),
    FaultReason.START: _("%(player)s did not get ready"),
}
ENDS = {
    EndKind.PLAYED: _("played to the end"),
    EndKind.RESIGNED: _("%(player)s resigned"),
    EndKind.ADJUDICATED: _("decided by a judge"),
    EndKind.UNFINISHED: _("not played to the end"),
}
STEPS = {"record": _("record %(number)s"), "deal": _("deal %(number)s"), "action": _("action %(number)s")}


def sentence(error: StichligaError) -> str:
    """Return what an error says in the page's language."""
    message = gettext(error.template)
    return message % error.params if error.params else message


def place_in_words(error: RecordError) -> str:
    """Return where in a record the mistake stands: "deal 2 action 5: line 7, column 3", or "match"."""
    steps = " ".join(str(STEPS[name]) % {"number": number} for name, number in error.steps)
    place = steps or gettext("match")
    if error.line is None:
        return place
    position = gettext("line %(line)s, column %(column)s") % {"line": error.line, "column": error.column}
    return f"{place}: {position}"


def end_in_words(end: str, names: Sequence[str]) -> str:
    """Return how a match ended; `end` as the record writes it, `names` by seat."""
    kind, *rest = end.split()
    player = {"player": names[int(rest[0])]} if rest else {"player": ""}
    if kind == EndKind.FAULT:
        return str(FAULTS[FaultReason(rest[1])]) % player
    return str(ENDS[EndKind(kind)]) % player


@dataclass(frozen=True, slots=True)
class Setting:
    """An option and its value, both in words."""

    title: str
    value: str
    is_default: bool


def value_in_words(value: object) -> str:
    """Return a value of an option in words."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return gettext(value) if isinstance(value, str) and value else str(value)


def settings_in_words(options: Iterable[Option], chosen: Mapping[str, object]) -> list[Setting]:
    """Return every option with the value chosen, the default where none was."""
    return [
        Setting(
            gettext(option.title),
            value_in_words(chosen.get(option.key, option.default)),
            chosen.get(option.key, option.default) == option.default,
        )
        for option in options
    ]
