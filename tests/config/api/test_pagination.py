"""Lists are paged by keyset: forwards and backwards, every row once, whatever comes and goes meanwhile."""

import pytest
from django.core.signing import Signer
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st

from config.pagination import Cursor, window
from games.models import Player, PlayerKind
from ratings.models import Pool, Rating
from tests.builders import api, make_bot

pytestmark = pytest.mark.django_db


def pages(address: str, client=None):
    """Yield the pages from the first on by their `next` links."""
    client = client or api()
    while address:
        page = client.get(address).json()
        yield page
        address = page["next"]


def slugs(page):
    return [row["slug"] for row in page["results"]]


@pytest.fixture
def players():
    rows = [
        Player(slug=f"p{number:02}", name="Anna", kind=PlayerKind.HUMAN, is_active=number % 2 == 0)
        for number in range(11)
    ]
    return Player.objects.bulk_create(rows)


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 10, 11, 12, 200])
def test_every_row_comes_once_forwards_and_backwards(players, limit):
    forwards = list(pages(f"/api/v1/players/?limit={limit}"))
    expected = [f"p{number:02}" for number in range(11)]
    assert [slug for page in forwards for slug in slugs(page)] == expected
    assert forwards[0]["previous"] is None
    backwards, client = [forwards[-1]], api()
    while backwards[-1]["previous"]:
        backwards.append(client.get(backwards[-1]["previous"]).json())
    assert [slug for page in reversed(backwards) for slug in slugs(page)] == expected


def test_links_keep_filters_and_limit(players):
    page = api().get("/api/v1/players/?active=true&limit=2").json()
    assert "active=true" in page["next"]
    assert "limit=2" in page["next"]
    assert [slug for each in pages("/api/v1/players/?active=true&limit=2") for slug in slugs(each)] == [
        "p00", "p02", "p04", "p06", "p08", "p10",
    ]  # fmt: skip


def test_rows_that_come_and_go_neither_repeat_nor_hide_others(players):
    first = api().get("/api/v1/players/?limit=3").json()
    Player.objects.filter(slug__in=["p01", "p02"]).delete()
    Player.objects.create(slug="p00a", name="New", kind=PlayerKind.HUMAN)
    assert slugs(api().get(first["next"]).json()) == ["p03", "p04", "p05"]


def test_page_of_rows_that_are_all_gone_leads_back(players):
    first = api().get("/api/v1/players/?limit=10").json()
    Player.objects.filter(slug="p10").delete()
    last = api().get(first["next"]).json()
    assert (last["results"], last["next"]) == ([], None)
    assert slugs(api().get(last["previous"]).json())[0] == "p00"


@pytest.mark.parametrize(
    "forged", ["0", "WyJwMDUiXQ:abc", Signer(salt="other").sign_object([["p05"], False])]
)
def test_cursor_that_is_not_of_the_list_is_refused(players, forged):
    answer = api().get("/api/v1/players/", {"cursor": forged})
    assert answer.status_code == 400
    assert "cursor" in answer.json()["error"]["message"]


def test_cursor_of_another_list_is_refused(players):
    cursor = api().get("/api/v1/players/?limit=3").json()["next"].partition("cursor=")[2].partition("&")[0]
    assert api().get(f"/api/v1/matches/?cursor={cursor}").status_code == 400


def test_no_page_counts_or_skips(players, django_assert_num_queries):
    deep = api().get("/api/v1/players/?limit=3").json()["next"]
    with django_assert_num_queries(1) as asked:
        api().get(deep)
    sql = asked.captured_queries[0]["sql"].upper()
    assert "COUNT(" not in sql
    assert "OFFSET" not in sql


@settings(deadline=None)  # the first request loads all addresses
@given(
    scores=st.lists(st.sampled_from([3.5, 2.25, 0.1 + 0.2, 0.3, -1e300]), min_size=1, max_size=12),
    size=st.integers(1, 5),
)
def test_rows_with_equal_scores_come_once(scores, size):
    pool = Pool(game="sixty-six", system="trueskill")
    Pool.objects.filter(game="sixty-six").delete()
    pool.save()
    bots = [make_bot() for _ in scores]
    Rating.objects.bulk_create(
        Rating(pool=pool, player=bot, values=[], score=score, updated_at="2026-01-01T00:00Z")
        for bot, score in zip(bots, scores, strict=True)
    )
    everything = list(Rating.objects.filter(pool=pool).order_by("-score", "id"))
    keyset = ("-score", "id")
    for place, row in enumerate(everything):
        edge = Cursor((row.score, row.pk), backwards=False)
        assert list(window(Rating.objects.filter(pool=pool), keyset, edge)) == everything[place + 1 :]
        edge = Cursor((row.score, row.pk), backwards=True)
        assert list(window(Rating.objects.filter(pool=pool), keyset, edge)) == everything[:place][::-1]


def test_deep_page_seeks_in_the_index():
    pool = Pool.objects.create(game="sixty-six", system="trueskill")
    ratings = Rating.objects.filter(pool=pool)
    plan = window(ratings, ("-score", "id"), Cursor((1.5, 7), backwards=False))[:50].explain()
    if connection.vendor == "sqlite":
        assert "rating_leaderboard (pool_id=? AND score<?)" in plan
