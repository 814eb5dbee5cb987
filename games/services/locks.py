"""Rows are locked in one order, whoever locks them: tournament, rounds, user, players, matches, rating pools.

Several of a kind by id. Users and players are locked against each other only: rows that refer to them can be
inserted meanwhile.
"""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db.models import QuerySet

from games.models import Match, Player


def lock_user(pk: int) -> User:
    """Return the user as it is now, locked until the transaction ends."""
    return User.objects.select_for_update(no_key=True).get(pk=pk)


def lock_player(pk: int) -> Player:
    """Return the player as it is now, locked until the transaction ends."""
    return Player.objects.select_for_update(no_key=True).get(pk=pk)


def lock_players(pks: Iterable[int]) -> None:
    """Lock the players by id; no query when there are none."""
    if wanted := set(pks):
        list(Player.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk").values("pk"))


def lock_matches(matches: QuerySet[Match]) -> None:
    """Lock the matches by id, so that what changes them all at once meets nobody half-way."""
    list(matches.select_for_update(of=("self",)).order_by("pk").values("pk"))
