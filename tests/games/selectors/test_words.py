"""Ends, options and refusals in words."""

import pytest
from django.utils.translation import override

from games.play.ends import FaultReason
from games.rules.errors import StichligaError
from games.rules.options import Option
from games.selectors.words import end_in_words, sentence, settings_in_words


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("played", "played to the end"),
        ("resigned 1", "Boris resigned"),
        ("adjudicated", "decided by a judge"),
        ("unfinished", "not played to the end"),
        ("fault 0 timeout", "Anna ran out of time"),
        ("fault 1 illegal", "Boris chose an action that was not allowed"),
    ],
)
def test_end_is_said_in_words(end: str, words: str) -> None:
    with override("en"):
        assert end_in_words(end, ["Anna", "Boris"]) == words


@pytest.mark.parametrize("reason", FaultReason)
def test_every_fault_has_words(reason: FaultReason) -> None:
    assert "Anna" in end_in_words(f"fault 0 {reason}", ["Anna", "Boris"])


def test_options_not_chosen_show_their_default() -> None:
    options = (
        Option("target", "int", 7, "Target", minimum=1, maximum=9),
        Option("must_head", "bool", False, "Head"),
    )

    with override("en"):
        shown = settings_in_words(options, {"must_head": True})

    assert [(each.title, each.value, each.is_default) for each in shown] == [
        ("Target", "7", True),
        ("Head", "yes", False),
    ]


def test_refusal_is_filled_in() -> None:
    assert sentence(StichligaError("no %(what)s here", what="card")) == "no card here"
    assert sentence(StichligaError("100% sure")) == "100% sure"
