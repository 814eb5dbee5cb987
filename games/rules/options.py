"""Options: what can be chosen of a match, or of a tournament's format."""

from dataclasses import dataclass
from typing import Literal

from games.rules.errors import BadOption
from games.rules.text import gettext_noop


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a match: an `int` between bounds, a `choice` of values, or a `bool`."""

    key: str
    kind: Literal["int", "choice", "bool"]
    default: int | str | bool
    title: str
    choices: tuple[int | str, ...] = ()
    minimum: int = 0
    maximum: int = 0

    def check(self, value: object) -> int | str | bool:
        """Return the value when the option has it; raises BadOption saying which it has."""
        if self.kind == "bool" and isinstance(value, bool):
            return value
        if self.kind == "int" and type(value) is int and self.minimum <= value <= self.maximum:
            return value
        if self.kind == "choice" and type(value) in (int, str) and value in self.choices:
            return value
        raise BadOption(
            gettext_noop("option %(option)s cannot be %(value)s; allowed: %(allowed)s"),
            option=self.key,
            value=repr(value),
            allowed=self._allowed(),
        )

    def _allowed(self) -> str:
        if self.kind == "int":
            return f"{self.minimum}-{self.maximum}"
        return "true, false" if self.kind == "bool" else ", ".join(map(str, self.choices))
