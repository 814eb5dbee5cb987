"""TrueSkill of three and more sides: exact in a strict order, fair where places are shared, never lost."""

import itertools
import math

import pytest
import trueskill as package

from ratings.systems.trueskill import Environment, TrueSkill
from tests.ratings.systems.vectors import VECTORS, largest_error

MANY_SIDED = [vector for vector in VECTORS if len(vector["teams"]) > 2]
STRICT = [vector for vector in MANY_SIDED if len(set(vector["ranks"])) == len(vector["ranks"])]
ALL_DRAWN = [vector for vector in MANY_SIDED if len(set(vector["ranks"])) == 1]

DEFAULT = (25.0, 25.0 / 3.0)


@pytest.mark.parametrize("vector", STRICT, ids=lambda vector: vector["id"])
def test_strict_order_is_exact(vector: dict) -> None:
    rated = TrueSkill(Environment(**vector["env"])).rate(vector["teams"], vector["ranks"])
    assert largest_error(rated, vector["exact_fixpoint"]) < 1e-9


def test_equal_players_who_share_a_place_get_the_mean_of_the_chain() -> None:
    """Of equal players the chain treats those in the middle unlike those at the ends."""
    assert len(ALL_DRAWN) == 3
    for vector in ALL_DRAWN:
        rated = TrueSkill(Environment(**vector["env"])).rate(vector["teams"], vector["ranks"])
        exact = [values for side in vector["exact_fixpoint"] for values in side]
        mean = tuple(sum(map(float, column)) / len(exact) for column in zip(*exact, strict=True))
        for side in rated:
            assert side[0] == pytest.approx(mean, abs=1e-9)


def test_four_tied_last_show_equal_ratings() -> None:
    """The package gives mu 23.585, 23.593, 23.599 and 23.602."""
    rated = TrueSkill().rate([[DEFAULT]] * 5, (1, 2, 2, 2, 2))
    assert len({side[0] for side in rated[1:]}) == 1
    assert rated[1][0][0] == pytest.approx(23.595, abs=5e-4)
    assert rated[0][0][0] > 30.0


@pytest.mark.parametrize("places", [(1, 1, 1, 1), (1, 2, 2, 2), (1, 1, 3, 4), (2, 4, 2, 1)], ids=str)
def test_seats_change_no_bit(places: tuple[int, ...]) -> None:
    sides = [[(20.0, 5.0)], [(25.0, 6.0)], [(32.0, 7.0), (25.0, 6.0)], [(25.0, 6.0)]]
    rated = TrueSkill().rate(sides, places)
    for order in itertools.permutations(range(4)):
        reseated = TrueSkill().rate([sides[i] for i in order], [places[i] for i in order])
        assert reseated == tuple(rated[i] for i in order)


def test_agrees_with_the_package_in_a_strict_order() -> None:
    sides = [[(22.0, 3.0)], [(31.0, 5.5), (18.0, 1.0)], [(25.0, 8.0)], [(28.0, 2.0)]]
    theirs = package.TrueSkill().rate(
        [tuple(package.Rating(*values) for values in side) for side in sides], (3, 1, 4, 2)
    )
    for side, their_side in zip(TrueSkill().rate(sides, (3, 1, 4, 2)), theirs, strict=True):
        for values, rating in zip(side, their_side, strict=True):
            assert values == pytest.approx((rating.mu, rating.sigma), abs=1e-3)


def test_free_for_all_of_145_is_rated() -> None:
    """The package raises from 145 equal players on."""
    rated = TrueSkill().rate([[DEFAULT]] * 145, tuple(range(1, 146)))
    estimates = [side[0][0] for side in rated]
    assert estimates == sorted(estimates, reverse=True)
    assert estimates[0] - 25.0 == pytest.approx(25.0 - estimates[-1], abs=1e-6)


FAR_OUT = [
    [[(25.0, 8.0)], [(1000.0, 8.0)], [(-4000.0, 1.0)]],
    [[(1e308, 1e308)], [(-1e308, 1.0)], [(25.0, 8.0)], [(25.0, 0.0)]],
    [[(25.0, 0.0)], [(25.0, 0.0)], [(25.0, 0.0)]],
]


@pytest.mark.parametrize("sides", FAR_OUT, ids=["far apart", "end of the numbers", "sigma 0"])
@pytest.mark.parametrize("draw_probability", [0.0, 0.1])
def test_what_the_package_cannot_rate_is_rated(sides: list, draw_probability: float) -> None:
    system = TrueSkill(Environment(draw_probability=draw_probability))
    for places in itertools.product((1, 2, 3), repeat=len(sides)):
        rated = system.rate(sides, places)
        for side, new_side in zip(sides, rated, strict=True):
            bound = math.hypot(side[0][1], system.environment.tau)
            assert math.isfinite(new_side[0][0])
            assert 0.0 <= new_side[0][1] <= bound * (1 + 1e-15)


def test_far_apart_a_better_place_does_not_rate_lower() -> None:
    """By the package alone the last of these loses 0.007 by beating those he shared the place with."""
    low, high = (-41.803704983825845, 0.38247627358959174), (120.22146012151788, 1.39658269043667)
    sides = [[low], [high], [low], [(54.32990182255364, 2.096119997660906)], [high], [high]]
    shared, alone = (TrueSkill().rate(sides, (1, 5, 3, 2, 5, last))[5][0] for last in (5, 4))
    assert alone[0] >= shared[0]


def test_mean_of_equal_answers_is_that_answer() -> None:
    """A third of a number, three times, may come out above it: sigma would grow past its bound."""
    rated = TrueSkill().rate([[(0.0, 180141437.0)]] * 3 + [[(0.0, 3.0)]], (1, 1, 1, 1))
    assert rated[3][0][1] <= math.sqrt(3.0 * 3.0 + Environment().tau ** 2)


def test_impossible_draw_of_three_is_rated() -> None:
    rated = TrueSkill(Environment(draw_probability=0.0)).rate([[DEFAULT]] * 3, (1, 1, 1))
    assert len(set(rated)) == 1
    assert 0.0 < rated[0][0][1] < DEFAULT[1]


def test_nonsense_of_the_package_is_not_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nonsense:
        def rate(self, groups: list, ranks: list, min_delta: float) -> list:
            return [(package.Rating(25.0, 82.6),) for _ in groups]

    monkeypatch.setattr("ratings.systems.trueskill.package_environment", lambda *_: Nonsense())
    rated = TrueSkill().rate([[DEFAULT]] * 3, (1, 2, 3))
    assert rated[0][0][0] > rated[1][0][0] > rated[2][0][0]
    assert all(side[0][1] < DEFAULT[1] for side in rated)
