"""A new bot version keeps the rating, known less surely."""

import pytest

from games.models import BotVersion
from ratings.models import Cause, LedgerEntry, Rating
from ratings.services.new_version import widen_for_new_version
from tests.ratings.builders import make_player, make_rated, pool_of

pytestmark = pytest.mark.django_db


def make_version(player) -> BotVersion:
    return BotVersion.objects.create(player=player, number=2)


def test_strength_stays_uncertainty_grows_in_every_pool():
    one, two = make_player(), make_player()
    for _ in range(3):
        make_rated(one, two)
    before = {row.pool_id: row for row in Rating.objects.filter(player=one)}
    assert widen_for_new_version(version=make_version(one)) == len(before) == 2
    for row in Rating.objects.filter(player=one):
        old = before[row.pool_id]
        assert row.values[0] == old.values[0]
        assert row.values[1] > old.values[1]
        assert row.score < old.score
        assert row.matches == 3
    assert LedgerEntry.objects.get(pool=pool_of(), cause=Cause.VERSION).number == 7


def test_the_same_version_counts_once():
    one, two = make_player(), make_player()
    make_rated(one, two)
    version = make_version(one)
    widen_for_new_version(version=version)
    assert widen_for_new_version(version=version) == 0


def test_a_bot_that_is_not_rated_yet_stays_so():
    assert widen_for_new_version(version=make_version(make_player())) == 0
    assert not LedgerEntry.objects.exists()
