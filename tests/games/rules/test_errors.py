"""Errors keep their template and its parameters apart and still read well."""

import pickle

import pytest

from games.rules.errors import BadDeal, IllegalAction, NotACard, RulesError, StichligaError


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (BadDeal("no deal is due now"), "no deal is due now"),
        (NotACard("%(text)s is not a card", text="'5X'"), "'5X' is not a card"),
        (IllegalAction("QS", "9S, AS"), "QS is not allowed now; allowed: 9S, AS"),
        (IllegalAction("QS", ""), "QS is not allowed now; nothing is to be played"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_an_error_says_what_was_wrong_and_survives_a_pickle(error: StichligaError, text: str) -> None:
    assert isinstance(error, RulesError)
    assert str(error) == text == error.template % error.params
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.params) == (type(error), text, error.params)
