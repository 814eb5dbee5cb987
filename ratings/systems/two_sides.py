"""TrueSkill of two sides in closed form.

With two sides the factor graph has one comparison, and one pass of messages is exact (Herbrich, Minka,
Graepel: TrueSkill, NIPS 2006). The difference of the performances is normal. To learn who was better, or that
nobody was by more than the margin, moves every player in proportion to his share of its variance.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from ratings.systems.truncated_normal import above, within

FAR = 1e100  # squares and their sums stay finite below it
DOWN = 2.0**-20  # what `rate_far` scales by, so that sums over a side stay finite
LARGEST = 1.7e308

Rating = tuple[float, float]
Rated = tuple[tuple[Rating, ...], ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """Variance of one performance and of the drift before a match, and the draw margin's quantile.

    The margin is in deviations of the noise in the difference of the performances.
    """

    beta2: float
    tau2: float
    margin: float


def is_near(mu: float, sigma: float) -> bool:
    """Tell whether a rating is one that `rate_near` can rate, neither extreme nor invalid."""
    return -FAR < mu < FAR and 0.0 <= sigma < FAR


def rate_one_each(first: Rating, second: Rating, order: int, spread: Spread) -> Rated:
    """Return the new ratings of two players; `order` is negative when the first won, 0 when nobody did."""
    mu1, sigma1 = first
    mu2, sigma2 = second
    own1 = sigma1 * sigma1 + spread.tau2
    own2 = sigma2 * sigma2 + spread.tau2
    noise = 2.0 * spread.beta2
    total = own1 + own2 + noise
    root = sqrt(total)
    shift, variance = _correction((mu1 - mu2) / root, spread.margin * sqrt(noise) / root, order)
    kept1 = (own2 + noise + own1 * variance) / total
    kept2 = (own1 + noise + own2 * variance) / total
    return (
        ((mu1 + own1 / root * shift, sqrt(own1 * kept1 if kept1 < 1.0 else own1)),),
        ((mu2 - own2 / root * shift, sqrt(own2 * kept2 if kept2 < 1.0 else own2)),),
    )


def rate_near(first: Sequence[Rating], second: Sequence[Rating], order: int, spread: Spread) -> Rated:
    """Return the new ratings of two sides of any size; `order` as in `rate_one_each`."""
    tau2 = spread.tau2
    mean1 = mean2 = own1 = own2 = 0.0
    for mu, sigma in first:
        mean1 += mu
        own1 += sigma * sigma + tau2
    for mu, sigma in second:
        mean2 += mu
        own2 += sigma * sigma + tau2
    noise = (len(first) + len(second)) * spread.beta2
    total = own1 + own2 + noise
    root = sqrt(total)
    shift, variance = _correction((mean1 - mean2) / root, spread.margin * sqrt(noise) / root, order)
    pull, known = shift / root, (1.0 - variance) / total
    return _moved(first, pull, known, tau2), _moved(second, -pull, known, tau2)


def rate_far(first: Sequence[Rating], second: Sequence[Rating], order: int, spread: Spread) -> Rated:
    """Return the same for numbers whose squares or sums overflow: scaled down, and by ratios only."""
    tau, beta = sqrt(spread.tau2) * DOWN, sqrt(spread.beta2) * DOWN
    noise = sqrt(len(first) + len(second)) * beta
    deviations = [math.hypot(sigma * DOWN, tau) for side in (first, second) for _, sigma in side]
    root = math.hypot(noise, *sorted(deviations))
    lead = math.fsum(mu * DOWN for mu, _ in first) - math.fsum(mu * DOWN for mu, _ in second)
    shift, variance = _correction(_clamped(lead / root), spread.margin * noise / root, order)

    def moved(rating: Rating, shift: float) -> Rating:
        deviation = math.hypot(rating[1] * DOWN, tau)
        part = deviation / root
        kept = min(max(1.0 - part * part * (1.0 - variance), 0.0), 1.0)
        mu = rating[0] * DOWN + part * deviation * shift
        drifted = sqrt(rating[1] * rating[1] + spread.tau2)  # never exceeded, not even by rounding
        return _clamped(mu / DOWN), min(_clamped(deviation * sqrt(kept) / DOWN), drifted)

    return tuple(moved(rating, shift) for rating in first), tuple(moved(rating, -shift) for rating in second)


def rate_two_sides(first: Sequence[Rating], second: Sequence[Rating], order: int, spread: Spread) -> Rated:
    """Return the new ratings of two sides, however extreme."""
    near = all(is_near(mu, sigma) for side in (first, second) for mu, sigma in side)
    return (rate_near if near else rate_far)(first, second, order, spread)


def _correction(lead: float, margin: float, order: int) -> tuple[float, float]:
    """Return how the first side's lead moves and the variance it keeps, both in units of its deviation."""
    if order < 0:
        return above(lead - margin)
    if order == 0:
        return within(lead, margin)
    shift, variance = above(-lead - margin)
    return -shift, variance


def _moved(side: Sequence[Rating], pull: float, known: float, tau2: float) -> tuple[Rating, ...]:
    """Return the ratings after the lead moved; `pull` and `known` are per unit of a player's own variance."""
    moved = []
    for mu, sigma in side:
        own = sigma * sigma + tau2
        kept = 1.0 - own * known
        moved.append((mu + own * pull, sqrt(own * kept) if kept > 0.0 else 0.0))
    return tuple(moved)


def _clamped(number: float) -> float:
    return min(max(number, -LARGEST), LARGEST)
