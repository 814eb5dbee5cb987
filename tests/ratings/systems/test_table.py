"""The table: what an event does to standings, whoever asks."""

import pytest

from ratings.systems.base import RatingSystem
from ratings.systems.errors import RatingError
from ratings.systems.registry import SYSTEMS
from ratings.systems.table import RatedSide, Standing, Table, Tally
from ratings.systems.trueskill import TrueSkill

A_BEATS_B = (RatedSide((1,), 1, 7), RatedSide((2,), 2, 3))


class Refuses(TrueSkill):
    def __init__(self, answer: object) -> None:
        super().__init__()
        self.answer = answer

    def rate(self, sides, places, facts=()):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_a_newcomer_starts_with_the_initial_values():
    system = TrueSkill()
    first, second = Table(system).apply(A_BEATS_B)
    assert first.before == second.before == system.initial()
    assert (first.player, second.player) == (1, 2)


def test_changes_are_what_the_system_says_and_stay_in_the_table():
    system = TrueSkill()
    table = Table(system)
    changes = table.apply(A_BEATS_B)
    ((first,), (second,)) = system.rate([[system.initial()], [system.initial()]], [1, 2])
    assert [change.after for change in changes] == [first, second]
    assert table.apply(A_BEATS_B)[0].before == first


def test_partners_move_together_and_keep_their_own_values():
    table = Table(TrueSkill(), {1: Standing((30.0, 2.0))})
    changes = table.apply((RatedSide((1, 3), 1, 7), RatedSide((2, 4), 2, 0)))
    assert [change.player for change in changes] == [1, 3, 2, 4]
    assert changes[0].before == (30.0, 2.0)
    assert changes[1].after[0] > changes[1].before[0]
    assert changes[2].after == changes[3].after


@pytest.mark.parametrize(
    ("places", "tallies"),
    [
        ((1, 2), [(1, 0, 0), (0, 0, 1)]),
        ((1, 1), [(0, 1, 0), (0, 1, 0)]),
        ((2, 1, 2), [(0, 0, 1), (1, 0, 0), (0, 0, 1)]),
        ((1, 3, 1), [(0, 1, 0), (0, 0, 1), (0, 1, 0)]),
    ],
    ids=["alone", "all share", "two behind", "two share"],
)
def test_first_place_is_won_or_shared(places, tallies):
    table = Table(TrueSkill())
    table.apply(tuple(RatedSide((player,), place, 0) for player, place in enumerate(places)))
    counted = [table.standings[player].tally for player in range(len(places))]
    assert [(tally.won, tally.shared, tally.lost) for tally in counted] == tallies
    assert {tally.matches for tally in counted} == {1}


def test_game_points_against_are_those_of_all_other_sides():
    table = Table(TrueSkill())
    table.apply((RatedSide((1,), 1, 7), RatedSide((2,), 2, 3), RatedSide((3,), 3, -2)))
    points = [
        (table.standings[player].tally.game_points_for, table.standings[player].tally.game_points_against)
        for player in (1, 2, 3)
    ]
    assert points == [(7, 1), (3, 5), (-2, 10)]


@pytest.mark.parametrize(
    "answer",
    [
        RatingError("no"),
        FloatingPointError("no"),
        (((float("nan"), 1.0),), ((25.0, 1.0),)),
        (((25.0, float("inf")),), ((25.0, 1.0),)),
    ],
    ids=["refused", "arithmetic", "not a number", "infinite"],
)
def test_a_refused_match_changes_nothing(answer):
    table = Table(Refuses(answer), {1: Standing((30.0, 2.0), Tally(matches=1, won=1))})
    with pytest.raises((RatingError, ArithmeticError)):
        table.apply(A_BEATS_B)
    assert table.standings == {1: Standing((30.0, 2.0), Tally(matches=1, won=1))}


def test_a_new_version_keeps_the_strength_and_the_tally():
    table = Table(TrueSkill())
    table.apply(A_BEATS_B)
    before = table.standings[1].values
    change = table.new_version(1)
    assert change.before == before
    assert change.after[0] == before[0]
    assert change.after[1] > before[1]
    assert table.standings[1] == Standing(change.after, Tally(1, 1, 0, 0, 7, 3))


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_two_tables_fed_alike_are_alike_to_the_last_bit(system: RatingSystem):
    """Through a stop in the middle, as when standings are stored and read again."""
    whole, first = Table(system), Table(system)
    matches = [
        tuple(
            RatedSide((player,), 1 + (number * player) % 3, player)
            for player in sorted({1, 2 + number % 5, 7 + number % 2})
        )
        for number in range(60)
    ]
    for match in matches:
        whole.apply(match)
    for match in matches[:30]:
        first.apply(match)
    second = Table(system, first.standings)
    for match in matches[30:]:
        second.apply(match)
    assert {player: standing.values for player, standing in second.standings.items()} == {
        player: standing.values for player, standing in whole.standings.items()
    }
