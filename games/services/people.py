"""People as players: everybody with an account is one, and who has none is a guest of whoever names them."""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from games.models import Player, PlayerKind
from games.services.slugs import save_with_free_slug


def player_of(user: User) -> Player:
    """Return the player that an account is at a table, made when it is asked for first.

    The name is the account's, without what follows an @: that would show an e-mail address.
    """
    found = Player.objects.filter(owner=user, kind=PlayerKind.HUMAN).first()
    if found is not None:
        return found
    name = (user.username.partition("@")[0] or user.username.strip("@") or PlayerKind.HUMAN)[:60]
    new = Player(name=name, kind=PlayerKind.HUMAN, owner=user)
    try:
        with transaction.atomic():
            save_with_free_slug(new, name)
    except IntegrityError:  # another request of the same account was quicker
        return Player.objects.get(owner=user, kind=PlayerKind.HUMAN)
    return new


def make_guests(names: Iterable[str]) -> dict[str, Player]:
    """Store a guest for each name; their addresses begin with "guest-"."""
    guests = {}
    for name in names:
        guests[name] = Player(name=name, kind=PlayerKind.HUMAN, is_guest=True)
        save_with_free_slug(guests[name], f"guest {name}")
    return guests
