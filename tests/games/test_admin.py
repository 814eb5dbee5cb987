"""Players and versions in the admin."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from games.models import BotVersion, Player
from games.selectors.players import active_bots
from games.selectors.quotas import own_quota
from games.services.hold import hold_bot
from tests.builders import make_bot, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def chief(client: Client) -> User:
    user = User.objects.create_superuser("chief")
    client.force_login(user)
    return user


def act(client: Client, action: str, *players: Player) -> str:
    data = {"action": action, "_selected_action": [player.pk for player in players]}
    return client.post("/admin/games/player/", data, follow=True).content.decode()


def test_deactivated_bot_is_offered_no_more(client: Client) -> None:
    anna, boris = make_bot("Anna"), make_bot("Boris")

    assert "1 player changed." in act(client, "deactivate", anna)
    assert list(active_bots("sixty-six")) == [boris]

    assert "1 player changed." in act(client, "activate", anna, boris)
    assert list(active_bots("sixty-six")) == [anna, boris]


def test_address_and_kind_of_a_player_stay(client: Client) -> None:
    anna = make_bot("Anna")
    empty = {"versions-TOTAL_FORMS": "0", "versions-INITIAL_FORMS": "0"}

    client.post(
        f"/admin/games/player/{anna.pk}/change/",
        {"name": "Anne", "slug": "other", "kind": "human", "is_active": "on", **empty},
    )

    changed = Player.objects.get(pk=anna.pk)
    assert (changed.name, changed.slug, changed.kind) == ("Anne", anna.slug, anna.kind)


@pytest.mark.parametrize("path", ["player/add/", "botversion/add/", "worker/add/"])
def test_nothing_is_added_by_hand(client: Client, path: str) -> None:
    assert client.get(f"/admin/games/{path}").status_code == 403


def test_versions_are_not_changed_or_deleted_by_hand(client: Client) -> None:
    make_bot()
    version = BotVersion.objects.get()

    assert client.post(f"/admin/games/botversion/{version.pk}/change/", {"number": 2}).status_code == 403
    assert client.post(f"/admin/games/botversion/{version.pk}/delete/", {"post": "yes"}).status_code == 403


def test_quota_of_an_author_is_raised(client: Client) -> None:
    author = make_user("author")

    client.post("/admin/games/quota/add/", {"owner": author.pk, "bots": "99"})

    assert own_quota(author).most == {**settings.BOT_QUOTA, "bots": 99}
    assert "author" in client.get("/admin/games/quota/").content.decode()


def test_holds_stand_as_they_were_made(client: Client, chief: User) -> None:
    hold = hold_bot(bot=make_bot("Anna"), by=chief, reason="mines coins")

    assert "mines coins" in client.get("/admin/games/hold/").content.decode()
    assert client.get("/admin/games/hold/add/").status_code == 403
    assert client.post(f"/admin/games/hold/{hold.pk}/change/", {"reason": "x"}).status_code == 403
    assert client.post(f"/admin/games/hold/{hold.pk}/delete/", {"post": "yes"}).status_code == 403
