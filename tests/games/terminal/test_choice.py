"""What a person may type for an action, and what is said when it is none."""

import pytest

from games.rules.errors import IllegalAction, NotAnAction
from games.terminal.choice import choose

ON_LEAD = ["9H", "TH", "KC", "QC", "close", "claim", "marriage QC", "marriage KC", "marriage KC claim"]


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("1", "9H"),
        (" 5 \n", "close"),
        ("9", "marriage KC claim"),
        ("10h", "TH"),
        ("10♥", "TH"),
        ("♥", None),
        ("kc", "KC"),
        ("DC", "QC"),
        ("д♣", "QC"),
        ("close", "close"),
        ("CLO", "close"),
        ("cla", "claim"),
        ("cl", None),
        ("marriage kc", "marriage KC"),
        ("  Marriage   K♣  claim ", "marriage KC claim"),
        ("m q♣", "marriage QC"),
        ("m dc", "marriage QC"),
        ("m k♣ c", "marriage KC claim"),
        ("m", None),
        ("", None),
        ("0", None),
        ("10", None),
        ("-1", None),
        ("²", None),
        ("٣", None),
        ("1" * 9999, None),
        ("x" * 9999, None),
        ("AS", None),
        ("go", None),
        ("\x00\ufffd", None),
    ],
)
def test_typed_text_means_an_action_or_none(typed: str, action: str | None) -> None:
    if action is not None:
        assert choose(typed, ON_LEAD) == action
        return
    with pytest.raises((NotAnAction, IllegalAction)) as refused:
        choose(typed, ON_LEAD)
    assert len(str(refused.value)) < 300


def test_nothing_typed_takes_the_only_action() -> None:
    assert choose("\n", ["QS"]) == "QS"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("cl", "'cl' is not allowed now; allowed: close, claim"),
        ("AS", "AS is not allowed now; allowed: 9H, TH, KC, QC, close, claim"),
        ("12", "12 is not allowed now; allowed: 1-9"),
    ],
)
def test_refusal_says_what_is_allowed(typed: str, message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        choose(typed, ON_LEAD)


def test_trump_is_chosen_by_its_letter() -> None:
    assert choose("trump h", ["trump C", "trump H", "decline"]) == "trump H"
    assert choose("t s", ["trump H", "trump S"]) == "trump S"
