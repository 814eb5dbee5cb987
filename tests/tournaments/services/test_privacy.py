"""Private bots: nobody but owner and staff comes across one, wherever he looks."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import BotVersion, Match, Player, VersionStatus
from games.selectors.players import active_bots
from games.services.errors import NotNow, Refused
from games.services.import_matches import import_matches
from tests.builders import api, make_bot, make_match, make_tournament, make_user
from tests.imports import make_person, table_text
from tests.uploads import check_matches, make_upload, play_uploads, set_status
from tournaments.services.create import enter
from tournaments.services.privacy import set_private

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user("owner")


@pytest.fixture
def version(owner: User) -> BotVersion:
    """Return the version of a private bot that has passed its check."""
    version = make_upload(owner, "Geheimrat", is_private=True)
    while play_uploads():
        pass
    version.refresh_from_db()
    assert version.is_active
    return version


def found_by(user: User | None, address: str) -> bool:
    """Return whether the bot or its matches stand under the address, as page or in the API."""
    if address.startswith("/api/"):
        answer = api(user).get(address)
    else:
        client = Client()
        if user is not None:
            client.force_login(user)
        answer = client.get(address)
    assert answer.status_code in (200, 400, 404), (address, answer.status_code)
    return answer.status_code == 200 and "Geheimrat" in answer.content.decode()


def addresses(match: Match) -> list[str]:
    return [
        "/players/",
        "/players/?q=geheim",
        "/players/geheimrat/",
        "/matches/",
        "/matches/?player=rules",
        "/matches/?player=geheimrat",
        f"/matches/{match.pk}/",
        f"/matches/{match.pk}/record.json",
        f"/matches/{match.pk}/record.txt",
        "/api/v1/players/",
        "/api/v1/players/geheimrat/",
        "/api/v1/matches/",
        "/api/v1/matches/?player=rules",
        "/api/v1/matches/?player=geheimrat",
        f"/api/v1/matches/{match.pk}/",
        f"/api/v1/matches/{match.pk}/record/",
    ]


def test_others_come_across_it_nowhere(owner: User, version: BotVersion) -> None:
    match = check_matches(version)[1]
    stranger = make_user()
    for address in addresses(match):
        assert not found_by(None, address), address
        assert not found_by(stranger, address), address
        assert found_by(owner, address), address
        assert found_by(make_user(is_staff=True), address), address
    for address in ("/", "/leaderboards/sixty-six/", "/api/v1/leaderboards/sixty-six/"):
        assert not found_by(None, address)


def test_board_of_its_check_is_not_found_by_others(owner: User, version: BotVersion) -> None:
    match = check_matches(version)[1]
    client = Client()
    assert client.get(f"/matches/{match.pk}/board/").status_code == 404
    client.force_login(owner)
    assert client.get(f"/matches/{match.pk}/board/").status_code == 200


def test_others_know_it_again_when_it_becomes_public(owner: User, version: BotVersion) -> None:
    set_private(bot=version.player, is_private=False)

    match = check_matches(version)[1]
    assert all(found_by(None, address) for address in addresses(match))


def test_it_is_entered_nowhere(version: BotVersion) -> None:
    bot = Player.objects.get(slug="geheimrat")

    assert bot not in active_bots("sixty-six")
    with pytest.raises(Refused, match="Geheimrat is private"):
        enter(tournament=make_tournament(make_bot(), make_bot()), player=bot)


def test_organiser_cannot_find_out_that_it_is_there(version: BotVersion) -> None:
    organiser = make_user(may_organise=True)
    tournament = make_tournament(make_bot(), make_bot(), organiser=organiser)

    answers = [
        api(organiser).post(f"/api/v1/tournaments/{tournament.slug}/entries/", {"player": slug})
        for slug in ("geheimrat", "nobody")
    ]

    assert [answer.status_code for answer in answers] == [400, 400]
    assert answers[0].json()["error"]["message"] == "there is no player 'geheimrat'"


def test_name_in_a_record_does_not_mean_it(version: BotVersion) -> None:
    anna, _ = make_person("Anna")

    (match,) = import_matches(source=table_text("Anna", "Geheimrat"), importer=anna)

    assert not match.seats.filter(player=version.player).exists()
    assert match.seats.filter(player__is_guest=True, player__name="Geheimrat").exists()


@pytest.mark.parametrize("met", ["match", "entry"])
def test_bot_that_others_have_met_stays_public(met: str) -> None:
    version = make_upload()
    set_status(version, VersionStatus.VALID, is_active=True)
    if met == "match":
        make_match(version.player, make_bot())
    else:
        make_tournament(version.player, make_bot(), make_bot())

    with pytest.raises(NotNow, match="Anna has been entered in tournaments that others see"):
        set_private(bot=version.player, is_private=True)

    set_private(bot=version.player, is_private=False)
    assert not Player.objects.get(slug="anna").is_private
