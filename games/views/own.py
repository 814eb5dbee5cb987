"""Whose bot it is: pages of a bot's inside are for its owner and staff."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from games.models import BotVersion, Player, PlayerKind
from games.selectors.visibility import may_see_inside


def own_bot(request: HttpRequest, slug: str) -> Player:
    """Return the bot if the user may see its inside; raises Http404 or PermissionDenied."""
    bot = get_object_or_404(Player.objects.select_related("owner"), slug=slug, kind=PlayerKind.BOT)
    if not may_see_inside(request.user, bot):
        raise PermissionDenied
    return bot


def own_version(request: HttpRequest, slug: str, number: int) -> BotVersion:
    """Return the version, as `own_bot` does the bot."""
    bot = own_bot(request, slug)
    version = bot.versions.filter(number=number).first()
    if version is None:
        raise Http404
    version.player = bot
    return version
