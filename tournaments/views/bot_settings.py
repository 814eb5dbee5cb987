"""What an owner decides about who sees a bot and its files."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.services.open_source import set_source_open
from games.views.own import own_bot
from games.views.refusals import told_refusals
from tournaments.services.privacy import set_private


@login_required
@require_POST
def bot_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the bot private or public, its sources open or not."""
    bot = own_bot(request, slug)
    with told_refusals(request):
        set_private(bot=bot, is_private="is_private" in request.POST)
        set_source_open(bot=bot, is_open="is_source_open" in request.POST)
        messages.success(request, gettext("The settings of %(bot)s are kept.") % {"bot": bot.name})
    return redirect("bot", slug=slug)
