"""What an owner does with a bot: let another version play, take the bot out of the leagues and back in."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.rules.errors import StichligaError
from games.selectors.words import sentence
from games.services.activate_version import let_bot_play
from games.views.own import own_bot, own_version
from ratings.services.new_version import switch_version


def _act(request: HttpRequest, slug: str, act: Callable[[], object], done: str) -> HttpResponse:
    """Do it, say what came of it, and show the bot again."""
    try:
        act()
    except StichligaError as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, done)
    return redirect("bot", slug=slug)


@login_required
@require_POST
def version_activate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let this version play."""
    version = own_version(request, slug, number)
    done = gettext("Version %(number)s plays from now on.") % {"number": number}
    return _act(request, slug, lambda: switch_version(version=version), done)


@login_required
@require_POST
def bot_deactivate(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the bot in no further tournament."""
    bot = own_bot(request, slug)
    done = gettext("%(bot)s is entered in no further tournament.") % {"bot": bot.name}
    return _act(request, slug, lambda: let_bot_play(bot=bot, plays=False), done)


@login_required
@require_POST
def bot_activate(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the bot in the leagues again."""
    bot = own_bot(request, slug)
    done = gettext("%(bot)s is entered again in the leagues of its games.") % {"bot": bot.name}
    return _act(request, slug, lambda: let_bot_play(bot=bot, plays=True), done)
