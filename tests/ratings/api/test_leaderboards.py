"""/api/v1/leaderboards/"""

import pytest

from ratings.models import Pool, Population, Rating
from tests.builders import api, make_bot, make_match, play_queue

pytestmark = pytest.mark.django_db


def rate(*scores: float, population: str = Population.ALL) -> Pool:
    pool = Pool.objects.create(game="sixty-six", system="trueskill", population=population)
    Rating.objects.bulk_create(
        Rating(pool=pool, player=make_bot(), values=[score, 1.0], score=score, updated_at="2026-01-01T00:00Z")
        for score in scores
    )
    return pool


def test_best_first_and_equal_scores_share_a_rank_across_pages():
    rate(1.0, 3.0, 2.0, 3.0, 2.0, 2.0, 0.5)
    rows, address, client = [], "/api/v1/leaderboards/sixty-six/?limit=2", api()
    while address:
        page = client.get(address).json()
        rows += page["results"]
        address = page["next"]
    assert [(row["rank"], row["score"]) for row in rows] == [
        (1, 3.0), (1, 3.0), (3, 2.0), (3, 2.0), (3, 2.0), (6, 1.0), (7, 0.5),
    ]  # fmt: skip
    assert client.get(page["previous"]).json()["results"][-1]["rank"] == 6


def test_population_is_chosen():
    rate(1.0)
    rate(5.0, population=Population.BOTS)
    assert api().get("/api/v1/leaderboards/sixty-six/").json()["results"][0]["score"] == 1.0
    bots = api().get("/api/v1/leaderboards/sixty-six/?population=bots&system=trueskill").json()
    assert bots["results"][0]["score"] == 5.0


def test_leaderboard_is_empty_until_somebody_is_rated():
    assert api().get("/api/v1/leaderboards/mariage/").json()["results"] == []


def test_unknown_game_and_system():
    assert api().get("/api/v1/leaderboards/skat/").status_code == 404
    answer = api().get("/api/v1/leaderboards/sixty-six/?system=elo")
    assert answer.status_code == 400
    assert "trueskill" in answer.json()["error"]["message"]


def test_a_played_match_shows():
    bot = make_bot()
    make_match(bot, make_bot())
    play_queue()
    rows = api().get("/api/v1/leaderboards/sixty-six/").json()["results"]
    assert len(rows) == 2
    assert [row["matches"] for row in rows] == [1, 1]
    assert sum(row["won"] for row in rows) + sum(row["shared"] for row in rows) / 2 == 1


def test_list_leads_to_each():
    rate(1.0)
    rate(2.0, population=Population.BOTS)
    boards = api().get("/api/v1/leaderboards/").json()["results"]
    assert {board["population"] for board in boards} == {"all", "bots"}
    for board in boards:
        assert len(api().get(board["url"]).json()["results"]) == 1


def test_queries_are_constant(django_assert_num_queries):
    rate(*map(float, range(30)))
    deep = api().get("/api/v1/leaderboards/sixty-six/?limit=20").json()["next"]
    with django_assert_num_queries(2):
        api().get("/api/v1/leaderboards/sixty-six/?limit=3")
    with django_assert_num_queries(4):  # ... and two counts in the index for the first rank
        api().get(deep)
