"""The Esel percentage: the worked numbers of the rule sheet, exact sums, what is shown."""

from fractions import Fraction

import pytest

from games.rules.registry import GAMES
from ratings.systems.base import Values
from ratings.systems.errors import RatingError
from ratings.systems.esel_percentage import EselPercentage, quotient, sums_of
from ratings.systems.registry import SYSTEMS

SYSTEM = EselPercentage()
# 8 deals, 5 gone (56), 3 not (80); and 6 deals, 2 gone, 4 not.
FIRST = {"card_points": 478, "dropped": 4, "gained": 1, "deals": 8, "needed": 5 * 56 + 3 * 80}
SECOND = {"card_points": 301, "dropped": 0, "gained": 1, "deals": 6, "needed": 2 * 56 + 4 * 80}
NOTHING: dict[str, int] = {}


def after(*matches: dict[str, int]) -> Values:
    """Return the rating of a newcomer after these matches."""
    values = SYSTEM.initial()
    for facts in matches:
        (values,), _ = SYSTEM.rate([[values], [SYSTEM.initial()]], (1, 2), [facts, NOTHING])
    return values


def test_the_points_needed_of_the_worked_matches() -> None:
    assert (FIRST["needed"], SECOND["needed"]) == (520, 432)


@pytest.mark.parametrize(
    ("matches", "percentage", "as_printed"),
    [
        ((FIRST,), Fraction(478 * 3, 8 * 520) + Fraction(1, 2), 84.4711),
        ((SECOND,), Fraction(-301, 6 * 432) + Fraction(1, 2), 38.3873),
        ((FIRST, SECOND), Fraction(779 * 2, 14 * 952) + Fraction(1, 2), 61.6897),
    ],
    ids=["a match", "another", "overall: one quotient of sums"],
)
def test_worked_numbers(matches: tuple[dict[str, int], ...], percentage: Fraction, as_printed: float) -> None:
    values = after(*matches)
    assert quotient(tuple(map(int, values))) == percentage
    assert SYSTEM.estimate(values) == SYSTEM.score(values) == float(100 * percentage)
    assert SYSTEM.estimate(values) == pytest.approx(as_printed, abs=1e-4)


def test_the_order_of_the_matches_does_not_matter() -> None:
    assert after(FIRST, SECOND) == after(SECOND, FIRST) == (779.0, 4.0, 2.0, 14.0, 952.0)


@pytest.mark.parametrize("facts", [NOTHING, {"deals": 3}, {"needed": 80}, {"card_points": 9, "dropped": 1}])
def test_it_is_50_with_nothing_played_or_needed(facts: dict[str, int]) -> None:
    assert quotient(sums_of(facts)) == Fraction(1, 2)
    assert SYSTEM.estimate(after(facts)) == 50.0


def test_places_and_opponents_do_not_matter() -> None:
    sides = [[after(SECOND)], [after(FIRST)]]
    assert SYSTEM.rate(sides, (1, 2), [FIRST, SECOND]) == SYSTEM.rate(sides, (2, 1), [FIRST, SECOND])


def test_exact_wins_in_every_deal_are_150_and_shown_as_100() -> None:
    """As many points as needed and a bank dropped, in every deal."""
    values = after({"card_points": 560, "dropped": 10, "gained": 0, "deals": 10, "needed": 560})
    assert SYSTEM.score(values) == 150.0
    assert SYSTEM.shown(150.0) == 100.0
    assert SYSTEM.shown(-3.5) == 0.0
    assert SYSTEM.shown(61.7) == 61.7


def test_sums_are_exact_where_the_quotient_is_not() -> None:
    million = {name: 10**6 * value + 1 for name, value in FIRST.items()}
    values = after(*[million] * 1000)
    assert tuple(map(int, values)) == tuple(1000 * number for number in sums_of(million))


def test_only_esel_is_rated() -> None:
    assert [key for key in GAMES if SYSTEM.rates(key)] == ["esel"]
    assert all(SYSTEMS["trueskill"].rates(key) for key in GAMES)


@pytest.mark.parametrize("values", [(1.0, 2.0), (0.5, 0.0, 0.0, 1.0, 1.0), (1.0,) * 6])
def test_what_is_no_rating_is_refused(values: Values) -> None:
    with pytest.raises(RatingError, match="five whole numbers"):
        SYSTEM.rate([[values], [SYSTEM.initial()]], (1, 2), [FIRST, SECOND])


def test_facts_are_for_every_side() -> None:
    with pytest.raises(RatingError, match="2 sides need as many facts, not 1"):
        SYSTEM.rate([[SYSTEM.initial()]] * 2, (1, 2), [FIRST])
