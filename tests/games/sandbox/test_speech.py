"""What counts as an answer, and what is kept of a bot's words."""

import pytest

from games.play.ends import FaultReason
from games.sandbox.errors import BotFault
from games.sandbox.speech import message, read_answer, read_object, reported

LEGAL = ["6C", "TH"]


def fault_of(line: bytes, number: int = 7) -> FaultReason:
    with pytest.raises(BotFault) as caught:
        read_answer(line, number, LEGAL)
    assert caught.value.fault.detail.isprintable()
    assert len(caught.value.fault.detail) < 400
    return caught.value.fault.reason


@pytest.mark.parametrize(
    "line",
    [
        b'{"id": 7, "action": "TH"}',
        b' {"action":"TH","id":7} ',
        b'{"id": 7, "action": "\\u0054H", "why": [1, {}]}',
    ],
)
def test_answer(line: bytes) -> None:
    assert read_answer(line, 7, LEGAL) == "TH"


@pytest.mark.parametrize(
    "line",
    [
        b"", b"TH", b"null", b"[]", b'"TH"', b"{}", b'{"id": 7}', b'{"id": 7, "action": null}', b"\xff",
        b'{"id": 7, "action": 1}', b'{"id": 7, "action": ["TH"]}', b'{"id": "7", "action": "TH"}',
        b'{"id": 7.0, "action": "TH"}', b'{"id": true, "action": "TH"}', b'{"id": 7, "action": "TH"} {}',
        b'{"id": 7, "id": 7, "action": "TH"}', b'{"id": 7, "action": "TH", "x": NaN}', b'{"x": -Infinity}',
        b"[" * 60_000, b'{"a":' * 10_000, b'{"id": ' + b"1" * 60_000 + b"}", b'{"id": 7, "action": "TH"',
        b'\xef\xbb\xbf{"id": 7, "action": "TH"}', '{"id": 7, "action": "TH"}'.encode("utf-16"),
        b'{"fault": "x"}', b'{"fault": ["crash"]}',
    ],
)  # fmt: skip
def test_malformed(line: bytes) -> None:
    assert fault_of(line) is FaultReason.MALFORMED


@pytest.mark.parametrize("number", [6, 8, -7, 0, 10**30])
def test_answer_to_another_request_is_unasked(number: int) -> None:
    assert fault_of(b'{"id": %d, "action": "TH"}' % number) is FaultReason.UNASKED


@pytest.mark.parametrize("action", ["th", "TH ", "", "6H", "\\u0000", "\\ud800", "\\u001b[31m", "x" * 60_000])
def test_action_that_is_not_exactly_a_legal_one(action: str) -> None:
    assert fault_of(b'{"id": 7, "action": "%s"}' % action.encode()) is FaultReason.ILLEGAL


def test_illegal_action_names_the_legal_ones() -> None:
    with pytest.raises(BotFault, match="'6H' is not allowed now; allowed: 6C, TH"):
        read_answer(b'{"id": 7, "action": "6H"}', 7, LEGAL)


def test_runner_reports_a_fault() -> None:
    line = b'{"fault": "crash", "detail": "ValueError: \\u001b[31m\\u202e\\ud800 x\\n y in bot.py line 3"}'
    with pytest.raises(BotFault) as caught:
        read_object(line)
    assert caught.value.fault.reason is FaultReason.CRASH
    assert caught.value.fault.detail == "ValueError: [31m x y in bot.py line 3"
    told = reported(line)
    assert told is not None
    assert told.fault == caught.value.fault


@pytest.mark.parametrize("line", [b"{}", b"rubbish", b'{"id": 1, "action": "6C"}', b'{"fault": "timeout"}'])
def test_anything_else_is_no_report(line: bytes) -> None:
    assert reported(line) is None


def test_message_is_one_line() -> None:
    line = message("act", {"obs": {"name": "a\nb\u2028"}})
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert line.isascii()
