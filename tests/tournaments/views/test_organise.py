"""What organisers do, what they may not, and what is said when something is wrong."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import BotVersion, Player
from tests.builders import make_bot, make_tournament, make_user
from tests.high_card import Registering
from tournaments.models import Entry, Tournament, TournamentStatus
from tournaments.services.run import start_tournament

pytestmark = pytest.mark.django_db

NEW = "/tournaments/new/"


@pytest.fixture
def organiser(client: Client) -> User:
    user = make_user("orga", may_organise=True)
    client.force_login(user)
    return user


def filled(**changes: Any) -> dict[str, Any]:
    return {
        "name": "Evening Cup",
        "game": "sixty-six",
        "format": "round-robin",
        "shown": "sixty-six round-robin",
        "game-target": "7",
        "format-matches": "2",
        "format-order": "berger",
        "is_rated": "on",
        **changes,
    }


def test_tournament_is_created_with_options_and_entries(client: Client, organiser: User) -> None:
    bots = [make_bot("Anna"), make_bot("Boris")]
    changes = {"game-target": "11", "game-close_undrawn": "on", "bots": [bot.pk for bot in bots]}

    response = client.post(NEW, filled(**changes))

    made = Tournament.objects.get()
    assert response.headers["Location"] == f"/tournaments/{made.slug}/"
    assert made.organiser == organiser
    assert made.game_options == {"target": 11, "close_undrawn": True}
    assert made.format_options["matches"] == 2
    assert [entry.player for entry in made.entries.all()] == bots
    assert made.is_rated


def test_seats_are_asked_for_where_the_game_leaves_the_choice(
    client: Client, organiser: User, high_card: Registering
) -> None:
    high_card(range(2, 7))
    changes = {"game": "high-card", "shown": "high-card round-robin", "game-target": "1"}

    assert 'name="seats"' not in client.get(f"{NEW}?game=sixty-six").content.decode()
    assert 'value="4" selected' in client.get(f"{NEW}?game=high-card").content.decode()
    refused = client.post(NEW, filled(**changes, seats="9"))
    assert refused.status_code == 200
    client.post(NEW, filled(**changes, seats="3"))

    assert Tournament.objects.get().seats == 3


def test_sets_can_be_asked_for(client: Client, organiser: User) -> None:
    client.post(NEW, filled(**{"format-duplicate": "on"}))

    assert Tournament.objects.get().format_options["duplicate"] is True


def test_every_active_bot_can_enter_at_once(client: Client, organiser: User) -> None:
    bots = [make_bot(), make_bot(), make_bot()]
    make_bot(games=["mariage"])
    Player.objects.filter(pk=bots[0].pk).update(is_active=False)

    client.post(NEW, filled(all_bots="on"))

    assert set(Tournament.objects.get().entries.values_list("player", flat=True)) == {bots[1].pk, bots[2].pk}


@pytest.mark.parametrize(
    "changes",
    [
        {"name": ""},
        {"name": "   "},
        {"name": "x" * 81},
        {"game": "poker"},
        {"format": "ladder"},
        {"game-target": "many"},
        {"game-target": "0"},
        {"game-target": "1000000"},
        {"game-target": ""},
        {"format-matches": "-1"},
        {"format-matches": "1.5"},
        {"format-order": "sideways"},
        {"bots": ["4711"]},
        {"bots": ["x"]},
        {"name": "a\0b"},
    ],
    ids=str,
)
def test_bad_input_is_told_and_nothing_is_stored(
    client: Client, organiser: User, changes: dict[str, Any]
) -> None:
    response = client.post(NEW, filled(**changes))

    page = response.content.decode()
    assert response.status_code == 200
    assert "invalid-feedback" in page or "alert" in page
    assert not Tournament.objects.exists()
    if "name" not in changes:
        assert 'value="Evening Cup"' in page  # nothing filled in is lost


def test_refusal_of_the_service_is_one_sentence(
    client: Client, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = [make_bot("Anna"), make_bot("Boris")]
    # Boris loses his version between the form's check and the service.
    monkeypatch.setattr(
        "tournaments.forms.TournamentForm.players",
        property(lambda form: [BotVersion.objects.filter(player=bots[1]).delete() and bot for bot in bots]),
    )

    page = client.post(NEW, filled(bots=[bot.pk for bot in bots])).content.decode()

    assert "Boris has no active version that plays sixty-six" in page
    assert 'value="Evening Cup"' in page
    assert not Tournament.objects.exists()
    assert not Entry.objects.exists()


def test_another_game_brings_its_options_and_keeps_the_rest(client: Client, organiser: User) -> None:
    anna = make_bot("Anna")
    changes = {"game": "mariage", "refresh": "1", "bots": [anna.pk], "game-target": "9", "is_rated": ""}

    page = client.post(NEW, filled(**changes)).content.decode()

    assert 'value="Evening Cup"' in page
    assert "game-close_undrawn" not in page
    assert 'name="shown" value="mariage round-robin"' in page
    assert "checked" in page.split(f'name="bots" value="{anna.pk}"')[1].split(">")[0]
    assert "checked" not in page.split('id="id_is_rated"')[0].rsplit("<input", 1)[1]


def test_script_gets_the_options_only(client: Client, organiser: User) -> None:
    page = client.post(NEW, filled(refresh="1"), headers={"HX-Request": "true"}).content.decode()

    assert '<div id="options">' in page
    assert "<html" not in page


def test_game_changed_without_looking_at_its_options_creates_nothing(client: Client, organiser: User) -> None:
    page = client.post(NEW, filled(game="mariage")).content.decode()

    assert "nothing is created yet" in page
    assert not Tournament.objects.exists()


def test_players_enter_and_withdraw(client: Client, organiser: User) -> None:
    tournament = make_tournament(organiser=organiser)
    anna = make_bot("Anna")

    page = client.post(f"/tournaments/{tournament.slug}/enter/", {"player": anna.slug}, follow=True)
    assert "Anna is entered" in page.content.decode()
    assert tournament.entries.filter(player=anna).exists()

    client.post(f"/tournaments/{tournament.slug}/withdraw/", {"player": anna.slug})
    assert not tournament.entries.filter(player=anna).exists()


def test_entering_twice_is_refused_in_a_sentence(client: Client, organiser: User) -> None:
    anna = make_bot("Anna")
    tournament = make_tournament(anna, make_bot(), organiser=organiser)

    page = client.post(f"/tournaments/{tournament.slug}/enter/", {"player": anna.slug}, follow=True)

    assert "Anna is entered already" in page.content.decode()


def test_start_and_cancel(client: Client, organiser: User) -> None:
    tournament = make_tournament(organiser=organiser)

    client.post(f"/tournaments/{tournament.slug}/start/")
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.RUNNING

    client.post(f"/tournaments/{tournament.slug}/cancel/")
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.CANCELLED


def test_start_with_too_few_entries_is_refused_in_a_sentence(client: Client, organiser: User) -> None:
    tournament = make_tournament(make_bot(), organiser=organiser)

    page = client.post(f"/tournaments/{tournament.slug}/start/", follow=True).content.decode()

    assert "needs at least 2 entries" in page
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.OPEN


@pytest.mark.parametrize(
    ("action", "data"), [("enter", {"player": "nobody"}), ("enter", {}), ("withdraw", {"player": "nobody"})]
)
def test_unknown_players_are_not_found(
    client: Client, organiser: User, action: str, data: dict[str, str]
) -> None:
    tournament = make_tournament(organiser=organiser)

    assert client.post(f"/tournaments/{tournament.slug}/{action}/", data).status_code == 404


ACTIONS = ("enter", "withdraw", "start", "cancel")


@pytest.mark.parametrize("action", ACTIONS)
def test_others_may_not(client: Client, action: str) -> None:
    player = make_bot()
    tournament = make_tournament(player, make_bot(), organiser=make_user(may_organise=True))
    address = f"/tournaments/{tournament.slug}/{action}/"

    assert client.post(address, {"player": player.slug}).headers["Location"].startswith("/accounts/login/")
    for user in (make_user(), make_user(may_organise=True)):
        client.force_login(user)
        assert client.post(address, {"player": player.slug}).status_code == 403
    tournament.refresh_from_db()
    assert (tournament.status, tournament.entries.count()) == (TournamentStatus.OPEN, 2)


def test_organiser_who_lost_the_permission_may_not(client: Client, organiser: User) -> None:
    tournament = make_tournament(organiser=organiser)
    organiser.user_permissions.clear()

    assert client.post(f"/tournaments/{tournament.slug}/start/").status_code == 403


def test_staff_may_in_every_tournament(client: Client) -> None:
    tournament = make_tournament(organiser=make_user(may_organise=True))
    client.force_login(make_user(is_staff=True))

    client.post(f"/tournaments/{tournament.slug}/start/")

    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.RUNNING


@pytest.mark.parametrize("action", ACTIONS)
def test_looking_changes_nothing(client: Client, organiser: User, action: str) -> None:
    tournament = make_tournament(organiser=organiser)

    assert client.get(f"/tournaments/{tournament.slug}/{action}/").status_code == 405


def test_form_is_for_organisers(client: Client) -> None:
    assert client.get(NEW).headers["Location"] == f"/accounts/login/?next={NEW}"
    assert client.post(NEW, filled()).status_code == 302
    client.force_login(make_user())
    assert client.get(NEW).status_code == 403
    assert client.post(NEW, filled()).status_code == 403
    assert not Tournament.objects.exists()


def test_late_click_on_withdraw_is_refused_in_a_sentence(client: Client, organiser: User) -> None:
    anna = make_bot("Anna")
    tournament = make_tournament(anna, make_bot(), organiser=organiser)
    start_tournament(tournament=tournament)

    page = client.post(f"/tournaments/{tournament.slug}/withdraw/", {"player": anna.slug}, follow=True)

    assert "only before the start" in page.content.decode()


def test_name_like_an_address_of_the_site_gets_another_address(client: Client, organiser: User) -> None:
    client.post(NEW, filled(name="New"))

    made = Tournament.objects.get()
    assert made.slug != "new"
    assert client.get(f"/tournaments/{made.slug}/").status_code == 200


def test_nobody_learns_of_a_private_bot_by_entering_it(client: Client, organiser: User) -> None:
    private = make_bot("Geheimrat")
    Player.objects.filter(pk=private.pk).update(is_private=True)
    cup = make_tournament(organiser=organiser)

    response = client.post(f"/tournaments/{cup.slug}/enter/", {"player": private.slug})

    assert response.status_code == 404
    assert "Geheimrat" not in client.get(f"/tournaments/{cup.slug}/").content.decode()
