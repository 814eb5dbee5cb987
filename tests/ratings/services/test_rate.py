"""Rating finished matches: what counts where, once, in which order, and at what cost."""

import pytest
from django.db import IntegrityError, transaction

from games.models import Match, MatchStatus, PlayerKind
from ratings.models import Cause, LedgerEntry, Pool, Population, Rating
from ratings.services.rate import rate_matches
from ratings.systems.base import RatingSystem
from ratings.systems.errors import RatingError
from ratings.systems.registry import SYSTEMS
from ratings.systems.trueskill import TrueSkill
from tests.ratings.builders import GAME, make_finished, make_player, make_rated, pool_of

pytestmark = pytest.mark.django_db


def score(player, population: str = Population.ALL) -> float:
    return Rating.objects.get(player=player, pool=pool_of(population)).score


def ledger(pool: Pool) -> list[tuple[int, int, int]]:
    return list(
        LedgerEntry.objects.filter(pool=pool).order_by("number").values_list("number", "cause_id", "player")
    )


def test_winner_rises_loser_falls_and_both_are_in_the_ledger():
    winner, loser = make_player(), make_player()
    match = make_rated(winner, loser)
    assert score(winner) > score(loser)
    entry = LedgerEntry.objects.get(pool=pool_of(), player=winner)
    assert (entry.number, entry.cause, entry.cause_id) == (1, Cause.MATCH, match.pk)
    assert entry.before == list(TrueSkill().initial())
    assert entry.after == Rating.objects.get(pool=pool_of(), player=winner).values


def test_the_same_match_delivered_twice_counts_once():
    """One win from the start is a score of 7.88, two are 11.66."""
    winner, loser = make_player(), make_player()
    match = make_rated(winner, loser)
    assert rate_matches(matches=[match]) == 0
    assert round(score(winner), 2) == 7.88
    assert Rating.objects.get(player=winner, pool=pool_of()).matches == 1


def test_a_match_rated_before_among_new_ones_is_left_alone():
    winner, loser = make_player(), make_player()
    old = make_rated(winner, loser)
    new = make_finished(winner, loser)
    assert rate_matches(matches=[new, old]) == 4
    assert [cause for _, cause, _ in ledger(pool_of())] == [old.pk, old.pk, new.pk, new.pk]


def test_the_database_refuses_a_second_change_by_the_same_cause():
    match = make_rated(make_player(), make_player())
    entry = LedgerEntry.objects.filter(cause_id=match.pk).first()
    entry.pk, entry.number = None, 99
    with pytest.raises(IntegrityError), transaction.atomic():
        entry.save()


def test_matches_count_in_the_order_of_their_ids_however_delivered():
    one, two, three = make_player(), make_player(), make_player()
    matches = [make_finished(one, two), make_finished(two, three), make_finished(three, one)]
    rate_matches(matches=reversed(matches))
    assert [cause for _, cause, _ in ledger(pool_of())][::2] == [match.pk for match in matches]
    assert [number for number, _, _ in ledger(pool_of())] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("kinds", "populations"),
    [
        ((PlayerKind.BOT, PlayerKind.BOT), {Population.ALL, Population.BOTS}),
        ((PlayerKind.HUMAN, PlayerKind.HUMAN), {Population.ALL, Population.HUMANS}),
        ((PlayerKind.BOT, PlayerKind.HUMAN), {Population.ALL}),
    ],
    ids=["bots", "people", "mixed"],
)
def test_populations(kinds, populations):
    make_rated(*(make_player(kind=kind) for kind in kinds))
    assert set(Pool.objects.values_list("population", flat=True)) == populations


@pytest.mark.parametrize(
    "fields",
    [
        {"is_rated": False},
        {"status": MatchStatus.VOIDED},
        {"status": MatchStatus.RUNNING},
        {"places": (None, None)},
        {"sides": (0, 0)},
    ],
    ids=["not rated", "voided", "running", "no places", "one side"],
)
def test_what_does_not_count_leaves_no_trace(fields):
    match = make_finished(make_player(), make_player(), **fields)
    assert rate_matches(matches=[match]) == 0
    assert not Pool.objects.exists()


def test_a_player_against_himself_is_not_rated():
    player = make_player()
    assert rate_matches(matches=[make_finished(player, player)]) == 0


def test_nothing_to_rate(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert rate_matches(matches=[]) == 0


def test_partners_share_the_result_of_their_side():
    players = [make_player() for _ in range(4)]
    make_rated(*players, sides=(0, 1, 0, 1))
    assert score(players[0]) == score(players[2]) > score(players[1]) == score(players[3])
    assert [player for _, _, player in ledger(pool_of())] == [players[number].pk for number in (0, 2, 1, 3)]


def test_a_player_who_holds_a_whole_side_is_rated_once():
    one, other = make_player(), make_player()
    match = make_rated(one, other, one, other, sides=(0, 1, 0, 1))
    alone = make_rated(make_player(), make_player())
    assert [player for _, cause, player in ledger(pool_of()) if cause == match.pk] == [one.pk, other.pk]
    assert Rating.objects.get(player=one, pool=pool_of()).matches == 1
    winner = LedgerEntry.objects.filter(pool=pool_of(), cause_id=alone.pk).order_by("number").first()
    assert score(one) == Rating.objects.get(player=winner.player, pool=pool_of()).score


@pytest.mark.parametrize(
    "seats", [(0, 1, 0, 0), (0, 1, 1, 2), (0, 1, 0, 2)], ids=["a traitor", "on two sides", "one against two"]
)
def test_sides_that_are_not_of_as_many_other_players_are_not_rated(seats):
    players = [make_player() for _ in range(3)]
    match = make_finished(*(players[number] for number in seats), sides=(0, 1, 0, 1))
    assert rate_matches(matches=[match]) == 0
    assert not Pool.objects.exists()


def test_sides_count_in_their_order_whatever_the_seats():
    players = [make_player() for _ in range(4)]
    make_rated(*players, sides=(1, 0, 1, 0))
    assert score(players[1]) > score(players[0])
    assert [player for _, _, player in ledger(pool_of())] == [players[number].pk for number in (1, 3, 0, 2)]


def test_equal_players_with_equal_place_get_equal_ratings():
    players = [make_player() for _ in range(4)]
    make_rated(*players, places=(1, 2, 2, 2), game_points=(3, 0, 0, 0))
    assert len({score(player) for player in players[1:]}) == 1


def test_tallies_add_up_over_deliveries():
    one, two = make_player(), make_player()
    make_rated(one, two)
    rate_matches(
        matches=[make_finished(one, two, places=(2, 1), game_points=(2, 7)), make_finished(one, two)]
    )
    row = Rating.objects.get(player=one, pool=pool_of())
    assert (row.matches, row.won, row.shared, row.lost) == (3, 2, 0, 1)
    assert (row.game_points_for, row.game_points_against) == (16, 13)


def test_in_one_delivery_or_in_three_the_ratings_are_the_same_to_the_last_bit():
    results = ((1, 2), (1, 1), (2, 1))
    first = [make_player(), make_player()]
    rate_matches(matches=[make_finished(*first, places=places) for places in results])
    second = [make_player(), make_player()]
    for places in results:
        make_rated(*second, places=places)
    values = dict(Rating.objects.filter(pool=pool_of()).values_list("player", "values"))
    assert [values[player.pk] for player in first] == [values[player.pk] for player in second]


def test_games_have_pools_of_their_own():
    one, two = make_player(), make_player()
    rate_matches(matches=[make_finished(one, two), make_finished(one, two, game="mariage")])
    assert Rating.objects.filter(player=one).count() == 4
    assert pool_of().last_number == pool_of(game="mariage").last_number == 2


class Refuses(TrueSkill):
    key = "refuses"

    def rate(self, sides, places, facts=()):
        raise RatingError("never")


@pytest.fixture
def second_system(monkeypatch) -> RatingSystem:
    system = Refuses()
    monkeypatch.setitem(SYSTEMS, system.key, system)
    return system


@pytest.mark.usefixtures("second_system")
def test_a_match_that_one_system_refuses_still_counts_in_the_other(caplog):
    winner, loser = make_player(), make_player()
    make_rated(winner, loser)
    assert score(winner) > score(loser)
    assert not Rating.objects.filter(pool__system="refuses").exists()
    assert "cannot be rated" in caplog.text


@pytest.mark.parametrize("matches", [1, 25], ids=["one match", "a chunk"])
def test_queries_do_not_grow_with_the_matches(matches, django_assert_num_queries):
    """Facts, pools, what is rated, standings; ledger, ratings, numbers."""
    players = [make_player(), make_player()]
    make_rated(*players)
    chunk = [make_finished(*players) for _ in range(matches)]
    with django_assert_num_queries(7):
        rate_matches(matches=chunk)
    assert Match.objects.filter(game=GAME).count() == matches + 1
