"""What somebody may see: private bots and the matches that check them are their owner's and the staff's.

A private bot plays nothing but checks, so no other match, rating or tournament has to be hidden.
"""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import BotVersion, Match, Player, Purpose, Seat, VersionStatus

Reader = AbstractBaseUser | AnonymousUser
VISITOR = AnonymousUser()


def is_staff(user: Reader) -> bool:
    """Return whether the user sees everything."""
    return bool(getattr(user, "is_staff", False))


def may_see_inside(user: Reader, bot: Player) -> bool:
    """Return whether the user may see the bot's files and logs: its owner, or staff."""
    return user.is_authenticated and (bot.owner_id == user.pk or is_staff(user))


def may_read_source(user: Reader, version: BotVersion) -> bool:
    """Return whether the user may have the version's file; of an open bot everybody, once it is checked."""
    if may_see_inside(user, version.player):
        return True
    bot = version.player
    is_checked = version.status in (VersionStatus.VALID, VersionStatus.SUSPENDED)
    return bot.is_source_open and not bot.is_private and is_checked


def seen_players(user: Reader) -> QuerySet[Player]:
    """Return the players that the user may know of."""
    if is_staff(user):
        return Player.objects.all()
    return Player.objects.filter(Q(is_private=False) | Q(owner__isnull=False, owner=user.pk))


def seen_matches(user: Reader, matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return those of the matches that the user may know of."""
    if is_staff(user):
        return matches
    private = Seat.objects.filter(match=OuterRef("pk"), player__is_private=True)
    if user.pk is not None:
        private = private.filter(Q(player__owner=None) | ~Q(player__owner=user.pk))
    return matches.exclude(Q(purpose=Purpose.CHECK) & Q(Exists(private)))
