"""Tells in plain words what came of a contract test: a table, the slowest actions, every fault."""

import json
from collections.abc import Sequence

from games.bots.contract import ITSELF, Action, Found, Pairing
from games.play.ends import FaultReason
from games.sandbox.stderr_log import one_line, readable

SLOWEST = 3
TAIL = 15  # lines of standard error
LONGEST = 4000  # characters of an observation
HEAD = ("game", "against", "matches", "won", "actions", "CPU ms", "slowest ms", "fault")

WHAT = {
    FaultReason.CRASH: "It raised an error, or its process ended, when an action was wanted.",
    FaultReason.TIMEOUT: "It took more time than an action or a match may take.",
    FaultReason.ILLEGAL: "Its answer is an action that is not allowed now.",
    FaultReason.MALFORMED: 'Its answer is not what was asked for: one of the texts in obs["legal"].',
    FaultReason.FLOOD: "It wrote more to its standard output than a bot may.",
    FaultReason.MEMORY: "It wanted more memory than it may have.",
    FaultReason.UNASKED: "It wrote to its standard output without being asked.",
    FaultReason.START: "It could not be started.",
}


def table(pairings: Sequence[Pairing]) -> list[str]:
    """Return the lines of a table, one for each pairing."""
    rows = [HEAD, *map(_row, pairings)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    return ["  ".join(map(_cell, row, widths, range(len(HEAD)))).rstrip() for row in rows]


def slowest(pairings: Sequence[Pairing]) -> list[str]:
    """Return lines about the slowest actions."""
    actions = sorted(
        (action for pairing in pairings for action in pairing.actions), key=lambda action: -action.seconds
    )
    return [_slow(action) for action in actions[:SLOWEST]]


def faults(pairings: Sequence[Pairing]) -> list[str]:
    """Return lines about all faults: where, why, the observation, what was allowed, the end of the log."""
    lines: list[str] = []
    for pairing in pairings:
        for found in pairing.found:
            lines += ["", *_fault(found)]
    return lines


def _row(pairing: Pairing) -> tuple[str, ...]:
    longest = max((action.seconds for action in pairing.actions), default=0.0)
    return (
        pairing.game,
        pairing.opponent,
        str(pairing.matches),
        "-" if pairing.opponent == ITSELF else str(pairing.won),
        str(len(pairing.actions)),
        f"{1000 * pairing.cpu_seconds:.1f}",
        f"{1000 * longest:.1f}",
        ", ".join(found.fault.reason for found in pairing.found) or "none",
    )


def _cell(cell: str, width: int, column: int) -> str:
    return cell.rjust(width) if 2 <= column < len(HEAD) - 1 else cell.ljust(width)


def _slow(action: Action) -> str:
    obs = action.observation
    on_table = " ".join(card for _, card in obs["trick"]) or "nothing"
    hand = " ".join(obs["hand"])
    return f"{1000 * action.seconds:8.1f} ms  {action.where}: hand {hand}, on the table {on_table}"


def _fault(found: Found) -> list[str]:
    lines = [
        f"FAULT {found.fault.reason} in {found.where}",
        f"  {WHAT[found.fault.reason]}",
        f"  {one_line(found.fault.detail, 600)}",
    ]
    if found.observation is not None:
        lines.append(f"  It was asked: {one_line(json.dumps(found.observation), LONGEST)}")
        lines.append(f"  Allowed were: {', '.join(found.observation['legal'])}")
    said = readable(found.stderr).rstrip().splitlines()[-TAIL:]
    if said:
        lines += ["  The end of its log:", *(f"    {line}" for line in said)]
    return lines
