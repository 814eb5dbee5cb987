"""Every phase of every game refuses what is not allowed in it, says what is, and stays as it was."""

import pytest

from games.rules.actions import parse_action
from games.rules.errors import IllegalAction, NotAnAction
from games.rules.registry import GAMES
from tests.games.rules.positions import texts
from tests.games.rules.refusals import OVER, ROWS, Refused, reach
from tests.games.rules.test_laws import picture
from tests.games.rules.walks import cautious, walk

OF_ITS_OWN = {"sixty-six-four"}  # has its own tests
MALFORMED = (
    *("", " ", "Q", "QX", "1S", "QS AS", "QSS", "Q S H", "QS marriage", "marriage", "marriage KC KC"),
    *("marriage 9C", "marriage claim", "marriage KC close", "claim 66", "close close", "go 44", "bid go"),
    *("go pass", "exchange 9H", "draw 2", "trump", "trump X", "call seven", "nines 9S", "0:QS", "\x00", "♠"),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_what_is_not_allowed_is_refused_and_changes_nothing(row: Refused) -> None:
    state, _ = reach(row)
    seats = len(row.hands)
    assert (state.view()["phase"], state.to_act < 0) == (row.phase, row.phase == OVER)
    legal = texts(state.legal_actions())
    if row.allowed is not None:
        assert ", ".join(legal) == row.allowed
    before = picture(state, seats)
    seat, _, action = row.wrong.rpartition(":")
    if seat:
        assert int(seat) != state.to_act  # the engine is told actions only: see the test of records
        return
    with pytest.raises(IllegalAction) as refused:
        state.apply(parse_action(action))
    assert refused.value.params == {"action": action, "allowed": ", ".join(legal)}
    assert picture(state, seats) == before


@pytest.mark.parametrize("key", [key for key in GAMES if key not in OF_ITS_OWN])
def test_every_phase_has_its_rows(key: str) -> None:
    seen = {state.view()["phase"] for seed in range(12) for state, _ in walk(key, seed, cautious)}
    assert seen <= {row.phase for row in ROWS if row.game == key}
    assert len({row.id for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_no_action_is_told_as_that(text: str) -> None:
    with pytest.raises(NotAnAction) as refused:
        parse_action(text)
    assert str(refused.value).startswith(
        f"{text!r} is not an action; actions are written like QS, marriage KC"
    )
