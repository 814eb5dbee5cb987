"""Records of Sixty-Six for four: what is wrong in each phase is named, with what was allowed; broken off."""

from typing import Any

import pytest

from games.play.ends import FaultReason
from games.play.errors import RecordError
from games.play.players import Fault
from games.play.record import record_hash
from games.play.record_text import to_text
from games.play.record_text_reader import read_text
from games.play.referee import Referee
from games.play.replay import replay
from tests.games.play.matches import new_referee, read, sample

KEY = "sixty-six-four"
RICH = 3  # the sample in which most things happen

# Deal, action (both from 1), what is written there instead, what was allowed for whom.
WRONG = [
    pytest.param(1, 1, "0:trump H", "3: trump C, trump D", id="not forehand names trumps"),
    pytest.param(1, 1, "3:pass", "3: trump C, trump D, trump H, trump S", id="no trumps"),
    pytest.param(1, 3, "0:ask", "0: pass", id="asked with two trumps"),
    pytest.param(1, 5, "1:ask", "2: pass, ask", id="asked off turn"),
    pytest.param(1, 6, "2:ask", "2: pass", id="asked twice"),
    pytest.param(1, 6, "2:redeal", "2: pass", id="a new deal for no reason"),
    pytest.param(1, 9, "1:nines 9C 9D 9H", "1: pass, nines 9C 9H 9S", id="a nine of another"),
    pytest.param(1, 11, "2:bottom TC", "0: top QC", id="laid twice"),
    pytest.param(1, 11, "0:bottom KD", "0: top QC", id="no suit of the nines"),
    pytest.param(1, 12, "1:leave 9D", "1: leave 9C, leave 9H, leave 9S", id="another nine"),
    pytest.param(1, 14, "1:call coat", "0: pass, call five", id="called out of turn"),
    pytest.param(1, 15, "1:call coat", "1: pass, call costume", id="called no higher"),
    pytest.param(1, 17, "2:AS", "0: QC", id="the partner leads"),
    pytest.param(3, 16, "2:lay AD", "3: lay JD", id="laid away twice"),
    pytest.param(3, 17, "1:lay QC", "1: lay 9C", id="laid what another has"),
    pytest.param(3, 19, "3:KD", "3: JD", id="a card of another"),
    pytest.param(3, 20, "0:KD", "1: KD", id="the caller's partner plays"),
    pytest.param(6, 16, "1:JD", "1: QS", id="suit not followed"),
]  # fmt: skip


def refusal(raw: dict[str, Any]) -> str:
    with pytest.raises(RecordError) as raised:
        replay(read(raw))
    return str(raised.value)


@pytest.mark.parametrize(("deal", "action", "written", "told"), WRONG)
def test_a_wrong_action_is_named_with_what_was_allowed(
    deal: int, action: int, written: str, told: str
) -> None:
    raw = sample(KEY, RICH)
    raw["deals"][deal - 1]["actions"][action - 1] = written
    said = refusal(raw)
    assert said.startswith(f"deal {deal} action {action}: ")
    assert f"{written} is not allowed now (allowed for seat {told}" in said


def test_after_a_redeal_the_same_seat_deals() -> None:
    raw = sample(KEY, RICH)
    assert raw["deals"][4]["actions"][-1] == "2:redeal"
    raw["deals"][5]["dealer"] = 3
    assert refusal(raw).startswith("deal 6: dealer is ")


@pytest.mark.parametrize(
    ("key", "claimed"), [("carry", [1, 0]), ("garments", [0, 1]), ("game_points", [9, 3]), ("places", [1, 2])]
)
def test_a_wrong_claim_of_the_result_is_named_with_both_values(key: str, claimed: list[int]) -> None:
    raw = sample(KEY, RICH)
    right, raw["result"][key] = raw["result"][key], claimed
    assert f"{key} is {claimed} in the record, the actions give {right}" in refusal(raw)


def test_other_spellings_are_the_same_record() -> None:
    raw = sample(KEY, RICH)
    hashes = {replay(read(raw)).hash}
    raw["deals"][0]["actions"][8] = "1:nines 9S 9c 9h"
    hashes.add(replay(read(raw)).hash)
    text = to_text(replay(read(raw)).record)
    assert "nines 9C 9H 9S" in text
    hashes.add(record_hash(replay(read_text(text.replace("nines 9C 9H 9S", "nines 9H 9S 9C"))[0]).record))
    assert len(hashes) == 1


def after_three_nines() -> Referee:
    """Return a match in whose open deal three nines have opened 3."""
    for seed in range(500):
        referee = new_referee(KEY, seed)
        while (request := referee.request()) is not None and request.observation["opened"] == [0, 0]:
            legal = request.observation["legal"]
            nines = next((text for text in legal if text.startswith("nines")), None)
            referee.answer(nines or ("pass" if "pass" in legal else legal[0]))
        if request is not None and max(request.observation["opened"]) == 3:
            return referee
    raise AssertionError("three nines were never dealt")


@pytest.mark.parametrize("seat", range(4))
def test_what_three_nines_opened_stays_after_a_fault_in_the_same_deal(seat: int) -> None:
    referee = after_three_nines()
    request = referee.request()
    assert request is not None
    stood = tuple(map(sum, zip(request.observation["score"], request.observation["opened"], strict=True)))
    referee.fault(seat, Fault(FaultReason.TIMEOUT))
    outcome = referee.outcome
    assert outcome.places == ((2, 1) if seat % 2 == 0 else (1, 2))
    assert outcome.game_points == stood
    record = referee.record()
    assert replay(record).record == record
