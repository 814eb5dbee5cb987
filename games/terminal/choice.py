"""What a person typed, as one of the actions allowed: by number, by its text, or by a beginning of it."""

from collections.abc import Sequence

from games.rules.actions import parse_action
from games.rules.cards import card_text, parse_card
from games.rules.errors import IllegalAction, NotACard, NotAnAction

_LONGEST = 40  # of what was typed, when it is repeated


def choose(typed: str, legal: Sequence[str]) -> str:
    """Return the action meant; raises NotAnAction or IllegalAction. Nothing typed takes the only action."""
    text = " ".join(typed.split())
    if not text and len(legal) == 1:
        return legal[0]
    if text.isascii() and text.isdigit():
        return _by_number(text, legal)
    meant = [action for action in legal if _begins(action.split(), text.split())]
    try:
        action = parse_action(text[:_LONGEST]).text
    except NotAnAction:
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise IllegalAction(repr(text), ", ".join(meant)) from None
        raise
    if action not in legal:
        raise IllegalAction(action, ", ".join(legal))
    return action


def _by_number(text: str, legal: Sequence[str]) -> str:
    number = int(text[:_LONGEST])
    if not 1 <= number <= len(legal):
        raise IllegalAction(text[:_LONGEST], f"1-{len(legal)}")
    return legal[number - 1]


def _begins(action: Sequence[str], typed: Sequence[str]) -> bool:
    """Tell whether each typed word is a beginning of the action's, or its card in another spelling."""
    if not typed or len(action) != len(typed):
        return False
    return all(map(_is_meant, action, typed))


def _is_meant(word: str, typed: str) -> bool:
    if word.islower():
        return word.startswith(typed.lower())
    try:
        return word == card_text(parse_card(typed))
    except NotACard:
        return word == typed.upper()
