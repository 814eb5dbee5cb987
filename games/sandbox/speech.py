"""Reads what a bot says, strictly: one flat JSON object, and nothing of it is kept but what was asked for."""

import json
from typing import Any

from games.play.ends import FaultReason
from games.sandbox.errors import BotFault
from games.sandbox.stderr_log import one_line

REPORTED = {str(reason): reason for reason in (FaultReason.CRASH, FaultReason.MEMORY, FaultReason.MALFORMED)}


def message(kind: str, fields: dict[str, Any]) -> bytes:
    """Return a message to a bot as its line."""
    return json.dumps({"type": kind, **fields}, separators=(",", ":")).encode() + b"\n"


def read_object(line: bytes) -> dict[str, Any]:
    """Return the object of a line; raises BotFault: malformed, or the fault that the runner reports in it."""
    told = _parse(line)
    if "fault" in told:
        raise _report(told) or _malformed(line, "an unknown fault")
    return told


def reported(line: bytes) -> BotFault | None:
    """Return the fault that the runner reports in a line; None when it says anything else."""
    try:
        return _report(_parse(line))
    except BotFault:
        return None


def read_answer(line: bytes, number: int, legal: list[str]) -> str:
    """Return the action that a line answers a request with; raises BotFault."""
    told = read_object(line)
    answered = told.get("id")
    if type(answered) is not int:
        raise _malformed(line, "no id")
    if answered != number:
        raise BotFault(FaultReason.UNASKED, f"an answer to request {answered}; asked: {number}"[:200])
    action = told.get("action")
    if not isinstance(action, str):
        raise _malformed(line, "no action")
    if action not in legal:
        given = one_line(repr(action), 60)
        raise BotFault(FaultReason.ILLEGAL, f"{given} is not allowed now; allowed: {', '.join(legal)}")
    return action


def _parse(line: bytes) -> dict[str, Any]:
    try:
        told = _DECODER.decode(line.decode())
    except RecursionError:
        raise _malformed(line, "too deeply nested") from None
    except ValueError as error:
        raise _malformed(line, f"no JSON, {str(error)[:100]}") from None
    if not isinstance(told, dict):
        raise _malformed(line, "no JSON object")
    return told


def _report(told: dict[str, Any]) -> BotFault | None:
    reason = told.get("fault")
    if not isinstance(reason, str) or reason not in REPORTED:
        return None
    return BotFault(REPORTED[reason], one_line(str(told.get("detail", ""))))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a key twice")
    return fields


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _malformed(line: bytes, what: str) -> BotFault:
    begin = one_line(line[:200].decode("utf-8", "replace"), 100)
    return BotFault(FaultReason.MALFORMED, f"the answer is malformed ({what}): {begin}")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse)
