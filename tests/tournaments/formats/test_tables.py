"""Round robins at tables of three to six: who meets whom how often, byes and seats."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

import pytest

from tests.tournaments.formats.play import play
from tournaments.formats.base import NextRound, PlayedRound
from tournaments.formats.designs import DESIGNS
from tournaments.formats.errors import BrokenRound
from tournaments.formats.round_robin import DOUBLE_ROUND_ROBIN, ROUND_ROBIN, RoundRobin
from tournaments.formats.seats import share_seats

FIELDS = [(entries, sides) for sides in range(3, 7) for entries in (*range(sides, 18), 31)]

both = pytest.mark.parametrize("made", [ROUND_ROBIN, DOUBLE_ROUND_ROBIN], ids=lambda made: made.key)
fields = pytest.mark.parametrize(("entries", "sides"), FIELDS)


def entries_up_to(count: int) -> list[int]:
    return list(range(1, count + 1))


def tables_of(rounds: list[NextRound]) -> Iterator[tuple[int, ...]]:
    return (match for step in rounds for seating in step.seatings for match in seating.matches)


def meetings(rounds: list[NextRound], entries: int) -> list[int]:
    """Return how often every two entries have met."""
    met = Counter(pair for table in tables_of(rounds) for pair in combinations(sorted(table), 2))
    return [met[pair] for pair in combinations(entries_up_to(entries), 2)]


@both
@fields
def test_everybody_meets_everybody_as_equally_as_can_be(made: RoundRobin, entries: int, sides: int) -> None:
    """Nowhere two fewer or two more than the mean; with at most one bye that is a whole number."""
    met = meetings(play(made, entries_up_to(entries), sides=sides), entries)
    assert min(met) >= made.cycles
    assert all(abs(count - sum(met) / len(met)) < 1.5 for count in met)


@both
@fields
def test_everybody_has_equally_many_byes(made: RoundRobin, entries: int, sides: int) -> None:
    rounds = play(made, entries_up_to(entries), sides=sides)
    byes = Counter(entry for step in rounds for entry in step.byes)
    assert len({byes[entry] for entry in entries_up_to(entries)}) == 1


@both
@fields
def test_everybody_has_every_seat_equally_often(made: RoundRobin, entries: int, sides: int) -> None:
    seats = Counter(
        (entry, seat)
        for table in tables_of(play(made, entries_up_to(entries), sides=sides))
        for seat, entry in enumerate(table)
    )
    for entry in entries_up_to(entries):
        counts = [seats[entry, seat] for seat in range(sides)]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("sides", range(3, 7))
def test_of_as_many_matches_as_seats_everybody_has_each_seat_once(sides: int) -> None:
    tables = list(tables_of(play(ROUND_ROBIN, entries_up_to(14), sides=sides)))
    for entry in entries_up_to(14):
        seats = [table.index(entry) for table in tables if entry in table]
        for start in range(0, len(seats) - sides + 1, sides):
            assert sorted(seats[start : start + sides]) == list(range(sides))


@pytest.mark.parametrize(
    ("entries", "sides"), [(n, n - 1) for n in range(4, 8)] + [(n, n) for n in range(3, 7)] + [(5, 3), (6, 3)]
)
def test_few_entries_make_every_possible_table_once(entries: int, sides: int) -> None:
    tables = Counter(map(frozenset, tables_of(play(ROUND_ROBIN, entries_up_to(entries), sides=sides))))
    assert len(tables) == comb(entries, sides)
    assert set(tables.values()) == {1}


@pytest.mark.parametrize(("entries", "sides"), DESIGNS)
def test_designs_have_every_two_meet_once_without_byes(entries: int, sides: int) -> None:
    rounds = play(ROUND_ROBIN, entries_up_to(entries), sides=sides)
    assert len(rounds) == (entries - 1) // (sides - 1)
    assert set(meetings(rounds, entries)) == {1}
    assert not any(step.byes for step in rounds)


@pytest.mark.parametrize(
    ("entries", "sides", "met"),
    [(7, 3, 2), (7, 4, 2), (8, 4, 3), (11, 5, 4), (12, 4, 3), (13, 3, 2), (16, 6, 4)],
)
def test_known_balanced_fields_are_balanced(entries: int, sides: int, met: int) -> None:
    """7 in fours: the complement of the Fano plane; the others: (near-)resolvable designs."""
    assert set(meetings(play(ROUND_ROBIN, entries_up_to(entries), sides=sides), entries)) == {met}


def test_second_cycle_makes_up_for_what_the_first_left_unequal() -> None:
    once = meetings(play(ROUND_ROBIN, entries_up_to(10), sides=3), 10)
    twice = meetings(play(DOUBLE_ROUND_ROBIN, entries_up_to(10), sides=3), 10)
    assert (min(once), max(once)) == (1, 3)
    assert set(twice) == {4}


@pytest.mark.parametrize(("entries", "sides"), [(100, 3), (101, 4), (120, 6)])
def test_large_fields_meet_as_well(entries: int, sides: int) -> None:
    rounds = play(ROUND_ROBIN, entries_up_to(entries), sides=sides)
    met = meetings(rounds, entries)
    assert len(rounds) == entries - (entries % sides == 0)
    assert (min(met), max(met)) == (sides - 2, sides)


def test_first_rounds_are_these() -> None:
    """A running event goes on with the same rounds after an update: these must never change."""
    rounds = play(ROUND_ROBIN, entries_up_to(7), sides=3)
    assert [[seating.entries for seating in step.seatings] for step in rounds[:2]] == [
        [(2, 1, 4), (3, 5, 6)],
        [(5, 3, 2), (4, 6, 7)],
    ]


@pytest.mark.parametrize("matches", range(1, 8))
def test_seats_move_on_from_match_to_match(matches: int) -> None:
    (seating,) = play(ROUND_ROBIN, [8, 3, 5], {"matches": matches}, sides=3)[0].seatings
    assert seating.matches == (((8, 3, 5), (5, 8, 3), (3, 5, 8)) * 3)[:matches]


@pytest.mark.parametrize(
    "changed", [[1, 2, 3, 4, 5], [1, 2, 3], [1, 2, 3, 9]], ids=["late", "gone", "replaced"]
)
def test_entries_changed_after_the_first_round_do_not_break_the_schedule(changed: list[int]) -> None:
    played = [
        PlayedRound(tuple(seating.entries for seating in step.seatings), step.byes)
        for step in play(ROUND_ROBIN, [1, 2, 3, 4], sides=3)[:2]
    ]
    with pytest.raises(BrokenRound, match="its entries must stay as they are"):
        ROUND_ROBIN.pair(changed, played, {}, Random(0), sides=3)


def test_seats_are_shared_whatever_the_tables() -> None:
    """A hundred tables drawn by chance: no schedule of ours, and hardly one with a seat free at both ends."""
    chance = Random(7)
    tables = [chance.sample(range(9), 5) for _ in range(100)]
    seated = share_seats(tables)
    assert [set(table) for table in seated] == [set(table) for table in tables]
    for entry in range(9):
        seats = Counter(table.index(entry) for table in seated if entry in table)
        assert max(seats.values()) - min(seats[seat] for seat in range(5)) <= 1
