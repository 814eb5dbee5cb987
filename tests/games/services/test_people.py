"""Every account is one player; guests have none."""

import pytest

from games.models import Player, PlayerKind
from games.services.people import make_guests, player_of
from tests.builders import make_user

pytestmark = pytest.mark.django_db


def test_player_is_made_once():
    user = make_user("Anna")
    player = player_of(user)
    assert (player.name, player.slug, player.kind, player.owner) == ("Anna", "anna", PlayerKind.HUMAN, user)
    assert not player.is_guest
    assert player_of(user) == player
    assert Player.objects.count() == 1


def test_bot_of_the_account_is_not_the_person():
    user = make_user("Anna")
    Player.objects.create(name="Bot", slug="anna", kind=PlayerKind.BOT, owner=user)
    assert player_of(user).slug == "anna-2"


@pytest.mark.parametrize(
    ("username", "name", "slug"),
    [
        ("anna@example.org", "anna", "anna"),
        ("@anna", "anna", "anna"),
        ("Анна", "Анна", "anna"),
        ("名前", "名前", "player"),
        ("@", "human", "human"),
        ("x" * 150, "x" * 60, "x" * 50),
    ],
)
def test_odd_account_names(username, name, slug):
    player = player_of(make_user(username))
    assert (player.name, player.slug) == (name, slug)


def test_guests_have_addresses_of_their_own():
    guests = make_guests(["Anna", "Анна", "名前"])
    assert [guest.slug for guest in guests.values()] == ["guest-anna", "guest-anna-2", "guest"]
    assert all(guest.is_guest and guest.owner is None for guest in guests.values())
