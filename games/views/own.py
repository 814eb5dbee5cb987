"""Whose bot it is: a bot's inside is for its owner and staff; of a private one others do not even know."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from games.models import BotVersion, Player, PlayerKind
from games.selectors.visibility import may_see_inside, seen_players


def known_bot(request: HttpRequest, slug: str) -> Player:
    """Return the bot if the user may know of it; raises Http404."""
    bots = seen_players(request.user).filter(kind=PlayerKind.BOT).select_related("owner")
    return get_object_or_404(bots, slug=slug)


def own_bot(request: HttpRequest, slug: str) -> Player:
    """Return the bot if the user may see its inside; raises Http404 or PermissionDenied."""
    bot = known_bot(request, slug)
    if not may_see_inside(request.user, bot):
        raise PermissionDenied
    return bot


def version_of(bot: Player, number: int) -> BotVersion:
    """Return the version of the bot; raises Http404."""
    version = bot.versions.filter(number=number).first()
    if version is None:
        raise Http404
    version.player = bot
    return version


def own_version(request: HttpRequest, slug: str, number: int) -> BotVersion:
    """Return the version, as `own_bot` does the bot."""
    return version_of(own_bot(request, slug), number)
