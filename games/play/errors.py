"""What can be wrong with a record or a plan.

StichligaError
    RecordError    a record that cannot be read, or that the rules do not bear out
        UnknownAction    ... because something stands for an action that is none
    PlanError      a plan with an unknown key or a wrong value
"""

from games.rules.errors import StichligaError


class PlanError(StichligaError):
    """A plan (options, limits, fault rule) is not what a match can be played by."""


class RecordError(StichligaError):
    """A record is wrong, and where: deal and action count from 1, line and column too (text, broken JSON).

    `record` is its number where one of several was read, set by whoever reads several.
    """

    def __init__(
        self,
        template: str,
        *,
        deal: int | None = None,
        action: int | None = None,
        line: int | None = None,
        column: int | None = None,
        **params: object,
    ) -> None:
        super().__init__(template, **params)
        self.deal = deal
        self.action = action
        self.line = line
        self.column = column
        self.record: int | None = None

    @classmethod
    def of(cls, error: StichligaError, deal: int | None = None, action: int | None = None) -> "RecordError":
        """Return what the rules refuse as an error of the record."""
        wrong = cls(error.template, deal=deal, action=action)
        wrong.params = error.params
        return wrong

    @property
    def place(self) -> str:
        """Return where the mistake stands: "record 3 deal 2 action 5", "deal 2" or "match"."""
        return " ".join(f"{name} {number}" for name, number in self.steps) or "match"

    @property
    def steps(self) -> tuple[tuple[str, int], ...]:
        """Return the numbers that lead to the mistake: of "record", "deal" and "action" those known."""
        action = None if self.deal is None else self.action
        known = (("record", self.record), ("deal", self.deal), ("action", action))
        return tuple((name, number) for name, number in known if number is not None)

    @property
    def position(self) -> str:
        """Return where in a text the mistake stands: "line 3, column 7", or nothing."""
        return "" if self.line is None else f"line {self.line}, column {self.column}"

    @property
    def message(self) -> str:
        """Return what was wrong, without the place."""
        return super().__str__()

    @property
    def positioned_message(self) -> str:
        """Return what was wrong, after the line and column if there are any."""
        return f"{self.position}: {self.message}" if self.position else self.message

    def __str__(self) -> str:
        return f"{self.place}: {self.positioned_message}"


class UnknownAction(RecordError):
    """What stands for an action is no action of any game."""
