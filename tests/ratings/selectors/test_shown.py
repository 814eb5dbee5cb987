"""Ratings as pages show them."""

import pytest
from django.http import QueryDict
from pytest_django import DjangoAssertNumQueries

from games.services.errors import Refused
from ratings.models import Rating
from ratings.selectors.boards import board, tops
from ratings.selectors.leaderboard import RankedRating
from ratings.selectors.shown import shown_ratings
from tests.ratings.builders import GAME, make_player, make_pool, make_rated, make_scores

pytestmark = pytest.mark.django_db


def _rated(mu: float, sigma: float, **fields: int) -> RankedRating:
    rating = Rating(
        pool=make_pool(), player=make_player(), values=[mu, sigma], score=mu - 3 * sigma, **fields
    )
    return RankedRating(1, rating)


def test_estimate_is_mu_and_margin_three_sigma() -> None:
    [row] = shown_ratings([_rated(30, 1.5)])

    assert (row.estimate, row.margin) == (30, 4.5)
    assert row.rating.score == row.estimate - row.margin


@pytest.mark.parametrize(("sigma", "is_provisional"), [(25 / 3, True), (2.6, True), (2.4, False)])
def test_rating_is_provisional_while_its_margin_is_large(sigma: float, is_provisional: bool) -> None:
    [row] = shown_ratings([_rated(25, sigma)])

    assert row.is_provisional is is_provisional


def test_bands_share_a_scale_from_the_lowest_to_the_highest_end() -> None:
    pool = make_pool()
    rows = [RankedRating(1, Rating(pool=pool, values=[mu, 1.0], score=mu - 3)) for mu in (30.0, 20.0, 25.0)]

    high, low, middle = shown_ratings(rows)

    assert (low.left, high.left + high.width) == (0, 100)
    assert middle.middle == pytest.approx(50)


def test_rates_are_per_match_and_a_rating_without_matches_has_none() -> None:
    [row] = shown_ratings([_rated(25, 1, matches=4, won=3, game_points_for=22, game_points_against=10)])

    assert (row.win_percentage, row.points_for, row.points_against) == (75, 5.5, 2.5)
    [empty] = shown_ratings([RankedRating(1, Rating(pool=row.rating.pool, values=[25, 8], score=1))])
    assert (empty.win_percentage, empty.points_for, empty.points_against) == (0, 0, 0)


def test_board_pages_lead_through_everybody_and_back() -> None:
    scores = make_scores(make_pool(), [float(score) for score in range(120)])
    seen, query = [], ""
    while True:
        page = board(game=GAME, query=QueryDict(query))
        seen += [row.rating for row in page.rows]
        if not page.next:
            break
        query = page.next

    assert seen == scores[::-1]
    assert board(game=GAME, query=QueryDict(page.previous)).rows[0].rank == 51


def test_board_offers_the_populations_there_are() -> None:
    make_rated(make_player(), make_player())

    page = board(game=GAME, query=QueryDict("population=bots"))

    assert [(choice.query, choice.is_current) for choice in page.choices] == [
        ("", False), ("population=bots", True),
    ]  # fmt: skip
    assert page.pool is not None
    assert page.pool.population == "bots"


def test_unknown_population_gives_everybody() -> None:
    make_rated(make_player(), make_player())

    page = board(game=GAME, query=QueryDict("population=cats"))

    assert page.pool is not None
    assert page.pool.population == "all"


def test_board_without_ratings_is_empty() -> None:
    page = board(game=GAME, query=QueryDict(""))

    assert (page.pool, page.rows, page.choices) == (None, [], [])


def test_cursor_that_is_none_is_refused() -> None:
    make_rated(make_player(), make_player())

    with pytest.raises(Refused):
        board(game=GAME, query=QueryDict("after=x"))


def test_tops_take_one_query_and_one_for_each_rated_game(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    make_rated(make_player(), make_player(), game="sixty-six")
    make_rated(make_player(), make_player(), game="mariage")

    with django_assert_num_queries(3):
        found = {top.game: [row.rank for row in top.rows] for top in tops(count=5)}

    assert found["sixty-six"] == found["mariage"] == [1, 2]
