"""Where a player gave game points away: each action held against the exact best once nothing is hidden.

The judge sees all cards, the player did not see those that the other holds in a closed deal; so there a loss
says what the cards had in them, not always what the player could have known.
"""

from dataclasses import dataclass

from games.play.record import Record, RecordedAction
from games.play.walk import start_walk
from games.rules.game import State
from games.rules.solving import Solver, TooDeep


@dataclass(frozen=True, slots=True)
class Slip:
    """An action that cost game points; deal and action count from 1, `better` are the texts of the best."""

    deal: int
    action: int
    seat: int
    lost: int
    better: tuple[str, ...]


def find_slips(record: Record) -> list[Slip]:
    """Return all slips of a record that the rules bear out; none of a deal that is too open to be solved."""
    rules, walk = start_walk(record)
    slips: list[Slip] = []
    for number, deal in enumerate(record.deals, 1):
        walk.deal(deal)
        solver, found = Solver(rules), []
        try:
            for count, recorded in enumerate(deal.actions, 1):
                if rules.future(walk.state) is not None:
                    found += _slip(solver, walk.state, number, count, recorded)
                walk.act(recorded)
        except TooDeep:
            found = []
        slips += found
    return slips


def _slip(solver: Solver, state: State, deal: int, action: int, recorded: RecordedAction) -> list[Slip]:
    choices = solver.choices(state)
    best = max(choice.worth for choice in choices)
    worth = next((choice.worth for choice in choices if choice.action is recorded.action), best)
    if worth == best:
        return []
    better = tuple(choice.action.text for choice in choices if choice.worth == best)
    return [Slip(deal, action, recorded.seat, best - worth, better)]
