"""One player's ratings and their history."""

from itertools import pairwise

import pytest
from django.db import connection

from ratings.models import Cause, LedgerEntry, Rating
from ratings.selectors.player_ratings import player_ratings, rating_history
from tests.ratings.builders import make_player, make_rated, pool_of

pytestmark = pytest.mark.django_db


def test_all_pools_with_ranks_in_one_query(django_assert_num_queries):
    one, two, three = make_player(), make_player(), make_player()
    make_rated(one, two)
    make_rated(one, three)
    make_rated(two, one, game="mariage")
    with django_assert_num_queries(1):
        rows = player_ratings(player=one)
        found = [(str(row.rating.pool), row.rank) for row in rows]
    assert found == [
        ("mariage trueskill all", 2),
        ("mariage trueskill bots", 2),
        ("sixty-six trueskill all", 1),
        ("sixty-six trueskill bots", 1),
    ]


def test_a_player_without_rating():
    assert player_ratings(player=make_player()) == []


@pytest.mark.parametrize("size", [1, 2, 5, 6])
def test_history_pages_make_up_the_ledger(size, django_assert_num_queries):
    one, two = make_player(), make_player()
    matches = [make_rated(one, two, places=places) for places in ((1, 2), (2, 1), (1, 1), (1, 2), (2, 1))]
    entries, below, pool = [], None, pool_of()
    while True:
        with django_assert_num_queries(1):
            page = rating_history(player=one, pool=pool, below=below, size=size)
        entries.extend(page.entries)
        below = page.next
        if below is None:
            break
    assert [entry.cause_id for entry in entries] == [match.pk for match in reversed(matches)]
    assert {entry.cause for entry in entries} == {Cause.MATCH}
    live = Rating.objects.get(player=one, pool=pool_of())
    assert entries[0].score_after == live.score
    assert list(entries[0].after) == live.values
    for newer, older in pairwise(entries):
        assert newer.before == older.after
        assert newer.score_before == older.score_after


def test_history_is_sought_in_its_index():
    if connection.vendor != "sqlite":
        pytest.skip("reads SQLite's query plan")
    entries = LedgerEntry.objects.filter(player=1, pool=1, number__lt=50).order_by("-number")[:51]
    plan = entries.explain()
    assert "ledger_player_newest (player_id=? AND pool_id=? AND number<?)" in plan
    assert "TEMP B-TREE" not in plan
