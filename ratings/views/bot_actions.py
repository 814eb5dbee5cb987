"""What an owner does with a bot: let another version play, take the bot out of the leagues and back in."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.services.activate_version import let_bot_play
from games.views.own import own_bot, own_version
from games.views.refusals import told_refusals
from ratings.services.new_version import switch_version


@login_required
@require_POST
def version_activate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let this version play."""
    version = own_version(request, slug, number)
    with told_refusals(request):
        switch_version(version=version)
        messages.success(request, gettext("Version %(number)s plays from now on.") % {"number": number})
    return redirect("bot", slug=slug)


@login_required
@require_POST
def bot_deactivate(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the bot in no further tournament."""
    bot = own_bot(request, slug)
    with told_refusals(request):
        let_bot_play(bot=bot, plays=False)
        messages.success(request, gettext("%(bot)s is entered in no further tournament.") % {"bot": bot.name})
    return redirect("bot", slug=slug)


@login_required
@require_POST
def bot_activate(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the bot in the leagues again."""
    bot = own_bot(request, slug)
    done = gettext("%(bot)s is entered again in the leagues of its games.") % {"bot": bot.name}
    with told_refusals(request):
        let_bot_play(bot=bot, plays=True)
        messages.success(request, done)
    return redirect("bot", slug=slug)
