"""The three ways to rate two sides give one answer."""

import itertools
import math

import pytest

from ratings.systems.two_sides import Rating, Spread, rate_far, rate_near, rate_one_each

SPREAD = Spread(beta2=(25 / 6) ** 2, tau2=(25 / 300) ** 2, margin=0.12566134685507416)
PLAYERS = [(25.0, 25 / 3), (40.0, 1.2), (-60.0, 3.0), (900.0, 7.0)]


def numbers(rated: tuple[tuple[Rating, ...], ...]) -> list[float]:
    return [number for side in rated for values in side for number in values]


@pytest.mark.parametrize(("first", "second"), list(itertools.permutations(PLAYERS, 2)))
@pytest.mark.parametrize("order", [-1, 0, 1])
def test_players_are_rated_alike_alone_as_sides_and_from_afar(
    first: Rating, second: Rating, order: int
) -> None:
    alone = numbers(rate_one_each(first, second, order, SPREAD))
    assert numbers(rate_near([first], [second], order, SPREAD)) == pytest.approx(alone, rel=1e-12)
    assert numbers(rate_far([first], [second], order, SPREAD)) == pytest.approx(alone, rel=1e-12)


@pytest.mark.parametrize("order", [-1, 0, 1])
def test_pairs_are_rated_alike_as_sides_and_from_afar(order: int) -> None:
    near = numbers(rate_near(PLAYERS[:2], PLAYERS[1:3], order, SPREAD))
    assert numbers(rate_far(PLAYERS[:2], PLAYERS[1:3], order, SPREAD)) == pytest.approx(near, rel=1e-12)


def test_upset_from_the_end_of_the_numbers_moves_by_the_share_of_the_variance() -> None:
    """(1e308, 5) loses to (-1e308, 5): each moves by 25 / (2 * 25 + 2 * beta^2) of the gap."""
    (loser,), (winner,) = rate_far([(1e308, 5.0)], [(-1e308, 5.0)], 1, SPREAD)
    share = (25 + SPREAD.tau2) / (2 * (25 + SPREAD.tau2) + 2 * SPREAD.beta2)
    assert loser[0] == pytest.approx(1e308 - share * 1e308 - share * 1e308, rel=1e-12)
    assert winner[0] == -loser[0]


def test_sigma_rated_from_afar_does_not_grow_by_rounding() -> None:
    ((_, sigma),), _ = rate_far([(0.0, 1.0)], [(0.0, 1e100)], 0, SPREAD)
    assert sigma <= math.sqrt(1.0 + SPREAD.tau2)
