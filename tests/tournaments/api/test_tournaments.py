"""/api/v1/tournaments/"""

import pytest

from games.models import Player
from tests.builders import api, make_bot, make_tournament, make_user, play_tournament
from tournaments.models import Tournament, TournamentStatus
from tournaments.services.create import enter

pytestmark = pytest.mark.django_db
NEW = {"name": "Autumn Cup", "game": "sixty-six", "format": "round-robin"}


@pytest.fixture
def user():
    return make_user("anna", may_organise=True)


@pytest.fixture
def organiser(user):
    return api(user)


def test_create_shows_the_tournament_with_all_options(organiser, user):
    answer = organiser.post("/api/v1/tournaments/", NEW | {"game_options": {"target": 3}})
    assert answer.status_code == 201
    shown = answer.json()
    assert (shown["slug"], shown["status"], shown["organiser"]) == ("autumn-cup", "open", "anna")
    assert shown["game_options"]["target"] == 3
    assert shown["format_options"]["matches"] == 1
    assert shown == api().get("/api/v1/tournaments/autumn-cup/").json()
    assert Tournament.objects.get().organiser == user


def test_seats_can_be_chosen_where_the_game_leaves_the_choice(organiser, high_card):
    high_card(range(2, 7))
    for seats, made in ((None, 4), (3, 3)):
        body = NEW | {"game": "high-card"} | ({"seats": seats} if seats else {})
        assert organiser.post("/api/v1/tournaments/", body).json()["seats"] == made
    assert api().get("/api/v1/games/high-card/").json()["usual_seats"] == 4


def test_time_of_the_bots_can_be_chosen_and_goes_with_the_matches(organiser):
    make_bot(), make_bot()
    organiser.post("/api/v1/tournaments/", NEW | {"limits": {"bank_seconds": 3, "action_seconds": 0.5}})
    made = Tournament.objects.get()
    for player in Player.objects.all():
        enter(tournament=made, player=player)
    play_tournament(made)
    chosen = {"bank_seconds": 3, "increment_seconds": 0.02, "action_seconds": 0.5}
    assert api().get(f"/api/v1/tournaments/{made.slug}/").json()["limits"] == chosen
    match = api().get("/api/v1/matches/").json()["results"][0]["id"]
    assert chosen.items() <= api().get(f"/api/v1/matches/{match}/").json()["limits"].items()


def test_rounds_and_matches_name_their_duplicate_set(organiser):
    tournament = play_tournament(make_tournament(make_bot(), make_bot(), format_options={"duplicate": True}))
    answer = api().get(f"/api/v1/tournaments/{tournament.slug}/rounds/").json()
    first, second = answer["results"][0]["pairings"][0]["matches"]
    assert first["set"] == second["set"] != ""
    assert api().get(f"/api/v1/matches/{first['id']}/").json()["set"] == first["set"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "skat"}, "there is no game 'skat'"),
        ({"format": "lottery"}, "round-robin"),
        ({"game_options": {"tarhet": 3}}, "options: "),
        ({"game_options": {"target": "many"}}, "target"),
        ({"format_options": {"matches": 0}}, "1-1000"),
        ({"limits": {"bank_seconds": 0}}, "bank_seconds cannot be 0; allowed: 1 to 20"),
        ({"limits": 3}, "limits: "),
        ({"game_options": [3]}, "game_options: "),
        ({"is_rated": "yes"}, "is_rated: "),
        ({"seats": 3}, "sixty-six is not played by 3; allowed: 2"),
        ({"seats": "2"}, "seats: "),
        ({"seats": 2.0}, "seats: "),
        ({"seats": True}, "seats: "),
        ({"name": " "}, "name: "),
        ({"name": "x" * 81}, "name: "),
        ({"name": "a\x00b"}, "name: "),
        ({"name": None}, "name: "),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else None,
)
def test_what_is_wrong_is_said(organiser, change, told):
    answer = organiser.post("/api/v1/tournaments/", NEW | change)
    assert answer.status_code == 400
    assert told in answer.json()["error"]["message"]
    assert not Tournament.objects.exists()


def test_from_entries_to_the_start(organiser, user):
    tournament = organiser.post("/api/v1/tournaments/", NEW).json()
    address = f"/api/v1/tournaments/{tournament['slug']}/"
    bots = [make_bot(), make_bot()]
    for number, bot in enumerate(bots, 1):
        answer = organiser.post(f"{address}entries/", {"player": bot.slug})
        assert (answer.status_code, answer.json()["number"]) == (201, number)
    assert [row["player"] for row in api().get(f"{address}entries/").json()["results"]] == [
        bot.slug for bot in bots
    ]
    started = organiser.post(f"{address}start/")
    assert (started.status_code, started.json()["status"]) == (200, "running")
    assert organiser.post(f"{address}start/").status_code == 409
    assert organiser.delete(f"{address}entries/{bots[0].slug}/").status_code == 409
    assert organiser.post(f"{address}cancel/").json()["status"] == "cancelled"


def test_withdraw(organiser, user):
    tournament = make_tournament(organiser=user)
    entry = tournament.entries.first()
    address = f"/api/v1/tournaments/{tournament.slug}/entries/{entry.player.slug}/"
    assert organiser.delete(address).status_code == 204
    assert tournament.entries.count() == 2
    answer = organiser.delete(address)
    assert answer.status_code == 404
    assert "is not entered" in answer.json()["error"]["message"]


@pytest.mark.parametrize("method", ["post", "delete"])
def test_entries_are_for_the_organiser(method):
    tournament = make_tournament(organiser=make_user())
    player = tournament.entries.first().player
    address = f"/api/v1/tournaments/{tournament.slug}/entries/"
    other = api(make_user(may_organise=True))
    answer = (
        other.post(address, {"player": make_bot().slug})
        if method == "post"
        else other.delete(f"{address}{player.slug}/")
    )
    assert answer.status_code == 403
    assert tournament.entries.count() == 3


def test_entry_of_nobody_and_entry_twice_are_refused(organiser, user):
    tournament = make_tournament(organiser=user)
    address = f"/api/v1/tournaments/{tournament.slug}/entries/"
    assert organiser.post(address, {"player": "nobody"}).json()["error"]["code"] == "refused"
    answer = organiser.post(address, {"player": tournament.entries.first().player.slug})
    assert answer.status_code == 400
    assert "enters once" in answer.json()["error"]["message"]


def test_start_with_too_few_entries_is_refused(organiser, user):
    tournament = make_tournament(make_bot(), organiser=user)
    answer = organiser.post(f"/api/v1/tournaments/{tournament.slug}/start/")
    assert answer.status_code == 400
    assert "at least 2" in answer.json()["error"]["message"]


def test_step_takes_no_body(organiser, user):
    tournament = make_tournament(organiser=user)
    answer = organiser.post(f"/api/v1/tournaments/{tournament.slug}/start/", {"now": True})
    assert answer.status_code == 400
    assert "the body must be empty" in answer.json()["error"]["message"]
    assert Tournament.objects.get().status == TournamentStatus.OPEN


@pytest.mark.parametrize("part", ["", "standings/", "rounds/", "entries/"])
def test_unknown_tournament(part):
    answer = api().get(f"/api/v1/tournaments/none/{part}")
    assert answer.status_code == 404
    assert answer.json()["error"]["message"] == "there is no tournament 'none'"


def test_filters():
    make_tournament(name="A", game="mariage")
    make_tournament(name="B", format="double-round-robin")
    play_tournament(make_tournament(make_bot(), make_bot(), name="C"))

    def names(query):
        return [row["name"] for row in api().get(f"/api/v1/tournaments/?{query}").json()["results"]]

    assert names("") == ["C", "B", "A"]
    assert names("game=mariage") == ["A"]
    assert names("format=double-round-robin") == ["B"]
    assert names("status=finished") == ["C"]


def test_progress_is_counted():
    tournament = play_tournament(make_tournament())
    shown = api().get(f"/api/v1/tournaments/{tournament.slug}/").json()
    counts = ("entry_count", "round_count", "match_count", "over_count")
    assert [shown[count] for count in counts] == [3, 3, 3, 3]


def test_rounds_show_tables_byes_and_matches():
    tournament = play_tournament(make_tournament(format_options={"matches": 2}))
    rounds = api().get(f"/api/v1/tournaments/{tournament.slug}/rounds/").json()["results"]
    assert [each["number"] for each in rounds] == [1, 2, 3]
    for each in rounds:
        assert [pairing["is_bye"] for pairing in each["pairings"]] == [False, True]
        table, bye = each["pairings"]
        assert [match["status"] for match in table["matches"]] == ["finished", "finished"]
        assert [entry["seat"] for entry in table["entries"]] == [0, 1]
        assert (len(bye["entries"]), bye["matches"]) == (1, [])


def test_standings():
    tournament = play_tournament(make_tournament())
    standings = api().get(f"/api/v1/tournaments/{tournament.slug}/standings/").json()
    assert standings["is_final"]
    rows = standings["results"]
    assert [row["rank"] for row in rows] == sorted(row["rank"] for row in rows)
    assert sum(row["standing_points"] for row in rows) == 3
    assert {row["played"] for row in rows} == {2}
    for row in rows:
        assert set(row["tie_breaks"]) <= set(standings["tie_breaks"])


def test_queries_are_constant(django_assert_num_queries):
    small = play_tournament(make_tournament(make_bot(), make_bot()))
    large = play_tournament(make_tournament(*(make_bot() for _ in range(5))))
    expected = {"": 1, "rounds/": 5, "standings/": 4, "entries/": 2}
    for tournament in (small, large):
        for part, number in expected.items():
            with django_assert_num_queries(number):
                api().get(f"/api/v1/tournaments/{tournament.slug}/{part}")
    with django_assert_num_queries(1):
        api().get("/api/v1/tournaments/")
