"""Mean and variance of a normal variable of which one learns that it lies in an interval.

These are the two corrections of TrueSkill, v and w = 1 - variance (Herbrich, Minka, Graepel: TrueSkill, NIPS
2006). The textbook quotients of density and tail break down some 38 deviations out; here the far tail is
Laplace's continued fraction for Mills' ratio, and a narrow interval is integrated, so that every finite input
has a finite answer: the variance stays within 0..1 and the mean within the interval.
"""

import math
from math import erfc, exp

TAIL = 10.0  # from here outwards the continued fraction is the more accurate
NARROW = 0.02  # margins below it are integrated: the difference of their tails has too few digits
TAIL_LEVELS = 25  # enough for all digits at TAIL
ROOT_HALF = math.sqrt(0.5)
TWO_OVER_ROOT_TWO_PI = 2.0 / math.sqrt(2.0 * math.pi)
ROOT_HALF_PI = math.sqrt(0.5 * math.pi)

# Gauss-Legendre, 10 points on -1..1: abscissa and weight of the positive ones (Abramowitz, Stegun, 25.4).
QUADRATURE = (
    (0.148874338981631211, 0.295524224714752870),
    (0.433395394129247191, 0.269266719309996355),
    (0.679409568299024406, 0.219086362515982044),
    (0.865063366688984511, 0.149451349150580593),
    (0.973906528517171720, 0.066671344308688138),
)


def above(x: float) -> tuple[float, float]:
    """Return how far the mean of N(x, 1) rises, and its variance, when the variable turns out positive."""
    if x < -TAIL:
        excess, variance = _tail(-x)
        return excess - x, variance
    v = TWO_OVER_ROOT_TWO_PI * exp(-0.5 * x * x) / erfc(-x * ROOT_HALF)
    if v <= 0.0 or v < -x:  # conditions, not min and max: this is the hot path of every recomputation
        return (0.0, 1.0) if x > 0.0 else (-x, 0.0)
    variance = 1.0 - v * (v + x)
    return v, 0.0 if variance < 0.0 else variance


def within(t: float, margin: float) -> tuple[float, float]:
    """Return how the mean of N(t, 1) changes, and its variance, when it turns out within -margin..margin."""
    distance = abs(t)
    if margin <= 0.0:
        return -t, 0.0
    if margin < NARROW and margin * distance < 1.0:
        mean, variance = _narrow(distance, margin)
    elif distance - margin < TAIL:
        mean, variance = _wide(distance, margin)
    else:
        mean, variance = _far(distance, margin)
    mean = min(max(mean, -margin), margin)
    return (mean - t if t >= 0.0 else -mean - t), min(max(variance, 0.0), 1.0)


def _tail(y: float) -> tuple[float, float]:
    """Return mean and variance of what a standard normal exceeds y by, if it does; y is large."""
    rest = 0.0
    for level in range(TAIL_LEVELS, 1, -1):
        rest = level / (y + rest)
    excess = 1.0 / (y + rest)
    return excess, (rest - excess) / (y + rest)


def _narrow(t: float, margin: float) -> tuple[float, float]:
    """Return mean and variance on -margin..margin by quadrature."""
    mass = first = second = 0.0
    for node, weight in QUADRATURE:
        x = node * margin
        density = weight * exp(-0.5 * x * x)
        even = density * math.cosh(t * x)
        mass += even
        first += density * math.sinh(t * x) * x
        second += even * x * x
    mean = first / mass
    return mean, second / mass - mean * mean


def _wide(t: float, margin: float) -> tuple[float, float]:
    """Return mean and variance on -margin..margin from Mills' ratio at both ends."""
    near, far = t - margin, t + margin
    faded = exp(-2.0 * t * margin)  # the density at the far end, where the near end has 1
    mass = _mills(near) - faded * _mills(far)
    shift = (faded - 1.0) / mass
    return t + shift, 1.0 + (near - far * faded) / mass - shift * shift


def _far(t: float, margin: float) -> tuple[float, float]:
    """Return mean and variance on -margin..margin far out: one end's tail less the other's."""
    near, far, width = t - margin, t + margin, 2.0 * margin
    near_excess, near_variance = _tail(near)
    far_excess, far_variance = _tail(far)
    beyond = width + far_excess
    far_share = exp(-width * t) * (near + near_excess) / (far + far_excess)
    mass = 1.0 - far_share
    first = (near_excess - far_share * beyond) / mass
    second = near_variance + near_excess * near_excess - far_share * (far_variance + beyond * beyond)
    return margin - first, second / mass - first * first


def _mills(y: float) -> float:
    """Return the upper tail of the standard normal at y divided by its density there."""
    if y < TAIL:
        return ROOT_HALF_PI * erfc(y * ROOT_HALF) * exp(0.5 * y * y)
    return 1.0 / (y + _tail(y)[0])
