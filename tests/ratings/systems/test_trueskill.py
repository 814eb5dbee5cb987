"""TrueSkill against published and exact numbers, and the troubles others had with it."""

import math
import random

import pytest
import trueskill as package

from ratings.systems.errors import RatingError
from ratings.systems.trueskill import Environment, TrueSkill
from tests.ratings.systems.vectors import VECTORS, largest_error

TWO_SIDED = [vector for vector in VECTORS if len(vector["teams"]) == 2]

DEFAULT = (25.0, 25.0 / 3.0)
FIRST_WINS, DRAWN = (1, 2), (1, 1)

# Inputs on which the package raises or answers nonsense, with the exact answers.
EXTREMES = [
    pytest.param(
        (-323.263, 2.965), (-48.441, 2.190), FIRST_WINS,
        ("-273.059902209235", "2.68278149806811"), ("-75.8475771818132", "2.07989297849564"),
        id="upset by 275",
    ),
    pytest.param(
        DEFAULT, (1000.0, 25.0 / 3.0), FIRST_WINS,
        ("415.375144134289", "6.45564393060463"), ("609.624855865711", "6.45564393060463"),
        id="upset by 975",
    ),
    pytest.param(
        DEFAULT, (1000.0, 25.0 / 3.0), DRAWN,
        ("414.78272246138", "6.45563848577125"), ("610.21727753862", "6.45563848577125"),
        id="draw at 975",
    ),
    pytest.param(
        (463.0, 25.0 / 3.0), (25.0, 5.0), DRAWN,
        ("227.762644481103", "5.66860863508232"), ("109.700501672188", "4.4909662312106"),
        id="draw at 438, where sigma rose to 82",
    ),
    pytest.param(
        (267.0, 0.8), (25.0, 2.0), DRAWN,
        ("263.033461657165", "0.797698142427894"), ("49.5673317283767", "1.89722607991912"),
        id="draw at 242, where the variance became negative",
    ),
]  # fmt: skip


@pytest.mark.parametrize("vector", TWO_SIDED, ids=lambda vector: vector["id"])
def test_two_sides_are_exact(vector: dict) -> None:
    rated = TrueSkill(Environment(**vector["env"])).rate(vector["teams"], vector["ranks"])
    assert largest_error(rated, vector["exact_fixpoint"]) < 1e-9


def test_every_two_sided_vector_is_there() -> None:
    assert len(TWO_SIDED) == 25


@pytest.mark.parametrize("vector", TWO_SIDED, ids=lambda vector: vector["id"])
def test_order_of_the_sides_changes_no_bit(vector: dict) -> None:
    system = TrueSkill(Environment(**vector["env"]))
    rated = system.rate(vector["teams"], vector["ranks"])
    assert system.rate(vector["teams"][::-1], vector["ranks"][::-1]) == rated[::-1]


@pytest.mark.parametrize(("first", "second", "places", "exact_first", "exact_second"), EXTREMES)
def test_extremes_are_exact(first, second, places, exact_first, exact_second) -> None:
    rated = TrueSkill().rate([[first], [second]], places)
    assert largest_error(rated, [[exact_first], [exact_second]]) < 1e-9


@pytest.mark.parametrize("sizes", [(1, 1), (2, 2), (1, 2), (3, 1)], ids=str)
@pytest.mark.parametrize("places", [FIRST_WINS, (2, 1), DRAWN], ids=str)
def test_agrees_with_the_package_where_that_is_sound(sizes: tuple[int, int], places: tuple[int, int]) -> None:
    """Its approximation of the tail is good to some 5e-6 for one against one, to more for larger sides."""
    system, theirs, rng = TrueSkill(), package.TrueSkill(), random.Random(7)
    for _ in range(100):
        sides = [[(rng.uniform(10, 40), rng.uniform(0.7, 8.3)) for _ in range(size)] for size in sizes]
        expected = theirs.rate([tuple(package.Rating(*values) for values in side) for side in sides], places)
        for side, expected_side in zip(system.rate(sides, places), expected, strict=True):
            for values, rating in zip(side, expected_side, strict=True):
                assert values == pytest.approx((rating.mu, rating.sigma), abs=5e-5)


def test_a_win_of_a_newcomer_scores_7_88_and_a_second_one_11_66() -> None:
    system = TrueSkill()
    (once,), (loser,) = system.rate([[DEFAULT], [DEFAULT]], FIRST_WINS)
    (twice,), _ = system.rate([[once], [loser]], FIRST_WINS)
    assert round(system.score(once), 2) == 7.88
    assert round(system.score(twice), 2) == 11.66


@pytest.mark.parametrize("draw_probability", [0.0, 1e-12, 0.01, 0.1, 0.5, 0.999999, 1.0 - 2.0**-53])
def test_draw_never_raises_sigma(draw_probability: float) -> None:
    (first,), (second,) = TrueSkill(Environment(draw_probability=draw_probability)).rate(
        [[DEFAULT], [DEFAULT]], DRAWN
    )
    assert first == second
    assert first[0] == 25.0
    assert 0.0 < first[1] <= math.sqrt(DEFAULT[1] ** 2 + Environment().tau ** 2)


def test_impossible_draw_is_the_limit_of_rare_ones() -> None:
    impossible = TrueSkill(Environment(draw_probability=0.0)).rate([[(30.0, 6.0)], [DEFAULT]], DRAWN)
    rare = TrueSkill(Environment(draw_probability=1e-9)).rate([[(30.0, 6.0)], [DEFAULT]], DRAWN)
    for (values,), (expected,) in zip(impossible, rare, strict=True):
        assert values == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("winner", "loser"),
    [((25.0, 8.3), (1000.0, 8.3)), ((1253.2, 1.3), (2038.3, 1.1))],
    ids=["upset by 975", "upset by 785"],
)
def test_finished_match_is_never_lost_because_the_rating_raised(winner, loser) -> None:
    (new_winner,), (new_loser,) = TrueSkill().rate([[winner], [loser]], FIRST_WINS)
    assert winner[0] < new_winner[0] < loser[0]
    assert winner[0] < new_loser[0] < loser[0]


def test_drawn_games_count_by_the_games_own_draw_probability(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TrueSkill.draw_probabilities, "rarely-drawn", 0.01)
    system = TrueSkill()
    assert system.for_game("any other") is system
    assert system.for_game("rarely-drawn").environment == Environment(draw_probability=0.01)


def test_new_version_keeps_mu_and_is_less_sure() -> None:
    system = TrueSkill()
    assert system.after_new_version((31.0, 1.0)) == (31.0, pytest.approx(math.hypot(1.0, 25.0 / 9.0)))
    assert system.after_new_version((31.0, 8.0)) == (31.0, 25.0 / 3.0)
    assert system.after_new_version((31.0, 9.0)) == (31.0, 9.0)


BAD_MATCHES = [
    pytest.param([[DEFAULT], [(math.nan, 5.0)]], FIRST_WINS, "finite numbers, not nan", id="nan"),
    pytest.param([[DEFAULT], [(25.0, math.inf)]], FIRST_WINS, "finite numbers, not inf", id="infinite"),
    pytest.param([[DEFAULT], [(10**400, 5.0)]], FIRST_WINS, "finite numbers, not 1000", id="no float"),
    pytest.param([[DEFAULT], [("25", 5.0)]], FIRST_WINS, "finite numbers, not '25'", id="text"),
    pytest.param(
        [[DEFAULT], [(25.0, -8.333)]], FIRST_WINS, "sigma must not be negative", id="negative sigma"
    ),
    pytest.param(
        [[(25.0, -8.3)], [DEFAULT]], FIRST_WINS, "sigma must not be negative", id="... of the first"
    ),
    pytest.param(
        [[DEFAULT, DEFAULT], [(25.0, -8.333)]], FIRST_WINS, "sigma must not be negative", id="... in a pair"
    ),
    pytest.param([[DEFAULT], [(25.0,)]], FIRST_WINS, "mu and sigma, not 1 numbers", id="one number"),
    pytest.param(
        [[DEFAULT], [(25.0, 8.0, 1.0)]], FIRST_WINS, "mu and sigma, not 3 numbers", id="three numbers"
    ),
    pytest.param([[DEFAULT]], (1,), "at least two sides, not 1", id="one side"),
    pytest.param([], (), "at least two sides, not 0", id="no side"),
    pytest.param([[DEFAULT], []], FIRST_WINS, "at least one player", id="empty side"),
    pytest.param([[DEFAULT], [DEFAULT]], (1,), "2 sides need as many places, not 1", id="a place missing"),
    pytest.param([[DEFAULT], [DEFAULT]], (1, math.nan), "whole number, not nan", id="nan place"),
    pytest.param([[DEFAULT], [DEFAULT]], (1, True), "whole number, not True", id="truth value as place"),
    pytest.param([[DEFAULT], [DEFAULT]], (1, 2.0), "whole number, not 2.0", id="place 2.0"),
    pytest.param([DEFAULT, DEFAULT], FIRST_WINS, "a match is a list of sides", id="ratings for sides"),
    pytest.param(None, FIRST_WINS, "a match is a list of sides", id="no list"),
    pytest.param([[DEFAULT], [DEFAULT]], None, "a match is a list of sides", id="no places"),
]


@pytest.mark.parametrize(("sides", "places", "sentence"), BAD_MATCHES)
def test_bad_input_is_refused_in_words(sides, places, sentence: str) -> None:
    with pytest.raises(RatingError, match=sentence):
        TrueSkill().rate(sides, places)


@pytest.mark.parametrize(
    ("constants", "sentence"),
    [
        ({"draw_probability": -0.1}, "at least 0 and below 1, not -0.1"),
        ({"draw_probability": 1.0}, "at least 0 and below 1, not 1.0"),
        ({"beta": 0.0}, "must be positive"),
        ({"sigma": -1.0}, "must be positive"),
        ({"tau": math.nan}, "must be finite"),
    ],
    ids=str,
)
def test_bad_environment_is_refused_in_words(constants: dict, sentence: str) -> None:
    with pytest.raises(RatingError, match=sentence):
        Environment(**constants)
