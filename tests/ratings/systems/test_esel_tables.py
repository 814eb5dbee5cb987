"""TrueSkill at tables of Esel, three to six sides: exact, whatever the seats, never lost, fair to equals."""

import json
from itertools import islice, pairwise, permutations

import pytest
import trueskill as package

from ratings.systems.base import RatedSides, Values
from ratings.systems.registry import rating_system
from ratings.systems.trueskill import TrueSkill
from tests.games.play.matches import sample_lines

SYSTEM = rating_system("trueskill").for_game("esel")
NEWCOMER = SYSTEM.initial()
PLAYED: tuple[Values, ...] = (
    *((31.0, 2.5), (25.0, 8.0), (18.5, 1.2), (27.25, 4.0), (25.0, 8.0), (22.0, 3.0)),
)
TABLES = (3, 4, 5, 6)
# By number of players, places with banks shared at the top, in the middle and at the end.
SHARED = {
    3: ((1, 2, 2), (2, 1, 2), (1, 1, 3)),
    4: ((1, 2, 2, 4), (1, 1, 1, 4), (2, 2, 1, 2)),
    5: ((1, 2, 2, 2, 5), (3, 1, 3, 1, 5)),
    6: ((1, 2, 2, 4, 4, 6), (2, 6, 2, 2, 1, 2), (1, 1, 1, 1, 1, 1)),
}
PLAYED_OUT = [tuple(json.loads(line)["result"]["places"]) for key, line in sample_lines() if key == "esel"]
BY_SHARED = [(seats, places) for seats, several in SHARED.items() for places in several]


def rate(ratings: tuple[Values, ...], places: tuple[int, ...]) -> RatedSides:
    return SYSTEM.rate([[values] for values in ratings], places)


@pytest.mark.parametrize("seats", TABLES)
def test_a_strict_order_comes_out_as_the_package_has_it(seats: int) -> None:
    """Only closer: its own functions are exact to three decimals."""
    places = (
        tuple((place * 2) % seats + 1 for place in range(seats)) if seats % 2 else (*range(1, seats + 1),)
    )
    groups = [(package.Rating(*values),) for values in PLAYED[:seats]]
    theirs = package.TrueSkill().rate(groups, places)
    for (values,), (rating,) in zip(rate(PLAYED[:seats], places), theirs, strict=True):
        assert values == pytest.approx((rating.mu, rating.sigma), abs=2e-3)


@pytest.mark.parametrize(("seats", "places"), BY_SHARED)
def test_who_sits_where_changes_no_bit(seats: int, places: tuple[int, ...]) -> None:
    rated = rate(PLAYED[:seats], places)
    for order in islice(permutations(range(seats)), 0, None, 7):
        reseated = rate(tuple(PLAYED[seat] for seat in order), tuple(places[seat] for seat in order))
        assert reseated == tuple(rated[seat] for seat in order)


@pytest.mark.parametrize(("seats", "places"), BY_SHARED)
def test_players_with_equal_results_get_equal_ratings(seats: int, places: tuple[int, ...]) -> None:
    by_place = dict(sorted(zip(places, rate((NEWCOMER,) * seats, places), strict=True)))
    assert [*rate((NEWCOMER,) * seats, places)] == [by_place[place] for place in places]
    for better, worse in pairwise(by_place.values()):
        assert better[0][0] > worse[0][0]


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("error", [FloatingPointError, ZeroDivisionError, ValueError])
def test_where_the_package_raises_every_table_is_rated(
    seats: int, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Raising:
        def rate(self, *_: object, **__: object) -> None:
            raise error("out of the numbers")

    monkeypatch.setattr("ratings.systems.trueskill.package_environment", lambda *_: Raising())
    rated = TrueSkill().rate([[NEWCOMER]] * seats, [*range(1, seats), seats - 1])
    estimates = [values[0] for (values,) in rated]
    assert estimates == sorted(estimates, reverse=True)
    assert rated[-1] == rated[-2]
    assert len({*estimates}) == seats - 1
    assert all(0 < values[1] < NEWCOMER[1] for (values,) in rated)


@pytest.mark.parametrize("seats", TABLES)
def test_ratings_beyond_the_package_are_rated(seats: int) -> None:
    far = (*PLAYED[: seats - 1], (9000.0, 1.0))
    for places in ((*range(1, seats + 1),), (1,) * seats):
        assert all(
            values[1] <= before[1] + 0.1 for (values,), before in zip(rate(far, places), far, strict=True)
        )


@pytest.mark.parametrize("places", PLAYED_OUT, ids=str)
def test_tables_that_were_played(places: tuple[int, ...]) -> None:
    rated = rate((NEWCOMER,) * len(places), places)
    assert [len({*rated}), len(rated)] == [len({*places}), len(places)]
