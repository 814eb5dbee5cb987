"""Matches, tournaments and leagues in the admin: nothing is written past the services."""

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client

from games.models import Match, MatchStatus
from tests.builders import make_match, make_tournament, make_user, play_queue, play_tournament
from tournaments.models import League, Tournament, TournamentStatus

pytestmark = pytest.mark.django_db

OURS = ("games", "tournaments")


@pytest.fixture
def chief(client: Client) -> User:
    user = User.objects.create_superuser("chief")
    client.force_login(user)
    return user


def act(client: Client, model: str, action: str, *rows: Any) -> str:
    data = {"action": action, "_selected_action": [row.pk for row in rows]}
    return client.post(f"/admin/{model}/", data, follow=True).content.decode()


@pytest.mark.parametrize(
    "model",
    [model for model in admin.site._registry if model._meta.app_label in OURS],
    ids=lambda m: m.__name__,
)
def test_lists_searches_and_rows_open(client: Client, chief: User, model: Any) -> None:
    play_tournament(make_tournament())
    make_match()
    address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"

    assert client.get(address).status_code == 200
    assert client.get(f"{address}?q=bot").status_code == 200
    row = model.objects.first()
    if row is not None:
        assert client.get(f"{address}{row.pk}/change/").status_code == 200


def test_finished_match_is_not_changed_by_hand(client: Client, chief: User) -> None:
    match = make_match()
    play_queue()

    assert client.post(f"/admin/games/match/{match.pk}/change/", {"status": "queued"}).status_code == 403
    assert client.post(f"/admin/games/match/{match.pk}/delete/").status_code == 403
    assert client.get("/admin/games/match/add/").status_code == 403
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED


def test_secret_of_a_match_is_not_shown(client: Client, chief: User) -> None:
    match = make_match()

    assert match.secret not in client.get(f"/admin/games/match/{match.pk}/change/").content.decode()


def test_matches_are_queued_again_and_voided(client: Client, chief: User) -> None:
    failed, waiting = make_match(), make_match()
    Match.objects.filter(pk=failed.pk).update(status=MatchStatus.FAILED)

    page = act(client, "games/match", "queue_again", failed, waiting)
    assert "Done for 1 row." in page
    assert "only a failed match can be queued again" in page

    act(client, "games/match", "void", waiting)
    statuses = dict(Match.objects.values_list("pk", "status"))
    assert statuses == {failed.pk: MatchStatus.QUEUED, waiting.pk: MatchStatus.VOIDED}


def test_staff_without_the_permission_may_not_act(client: Client) -> None:
    match = make_match()
    client.force_login(make_user(is_staff=True))

    client.post("/admin/games/match/", {"action": "void", "_selected_action": [match.pk]})

    match.refresh_from_db()
    assert match.status == MatchStatus.QUEUED


def test_tournaments_start_and_are_cancelled(client: Client, chief: User) -> None:
    tournament, finished = make_tournament(), play_tournament(make_tournament())

    page = act(client, "tournaments/tournament", "start", tournament, finished)
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.RUNNING
    assert "only a tournament open for entries can be started" in page

    act(client, "tournaments/tournament", "cancel", tournament)
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.CANCELLED


def test_only_name_and_organiser_of_a_tournament_change(client: Client, chief: User) -> None:
    tournament = make_tournament()
    empty = {"entries-TOTAL_FORMS": "0", "entries-INITIAL_FORMS": "0"}
    data = {"name": "Renamed", "organiser": chief.pk, "status": "finished", "game": "mariage", **empty}

    client.post(f"/admin/tournaments/tournament/{tournament.pk}/change/", data)

    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.organiser) == ("Renamed", chief)
    assert (tournament.status, tournament.game) == (TournamentStatus.OPEN, "sixty-six")


def league(**changes: str) -> dict[str, str]:
    return {
        "name": "Nightly",
        "slug": "nightly",
        "game": "sixty-six",
        "game_options": "{}",
        "format": "round-robin",
        "format_options": '{"matches": 4}',
        "pause_seconds": "60",
        **changes,
    }


def test_league_is_made_with_all_options(client: Client, chief: User) -> None:
    client.post("/admin/tournaments/league/add/", league())

    made = League.objects.get()
    assert made.game_options["target"] == 7
    assert made.format_options["matches"] == 4


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game_options": '{"targt": 7}'}, "no option"),
        ({"game_options": "[7]"}, "options are written like"),
        ({"format_options": '{"matches": 0}'}, "cannot be 0"),
        ({"format_options": "{"}, "JSON"),
        ({"seats": "3"}, "is not played by 3"),
    ],
)
def test_league_with_wrong_options_is_refused(
    client: Client, chief: User, changes: dict[str, str], said: str
) -> None:
    page = client.post("/admin/tournaments/league/add/", league(**changes)).content.decode()

    assert said in page
    assert not League.objects.exists()


def test_leagues_rest_and_go_on(client: Client, chief: User) -> None:
    client.post("/admin/tournaments/league/add/", league())
    made = League.objects.get()

    act(client, "tournaments/league", "activate", made)
    made.refresh_from_db()
    assert made.is_active
    act(client, "tournaments/league", "deactivate", made)
    made.refresh_from_db()
    assert not made.is_active
