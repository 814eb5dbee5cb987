"""Replay while matches go on being rated."""

import pytest

from ratings.models import LedgerEntry, Pool, Rating
from ratings.services.rate import rate_matches
from ratings.services.recompute import recompute_pool
from ratings.services.replay import Replay
from tests.ratings.builders import make_player, make_rated, pool_of

pytestmark = pytest.mark.django_db


def test_what_is_rated_during_the_replay_is_caught_up():
    one, two = make_player(), make_player()
    make_rated(one, two)
    replay = Replay(pool_of())
    replay.catch_up()
    make_rated(two, one)
    make_rated(one, two)
    replay.catch_up()
    replay.catch_up()
    assert (replay.number, replay.differences.count) == (6, 0)
    values = dict(Rating.objects.filter(pool=pool_of()).values_list("player", "values"))
    assert {player: list(row.values) for player, row in replay.table.standings.items()} == values


def test_a_pool_without_ledger_agrees_with_an_empty_table():
    recomputed = recompute_pool(pool=Pool.objects.create(game="sixty-six", system="trueskill"))
    assert (recomputed.changes, recomputed.ledger.count, recomputed.live.count) == (0, 0, 0)


def test_a_wiped_ledger_is_noticed():
    make_rated(make_player(), make_player())
    LedgerEntry.objects.all().delete()
    recomputed = recompute_pool(pool=pool_of())
    assert (recomputed.ledger.count, recomputed.live.count) == (1, 2)


def test_a_match_rated_out_of_order_is_replayed_in_the_order_of_the_ledger():
    """A match with a lower number may finish later; the ledger's order is what counted."""
    one, two = make_player(), make_player()
    late = make_rated(one, two, is_rated=False)
    make_rated(two, one)
    late.is_rated = True
    late.save()
    rate_matches(matches=[late])
    recomputed = recompute_pool(pool=pool_of())
    assert (recomputed.changes, recomputed.ledger.count, recomputed.live.count) == (4, 0, 0)
