"""TrueSkill of more than two sides, by the package `trueskill`.

The package compares neighbours in the order of the places; between sides that share a place it depends on who
is listed first, and it raises or answers nonsense far out. So here
* the sides are put in an order of their own (place, then the stronger), whatever their seats;
* the truncation formulas are those of `truncated_normal`;
* players with equal ratings on equal sides at one place get the mean of what the package gives them;
* an impossible answer (or none) is replaced by the mean of the comparisons with every other side.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from statistics import NormalDist
from typing import Any

import trueskill

from ratings.systems.truncated_normal import above, within
from ratings.systems.two_sides import Rated, Rating, Spread, is_near, rate_two_sides

NORMAL = NormalDist()
RELIABLE_GAP = 10.0  # deviations between two sides; far beyond, the package is neither exact nor monotone
PRECISION = 1e-10  # of the messages, when the package stops
ROUNDING = 1e-9

Sides = Sequence[Sequence[Rating]]


def package_environment(beta: float, tau: float, draw_probability: float) -> Any:
    """Return the package's environment, with exact functions in the place of its own."""
    env = trueskill.TrueSkill(
        beta=beta,
        tau=tau,
        draw_probability=draw_probability,
        backend=(NORMAL.cdf, NORMAL.pdf, NORMAL.inv_cdf),
    )
    env.v_win = lambda gap, margin: above(gap - margin)[0]
    env.w_win = lambda gap, margin: 1.0 - above(gap - margin)[1]
    env.v_draw = lambda gap, margin: within(gap, margin)[0]
    env.w_draw = lambda gap, margin: 1.0 - within(gap, margin)[1]
    return env


def rate_many_sides(sides: Sides, places: Sequence[int], spread: Spread, env: Any) -> Rated:
    """Return the new ratings of three or more sides."""
    order = sorted(range(len(sides)), key=lambda side: (places[side], _strength(sides[side])))
    ordered = [sorted(sides[side]) for side in order]
    ordered_places = [places[side] for side in order]
    rated = _by_package(ordered, ordered_places, spread, env)
    if rated is None:
        rated = _by_pairs(ordered, ordered_places, spread)

    same = defaultdict(list)
    for side, place, new_ratings in zip(ordered, ordered_places, rated, strict=True):
        for rating, new in zip(side, new_ratings, strict=True):
            same[place, tuple(side), rating].append(new)
    shared = {key: _mean(ratings) for key, ratings in same.items()}
    return tuple(
        tuple(shared[place, tuple(sorted(side)), rating] for rating in side)
        for side, place in zip(sides, places, strict=True)
    )


def _strength(side: Sequence[Rating]) -> tuple[float, list[Rating]]:
    return -sum(mu for mu, _ in side), sorted(side)


def _by_package(sides: Sides, places: Sequence[int], spread: Spread, env: Any) -> Rated | None:
    """Return what the package answers, None when that is no possible rating."""
    if not _are_near(sides, spread):
        return None
    try:
        groups = [tuple(trueskill.Rating(mu, sigma) for mu, sigma in side) for side in sides]
        rated = env.rate(groups, ranks=places, min_delta=PRECISION)
    except (ArithmeticError, ValueError):
        return None
    answer = []
    for side, new_side in zip(sides, rated, strict=True):
        bounds = [math.sqrt(sigma * sigma + spread.tau2) for _, sigma in side]
        if not all(
            math.isfinite(new.mu) and 0.0 < new.sigma <= bound * (1.0 + ROUNDING)
            for new, bound in zip(new_side, bounds, strict=True)
        ):
            return None
        answer.append(
            tuple((new.mu, min(new.sigma, bound)) for new, bound in zip(new_side, bounds, strict=True))
        )
    return tuple(answer)


def _are_near(sides: Sides, spread: Spread) -> bool:
    """Tell whether the field is so close together, whatever the places, that the package can be trusted."""
    if not all(is_near(mu, sigma) for side in sides for mu, sigma in side):
        return False
    means = [sum(mu for mu, _ in side) for side in sides]
    variances = [sum(sigma * sigma + spread.tau2 + spread.beta2 for _, sigma in side) for side in sides]
    return all(
        abs(means[i] - means[j]) <= RELIABLE_GAP * math.sqrt(variances[i] + variances[j])
        for i, j in combinations(range(len(sides)), 2)
    )


def _by_pairs(sides: Sides, places: Sequence[int], spread: Spread) -> Rated:
    """Return for every player the mean over the comparisons of his side with each other one."""
    answer = []
    for i, side in enumerate(sides):
        compared = [
            rate_two_sides(side, sides[j], places[i] - places[j], spread)[0]
            for j in range(len(sides))
            if j != i
        ]
        answer.append(tuple(_mean(ratings) for ratings in zip(*compared, strict=True)))
    return tuple(answer)


def _mean(ratings: Sequence[Rating]) -> Rating:
    """Return the mean of ratings, whatever their order; never outside them by rounding."""
    mus, sigmas = zip(*ratings, strict=True)
    return _mean_number(mus), _mean_number(sigmas)


def _mean_number(numbers: Sequence[float]) -> float:
    mean = math.fsum(number / len(numbers) for number in numbers)
    return min(max(mean, min(numbers)), max(numbers))
