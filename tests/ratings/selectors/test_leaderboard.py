"""Leaderboards: pages by keyset, competition ranks, a fixed cost."""

from itertools import pairwise

import pytest
from django.db import connection

from games.services.errors import NotFound, Refused
from ratings.models import Rating
from ratings.selectors.cursor import ScoreCursor, parse_number
from ratings.selectors.leaderboard import (
    LeaderboardPage,
    leaderboard,
    leaderboard_page,
    rank_of,
    rows_after,
    rows_before,
    top,
)
from ratings.selectors.pools import find_pool, pools
from tests.ratings.builders import GAME, make_player, make_pool, make_rated, make_scores

pytestmark = pytest.mark.django_db

SCORES = (9.0, 7.5, 7.5, 7.5, 6.25, 6.25, 3.0, -1.5)
RANKS = (1, 2, 2, 2, 5, 5, 7, 8)


@pytest.fixture
def pool():
    found = make_pool()
    make_scores(found, SCORES[::-1])
    return found


def line(page: LeaderboardPage) -> list[tuple[int, float]]:
    return [(row.rank, row.rating.score) for row in page.rows]


def test_equal_scores_share_a_rank_and_the_next_counts_them(pool):
    assert line(leaderboard_page(pool=pool)) == list(zip(RANKS, SCORES, strict=True))


@pytest.mark.parametrize("size", range(1, 9))
def test_pages_forward_make_up_the_whole_table(pool, size):
    page = leaderboard_page(pool=pool, size=size)
    assert page.previous is None
    pages = [page]
    while page.next:
        page = leaderboard_page(pool=pool, after=page.next, size=size)
        pages.append(page)
    rows = [row for one in pages for row in one.rows]
    assert [(row.rank, row.rating.score) for row in rows] == list(zip(RANKS, SCORES, strict=True))
    assert len({row.rating.pk for row in rows}) == len(SCORES)
    assert all(len(one.rows) == size for one in pages[:-1])


@pytest.mark.parametrize("size", range(1, 9))
def test_back_is_the_way_one_came(pool, size):
    pages = [leaderboard_page(pool=pool, size=size)]
    while pages[-1].next:
        pages.append(leaderboard_page(pool=pool, after=pages[-1].next, size=size))
    for came_from, page in pairwise(pages):
        back = leaderboard_page(pool=pool, before=page.previous, size=size)
        assert line(back) == line(came_from)
        assert back.next == came_from.next


def test_the_way_back_ends_at_a_full_first_page(pool):
    second = leaderboard_page(pool=pool, after=ScoreCursor(SCORES[0], 2**40), size=3)
    assert second.rows[0].rank == 2
    assert leaderboard_page(pool=pool, before=second.previous, size=3) == leaderboard_page(pool=pool, size=3)


def test_a_page_whose_row_has_moved_goes_on_from_its_old_place(pool):
    page = leaderboard_page(pool=pool, size=2)
    Rating.objects.filter(pk=page.next.id).update(score=20.0)
    assert line(leaderboard_page(pool=pool, after=page.next, size=2)) == [(3, 7.5), (3, 7.5)]


def test_behind_the_last_row_one_can_go_back(pool):
    page = leaderboard_page(pool=pool, after=ScoreCursor(-50.0, 1), size=2)
    assert page.rows == ()
    assert line(leaderboard_page(pool=pool, before=page.previous, size=2)) == [(7, 3.0), (8, -1.5)]


def test_an_empty_leaderboard_has_one_empty_page():
    assert leaderboard_page(pool=make_pool()) == LeaderboardPage((), None, None)


def test_other_pools_do_not_mix_in(pool):
    other = make_pool(population="bots")
    make_scores(other, [100.0, 50.0])
    assert line(leaderboard_page(pool=other)) == [(1, 100.0), (2, 50.0)]
    assert line(leaderboard_page(pool=pool, size=1)) == [(1, 9.0)]


def test_top(pool, django_assert_num_queries):
    with django_assert_num_queries(1):
        rows = top(pool=pool, count=3)
        assert [(row.rank, row.rating.score, bool(row.rating.player.name)) for row in rows] == [
            (1, 9.0, True),
            (2, 7.5, True),
            (2, 7.5, True),
        ]


def test_rank_of_one(pool):
    assert [rank_of(rating) for rating in leaderboard(pool)] == list(RANKS)


@pytest.mark.parametrize("size", [2, 5])
def test_queries_do_not_grow_with_the_page(pool, size, django_assert_num_queries):
    with django_assert_num_queries(1):
        page = leaderboard_page(pool=pool, size=size)
    with django_assert_num_queries(3):
        page = leaderboard_page(pool=pool, after=page.next, size=2)
        assert [row.rating.player.name for row in page.rows]
    with django_assert_num_queries(3):
        assert leaderboard_page(pool=pool, before=page.next, size=2).previous
    with django_assert_num_queries(2):
        assert not leaderboard_page(pool=pool, before=page.previous, size=size).previous


@pytest.mark.parametrize(
    "text", ["", "1", "1,", ",1", "nan,1", "inf,1", "1,-1", "1,2,3", "1,9223372036854775808", "9" * 9000]
)
def test_a_cursor_that_is_none_is_refused(text):
    with pytest.raises(Refused):
        ScoreCursor.parse(text)


@pytest.mark.parametrize("score", [0.1 + 0.2, -1e-300, 1e300, 7.881425231933594])
def test_a_cursor_survives_the_address(score):
    assert ScoreCursor.parse(str(ScoreCursor(score, 17))) == ScoreCursor(score, 17)


def test_numbers_of_history_pages():
    assert parse_number("17") == 17
    for text in ("", "-1", "x", "٣", "9" * 5000):
        with pytest.raises(Refused):
            parse_number(text)


@pytest.mark.parametrize("way", ["first page", "after", "before", "better", "tied"])
def test_the_index_is_sought(pool, way):
    """On SQLite the plan must be a search in the leaderboard's index, without sorting and without a scan."""
    if connection.vendor != "sqlite":
        pytest.skip("reads SQLite's query plan")
    cursor = ScoreCursor(7.5, 4)
    everybody = Rating.objects.filter(pool=pool)
    query = {
        "first page": leaderboard(pool),
        "after": rows_after(pool, cursor),
        "before": rows_before(pool, cursor),
        "better": everybody.filter(score__gt=7.5).order_by(),
        "tied": everybody.filter(score=7.5, id__lt=4).order_by(),
    }[way]
    plan = query[:51].explain()
    bound = "" if way == "first page" else " AND score"
    assert f"rating_leaderboard (pool_id=?{bound}" in plan
    assert "TEMP B-TREE" not in plan
    assert "SCAN" not in plan


def test_pools_are_listed_and_found(pool):
    assert list(pools()) == [pool]
    assert find_pool(game=GAME, system="trueskill") == pool
    with pytest.raises(NotFound):
        find_pool(game=GAME, system="trueskill", population="humans")


def test_a_rated_match_is_on_the_leaderboard():
    winner, loser = make_player(), make_player()
    make_rated(winner, loser)
    found = find_pool(game=GAME, system="trueskill", population="bots")
    assert [row.rating.player for row in leaderboard_page(pool=found).rows] == [winner, loser]
