"""The two corrections against 50-digit values, computed once with mpmath from the textbook formulas."""

import math

import pytest

from ratings.systems.truncated_normal import above, within

ABOVE = [  # x, rise of the mean, variance
    (0.0, 0.79788456080286536, 0.36338022763241866),
    (1.0, 0.28759997093917836, 0.6296862857766054),
    (-1.0, 1.5251352761609812, 0.19909766557034879),
    (3.5, 0.000872885753654736, 0.99694413793266949),
    (-5.0, 5.1865039671258421, 0.032696434617112225),
    (-9.999, 10.097102680233621, 0.0094471644750055842),
    (-10.001, 10.099083789477804, 0.0094435916741607673),
    (-38.0, 38.026279466575869, 0.00068965975346625887),
    (-40.0, 40.024968847207264, 0.00062266837859138877),
    (-1000.0, 1000.000999998, 9.9999400004999948e-7),
    (8.0, 5.0522710835368954e-15, 0.99999999999995958),
    (38.0, 1.097221052007593e-314, 1.0),
]

WITHIN = [  # t, margin, change of the mean, variance
    (0.0, 0.1, 0.0, 0.0033288910066998022),
    (0.5, 0.1, -0.49833583115208803, 0.0033272313369080429),
    (-2.0, 1.0, 1.5100495132439839, 0.17345290492412205),
    (0.7, 1e-6, -0.69999999999976667, 3.3333333333325622e-13),
    (9.0, 0.2, -8.9002523781607342, 0.007720737334500747),
    (12.0, 0.5, -11.585682988519709, 0.0072328721677590775),
    (30.0, 3.0, -27.036936116444191, 0.0013605793088732991),
    (40.0, 0.01, -39.998680692830309, 3.2292756777539676e-5),
    (-60.0, 2.0, 58.017231143989765, 0.00029673627045424229),
    (0.0, 3.0, 0.0, 0.97333692466254148),
    (5.0, 8.0, -0.0044378390421256638, 0.98666678845825919),
]


@pytest.mark.parametrize(("x", "rise", "variance"), ABOVE)
def test_known_positive(x: float, rise: float, variance: float) -> None:
    assert above(x) == pytest.approx((rise, variance), rel=1e-11, abs=2e-12)


@pytest.mark.parametrize(("t", "margin", "change", "variance"), WITHIN)
def test_known_within_the_margin(t: float, margin: float, change: float, variance: float) -> None:
    assert within(t, margin) == pytest.approx((change, variance), rel=1e-11, abs=2e-12)


def test_far_variance_keeps_its_digits() -> None:
    assert above(-1000.0)[1] == pytest.approx(9.9999400004999948e-7, rel=1e-14, abs=0)


@pytest.mark.parametrize("x", [-1.7e308, -1e200, -1e20, 1e20, 1e200, 1.7e308])
def test_limits_are_finite(x: float) -> None:
    assert all(math.isfinite(number) for number in above(x))
    assert all(math.isfinite(number) for margin in (0.0, 1e-9, 8.0) for number in within(x, margin))


def test_empty_margin_leaves_no_doubt() -> None:
    assert within(3.0, 0.0) == (-3.0, 0.0)


@pytest.mark.parametrize("t", [0.3, 2.0, 11.0, 50.0])
@pytest.mark.parametrize("margin", [0.0, 0.01, 0.7, 4.0])
def test_draws_are_odd_in_the_lead_bit_for_bit(t: float, margin: float) -> None:
    change, variance = within(t, margin)
    assert within(-t, margin) == (-change, variance)
