"""Rounds in which every two entries meet exactly once, without byes (resolvable block designs).

9, 16 and 25 are the affine planes of order 3, 4 and 5; 15 is a Kirkman triple system (his schoolgirls of
1850). Computed for this project; the tests check every pair. Entries are numbered from 0, a line is a round.
"""

from tournaments.formats.turning import TableRound

_DESIGNS = {
    (9, 3): (
        "0 3 6, 1 4 7, 2 5 8",
        "0 4 8, 1 5 6, 2 3 7",
        "0 5 7, 1 3 8, 2 4 6",
        "0 1 2, 3 4 5, 6 7 8",
    ),
    (15, 3): (
        "0 7 14, 1 2 4, 3 8 12, 5 11 13, 6 9 10",
        "0 10 11, 1 8 14, 2 3 5, 4 9 13, 6 7 12",
        "0 8 13, 1 11 12, 2 9 14, 3 4 6, 5 7 10",
        "0 4 5, 1 7 9, 2 12 13, 3 10 14, 6 8 11",
        "0 9 12, 1 5 6, 2 8 10, 3 7 13, 4 11 14",
        "0 2 6, 1 10 13, 3 9 11, 4 7 8, 5 12 14",
        "0 1 3, 2 7 11, 4 10 12, 5 8 9, 6 13 14",
    ),
    (16, 4): (
        "0 4 8 12, 1 5 9 13, 2 6 10 14, 3 7 11 15",
        "0 5 10 15, 1 4 11 14, 2 7 8 13, 3 6 9 12",
        "0 6 11 13, 1 7 10 12, 2 4 9 15, 3 5 8 14",
        "0 7 9 14, 1 6 8 15, 2 5 11 12, 3 4 10 13",
        "0 1 2 3, 4 5 6 7, 8 9 10 11, 12 13 14 15",
    ),
    (25, 5): (
        "0 5 10 15 20, 1 6 11 16 21, 2 7 12 17 22, 3 8 13 18 23, 4 9 14 19 24",
        "0 6 12 18 24, 1 7 13 19 20, 2 8 14 15 21, 3 9 10 16 22, 4 5 11 17 23",
        "0 7 14 16 23, 1 8 10 17 24, 2 9 11 18 20, 3 5 12 19 21, 4 6 13 15 22",
        "0 8 11 19 22, 1 9 12 15 23, 2 5 13 16 24, 3 6 14 17 20, 4 7 10 18 21",
        "0 9 13 17 21, 1 5 14 18 22, 2 6 10 19 23, 3 7 11 15 24, 4 8 12 16 20",
        "0 1 2 3 4, 5 6 7 8 9, 10 11 12 13 14, 15 16 17 18 19, 20 21 22 23 24",
    ),
}


def _read(line: str) -> TableRound:
    return TableRound(tuple(tuple(map(int, table.split())) for table in line.split(",")))


# By the number of entries and of sides at a table.
DESIGNS = {size: tuple(map(_read, lines)) for size, lines in _DESIGNS.items()}
