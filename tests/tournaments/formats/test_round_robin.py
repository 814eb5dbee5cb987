"""Round robins: the Berger tables, everyone against everyone, and the balance of the seats.

`data/berger_tables_4_to_14.json` holds the printed tables; its source stands in the file.
"""

import json
from collections import Counter
from itertools import combinations, groupby
from pathlib import Path
from random import Random

import pytest

from tests.tournaments.formats.play import play
from tournaments.formats.base import NextRound, PlayedRound
from tournaments.formats.errors import BrokenRound
from tournaments.formats.round_robin import DOUBLE_ROUND_ROBIN, ROUND_ROBIN, RoundRobin

TABLES = json.loads((Path(__file__).parents[2] / "data/berger_tables_4_to_14.json").read_text())["tables"]
SIZES = range(2, 21)

both = pytest.mark.parametrize("made", [ROUND_ROBIN, DOUBLE_ROUND_ROBIN], ids=lambda made: made.key)
orders = pytest.mark.parametrize("order", ["berger", "circle"])


def entries_up_to(count: int) -> list[int]:
    return list(range(1, count + 1))


def seated(rounds: list[NextRound], entry: int) -> list[int]:
    """Return the seats of an entry, match by match."""
    return [
        match.index(entry)
        for step in rounds
        for seating in step.seatings
        for match in seating.matches
        if entry in match
    ]


@pytest.mark.parametrize("count", TABLES)
def test_berger_tables_are_the_printed_ones(count: str) -> None:
    rounds = play(ROUND_ROBIN, entries_up_to(int(count)))
    assert [[list(seating.entries) for seating in step.seatings] for step in rounds] == TABLES[count]


@pytest.mark.parametrize("count", TABLES)
def test_of_an_odd_number_who_would_meet_the_last_has_the_bye(count: str) -> None:
    rounds = play(ROUND_ROBIN, entries_up_to(int(count) - 1))
    for step, table in zip(rounds, TABLES[count], strict=True):
        assert [list(seating.entries) for seating in step.seatings] == table[1:]
        assert {*step.byes, int(count)} == set(table[0])


def test_circle_turns_by_one_place_each_round() -> None:
    rounds = play(ROUND_ROBIN, entries_up_to(6), {"order": "circle"})
    assert [[seating.entries for seating in step.seatings] for step in rounds] == [
        [(1, 6), (2, 5), (4, 3)],
        [(6, 2), (3, 1), (5, 4)],
        [(3, 6), (4, 2), (1, 5)],
        [(6, 4), (5, 3), (2, 1)],
        [(5, 6), (1, 4), (3, 2)],
    ]


@both
@orders
@pytest.mark.parametrize("count", SIZES)
def test_every_pair_meets_once_in_each_cycle(made: RoundRobin, order: str, count: int) -> None:
    rounds = play(made, entries_up_to(count), {"order": order})
    half = len(rounds) // made.cycles
    for cycle in (rounds[:half], rounds[half:])[: made.cycles]:
        met = Counter(frozenset(seating.entries) for step in cycle for seating in step.seatings)
        assert met == dict.fromkeys(map(frozenset, combinations(entries_up_to(count), 2)), 1)


@both
@orders
@pytest.mark.parametrize("matches", range(1, 6))
@pytest.mark.parametrize("count", SIZES)
def test_first_seats_differ_as_little_as_the_number_of_matches_allows(
    made: RoundRobin, order: str, matches: int, count: int
) -> None:
    rounds = play(made, entries_up_to(count), {"order": order, "matches": matches})
    for entry in entries_up_to(count):
        seats = seated(rounds, entry)
        assert len(seats) == made.cycles * matches * (count - 1)
        assert abs(seats.count(0) - seats.count(1)) == len(seats) % 2


@orders
@pytest.mark.parametrize("count", SIZES)
def test_second_cycle_swaps_the_seats(order: str, count: int) -> None:
    rounds = play(DOUBLE_ROUND_ROBIN, entries_up_to(count), {"order": order, "swap_rounds": False})
    half = len(rounds) // 2
    for step, again in zip(rounds[:half], rounds[half:], strict=True):
        assert [seating.entries[::-1] for seating in step.seatings] == [
            seating.entries for seating in again.seatings
        ]


@pytest.mark.parametrize(("swapped", "longest"), [(True, 2), (False, 3)])
@pytest.mark.parametrize("count", range(4, 21, 2))
def test_exchanged_rounds_spare_everyone_one_seat_three_times_running(
    swapped: bool, longest: int, count: int
) -> None:
    rounds = play(DOUBLE_ROUND_ROBIN, entries_up_to(count), {"swap_rounds": swapped})
    runs = [len(list(run)) for entry in entries_up_to(count) for _, run in groupby(seated(rounds, entry))]
    assert max(runs) == longest


@both
def test_seats_alternate_from_match_to_match(made: RoundRobin) -> None:
    (seating,) = play(made, [8, 3], {"matches": 5})[0].seatings
    assert seating.matches == ((8, 3), (3, 8), (8, 3), (3, 8), (8, 3))


@pytest.mark.parametrize("count", [3, 5])
def test_every_bye_is_marked_not_only_the_first(count: int) -> None:
    byes = [step.byes for step in play(ROUND_ROBIN, entries_up_to(count))]
    assert sorted(byes) == [(entry,) for entry in entries_up_to(count)]


def test_five_entries_in_five_rounds_have_one_bye_each() -> None:
    byes = Counter(entry for step in play(ROUND_ROBIN, entries_up_to(5)) for entry in step.byes)
    assert byes == dict.fromkeys(entries_up_to(5), 1)


def test_byes_of_an_odd_field_are_shared_in_two_cycles() -> None:
    byes = Counter(entry for step in play(DOUBLE_ROUND_ROBIN, entries_up_to(7)) for entry in step.byes)
    assert byes == dict.fromkeys(entries_up_to(7), 2)


def test_starting_numbers_decide_not_the_entries_numbers() -> None:
    rounds = play(ROUND_ROBIN, [40, 10, 30, 20])
    assert [[seating.entries for seating in step.seatings] for step in rounds] == [
        [(40, 20), (10, 30)],
        [(20, 30), (40, 10)],
        [(10, 20), (30, 40)],
    ]


@both
@pytest.mark.parametrize(
    "changed",
    [[1, 2, 3, 4, 5], [1, 2, 3], [1, 2, 4, 3], [1, 2, 3, 9]],
    ids=["late", "gone", "moved", "replaced"],
)
def test_entries_changed_after_the_first_round_do_not_break_the_schedule(
    made: RoundRobin, changed: list[int]
) -> None:
    played = [
        PlayedRound(tuple(seating.entries for seating in step.seatings), step.byes)
        for step in play(made, [1, 2, 3, 4])[:2]
    ]
    with pytest.raises(BrokenRound, match="its entries must stay as they are"):
        made.pair(changed, played, {}, Random(0))


@both
def test_seats_changed_by_hand_are_accepted(made: RoundRobin) -> None:
    rounds = play(made, [1, 2, 3, 4])
    by_hand = PlayedRound(tuple(seating.entries[::-1] for seating in rounds[0].seatings[::-1]))
    assert made.pair([1, 2, 3, 4], [by_hand], {}, Random(0)) == rounds[1]
