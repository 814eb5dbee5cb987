"""/api/v1/matches/"""

import pytest

from games.models import Match, MatchStatus
from tests.builders import api, make_bot, make_match, make_tournament, play_queue, play_tournament

pytestmark = pytest.mark.django_db


def ids(address: str) -> list[int]:
    return [row["id"] for row in api().get(address).json()["results"]]


def test_newest_first():
    first, second = make_match(), make_match()
    assert ids("/api/v1/matches/") == [second.pk, first.pk]


def test_filters():
    anna, other = make_bot(), make_bot()
    queued = make_match(anna, other)
    mariage = make_match(anna, other, game="mariage")
    tournament = make_tournament(make_bot(), make_bot())
    play_tournament(tournament)
    Match.objects.filter(pk=queued.pk).update(status=MatchStatus.QUEUED)
    played = Match.objects.exclude(pk__in=[queued.pk, mariage.pk]).get()
    assert ids(f"/api/v1/matches/?player={anna.slug}") == [mariage.pk, queued.pk]
    assert ids(f"/api/v1/matches/?player={anna.slug}&game=mariage") == [mariage.pk]
    assert ids("/api/v1/matches/?status=queued") == [queued.pk]
    assert ids(f"/api/v1/matches/?tournament={tournament.slug}") == [played.pk]


def test_player_against_itself_comes_once():
    bot = make_bot()
    match = make_match(bot, bot, is_rated=False)
    assert ids(f"/api/v1/matches/?player={bot.slug}") == [match.pk]


def test_match_shows_plan_seats_and_result():
    tournament = play_tournament(
        make_tournament(make_bot("Anna"), make_bot("Boris"), game_options={"target": 3})
    )
    match = Match.objects.get()
    shown = api().get(f"/api/v1/matches/{match.pk}/").json()
    assert (shown["status"], shown["end"]) == ("finished", "played")
    assert (shown["tournament"], shown["round"]) == (tournament.slug, 1)
    assert shown["options"]["target"] == 3
    assert {seat["name"] for seat in shown["seats"]} == {"Anna", "Boris"}
    assert sorted(seat["place"] for seat in shown["seats"]) == [1, 2]
    assert [seat["version"] for seat in shown["seats"]] == [1, 1]
    assert api().get(shown["record"]).status_code == 200


def test_waiting_match_has_no_result():
    shown = api().get(f"/api/v1/matches/{make_match().pk}/").json()
    assert (shown["status"], shown["record"], shown["tournament"]) == ("queued", None, None)
    assert [seat["place"] for seat in shown["seats"]] == [None, None]


@pytest.mark.parametrize("number", ["0", "999", str(2**63), str(10**40), "9" * 5000])
def test_unknown_match(number):
    assert api().get(f"/api/v1/matches/{number}/").status_code == 404
    assert api().get(f"/api/v1/matches/{number}/record/").status_code == 404


def test_queries_are_constant(django_assert_num_queries):
    for _ in range(3):
        make_match()
    play_queue()
    tournament = make_tournament(*(make_bot() for _ in range(4)))
    play_tournament(tournament)
    with django_assert_num_queries(2):
        api().get("/api/v1/matches/")
    with django_assert_num_queries(3):
        api().get(f"/api/v1/matches/?tournament={tournament.slug}")
    number = Match.objects.first().pk
    with django_assert_num_queries(2):
        api().get(f"/api/v1/matches/{number}/")
