"""Queueing matches: what is refused before anything is stored."""

import pytest

from games.models import Match
from games.services.errors import Refused
from tests.builders import make_bot, make_match

pytestmark = pytest.mark.django_db


def test_nobody_sits_on_two_sides_of_a_rated_match(high_card):
    high_card(range(4, 5), pairs=True)
    anna, boris = make_bot("Anna"), make_bot("Boris")
    with pytest.raises(Refused, match="Anna cannot sit on two sides of a rated match"):
        make_match(anna, anna)
    with pytest.raises(Refused, match="two sides"):
        make_match(anna, boris, anna, anna, game="high-card")
    assert not Match.objects.exists()


def test_a_whole_side_can_be_one_players(high_card):
    high_card(range(4, 5), pairs=True)
    anna, boris = make_bot(), make_bot()
    match = make_match(anna, boris, anna, boris, game="high-card")
    assert [(seat.side, seat.player) for seat in match.seats.order_by("number")] == [
        (0, anna),
        (1, boris),
        (0, anna),
        (1, boris),
    ]


def test_an_unrated_match_may_be_against_oneself():
    anna = make_bot()
    assert make_match(anna, anna, is_rated=False).pk
