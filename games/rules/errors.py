"""The errors of the pure packages, drawn as a tree; others hang their own roots below `StichligaError`.

    StichligaError
        RulesError
            NotAnAction         the text is no action of any game
                NotACard        ... because it is no card
            IllegalAction       an action, but not allowed now
            BadDeal             the dealt cards do not fit the game
            BadOption           an option, number of seats or lot that the game does not have
            UnknownGame

An error keeps its English template and its parameters apart, so that a page can say it in another language.
What was wrong may be a megabyte long; of a longer parameter only the beginning is said again.
"""

from games.rules.text import gettext_noop

LONGEST_SAID = 1000  # letters of one parameter


class StichligaError(Exception):
    """`str()` is the English message; `template` and `params` are what a translation needs."""

    def __init__(self, template: str, **params: object) -> None:
        super().__init__(template)
        self.template = template
        self.params = {key: _in_short(value) for key, value in params.items()}

    def __str__(self) -> str:
        return self.template % self.params if self.params else self.template


def _in_short(value: object) -> object:
    if isinstance(value, str) and len(value) > LONGEST_SAID:
        return f"{value[:LONGEST_SAID]}…"
    return value


class RulesError(StichligaError):
    """Root of what the rules refuse."""


class NotAnAction(RulesError):
    """The text is no action at all."""


class NotACard(NotAnAction):
    """The text is no card."""


class IllegalAction(RulesError):
    """The action is not allowed now; `params["allowed"]` says what is."""

    def __init__(self, action: str, allowed: str) -> None:
        template = (
            gettext_noop("%(action)s is not allowed now; allowed: %(allowed)s")
            if allowed
            else gettext_noop("%(action)s is not allowed now; nothing is to be played")
        )
        super().__init__(template, action=action, allowed=allowed)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.params["action"], self.params["allowed"])


class BadDeal(RulesError):
    """The dealt cards do not fit the game."""


class BadOption(RulesError):
    """The game has no such option, or the option no such value."""


class UnknownGame(RulesError):
    """No game has this key."""
