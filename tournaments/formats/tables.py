"""All rounds of a round robin at tables of three and more, seats included.

Every round fills as many tables as it can; who is left over has a bye. One cycle is, the first that fits:
* as many entries as places at a table: one round;
* a design in which every two meet exactly once (see `designs`);
* a turn, in which every two meet `sides - 1` times or nearly so (see `turning`); two turns where these hold
  every possible table once, so that all meet equally often (5 and 6 entries at tables of three).

Seats are shared over all cycles together (see `seats`).
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb

from tournaments.formats.designs import DESIGNS
from tournaments.formats.seats import share_seats
from tournaments.formats.turning import TableRound, ring_of, turn


def rounds_of_cycle(entries: int, sides: int) -> int:
    """Return how many rounds one cycle has."""
    if entries == sides:
        return 1
    design = DESIGNS.get((entries, sides))
    return len(design) if design else _turns(entries, sides) * ring_of(entries, sides)


@lru_cache(maxsize=16)
def table_rounds(entries: int, sides: int, cycles: int) -> tuple[TableRound, ...]:
    """Return the rounds of so many cycles, the entries of each table in seat order."""
    rounds = [each for cycle in range(cycles) for each in _cycle(entries, sides, cycle)]
    seated = iter(share_seats([table for each in rounds for table in each.tables]))
    return tuple(TableRound(tuple(next(seated) for _ in each.tables), each.byes) for each in rounds)


def _cycle(entries: int, sides: int, number: int) -> Iterator[TableRound]:
    if entries == sides:
        yield TableRound((tuple(range(sides)),))
    elif design := DESIGNS.get((entries, sides)):
        yield from design
    else:
        turns = _turns(entries, sides)
        for each in range(number * turns, (number + 1) * turns):
            yield from turn(entries, sides, each)


def _turns(entries: int, sides: int) -> int:
    tables_of_turn = ring_of(entries, sides) * (entries // sides)
    return 2 if comb(entries, sides) == 2 * tables_of_turn else 1
