"""Seats at tables of three and more, shared as equally as can be.

Everybody's matches are taken in stretches of as many as there are seats; in each stretch everybody has every
seat once. That is always possible: it is an edge colouring of the bipartite graph of tables and stretches, in
which no node has more edges than there are colours (König 1916). Edge after edge is coloured; where no colour
is free at both ends, two colours are exchanged along the path that is in the way.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

Stretch = tuple[int, int]  # entry, and which of its stretches


def share_seats(tables: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return the entries of each table in seat order; the tables in the order in which they are played."""
    seating = _Seating(len(tables[0]))
    played: Counter[int] = Counter()
    for number, table in enumerate(tables):
        for entry in table:
            seating.sit(number, (entry, played[entry] // len(table)))
            played[entry] += 1
    return [
        tuple(entry for _, (entry, _) in sorted(seating.at[number].items())) for number in range(len(tables))
    ]


class _Seating:
    """Who has which seat of each table, and at which table each stretch has which seat."""

    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.at: defaultdict[int, dict[int, Stretch]] = defaultdict(dict)
        self.of: defaultdict[Stretch, dict[int, int]] = defaultdict(dict)

    def sit(self, table: int, stretch: Stretch) -> None:
        """Give the stretch a seat at the table, if need be by moving others."""
        free_here = [seat for seat in self.seats if seat not in self.at[table]]
        free_there = [seat for seat in self.seats if seat not in self.of[stretch]]
        seat = next((seat for seat in free_here if seat in free_there), None)
        if seat is None:
            seat = free_here[0]
            self._exchange(stretch, seat, free_there[0])
        self._take(table, stretch, seat)

    def _exchange(self, stretch: Stretch, seat: int, other: int) -> None:
        """Exchange two seats along the path of tables that begins where the stretch has the first of them."""
        path = []
        while (table := self.of[stretch].get(seat)) is not None:
            path.append((table, stretch, seat))
            if other not in self.at[table]:
                break
            stretch = self.at[table][other]
            path.append((table, stretch, other))
        for table, each, had in path:
            del self.at[table][had], self.of[each][had]
        for table, each, had in path:
            self._take(table, each, other if had == seat else seat)

    def _take(self, table: int, stretch: Stretch, seat: int) -> None:
        self.at[table][seat] = stretch
        self.of[stretch][seat] = table
