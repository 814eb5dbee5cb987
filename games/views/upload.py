"""Upload a bot, or the next version of one. What is wrong is said at once, and the form keeps the rest."""

from collections.abc import Callable
from pathlib import Path

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.access import UploadThrottle, signed_in
from games.files import attachment
from games.forms import BotForm, VersionForm
from games.intake.check import MAX_UPLOAD
from games.intake.commands import allowed_programs
from games.models import BotVersion, Player
from games.rules.errors import StichligaError
from games.selectors.quotas import own_quota
from games.selectors.sandboxes import sandbox_state
from games.selectors.words import sentence
from games.services.upload_bot import upload_bot, upload_version
from games.views.htmx import HtmxRequest
from games.views.own import own_bot

STARTER = Path(__file__).resolve().parent.parent / "starter" / "bot.py"
TOO_MANY = 429


@require_http_methods(["GET", "POST"])
def bot_new(request: HtmxRequest) -> HttpResponse:
    """Show how bots are written and uploaded; take a new one of somebody who is logged in."""
    if request.method == "GET":
        return _page(request, BotForm(initial={"games": request.GET.getlist("games")}))
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    user, form = signed_in(request), BotForm(request.POST, request.FILES)

    def take() -> BotVersion:
        file = form.cleaned_data["file"]
        return upload_bot(
            owner=user,
            name=form.cleaned_data["name"],
            games=form.cleaned_data["games"],
            file_name=file.name,
            content=file.read(),
            is_private=form.cleaned_data["is_private"],
        )

    return _take(request, form, take)


@login_required
@require_http_methods(["GET", "POST"])
def version_new(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show the form of a bot's next version; take it."""
    bot = own_bot(request, slug)
    if bot.owner_id != signed_in(request).pk:
        raise PermissionDenied
    newest = bot.versions.order_by("-number").first()
    if request.method == "GET":
        return _page(request, VersionForm(initial={"games": newest.games if newest else []}), bot)
    form = VersionForm(request.POST, request.FILES)

    def take() -> BotVersion:
        file = form.cleaned_data["file"]
        return upload_version(
            bot=bot, games=form.cleaned_data["games"], file_name=file.name, content=file.read()
        )

    return _take(request, form, take, bot)


def _take(
    request: HtmxRequest, form: VersionForm, take: Callable[[], BotVersion], bot: Player | None = None
) -> HttpResponse:
    """Take what the form holds, or show the form again with what was wrong."""
    throttle = UploadThrottle()
    if not throttle.allow_request(request, None):  # type: ignore[arg-type]
        minutes = max(1, round((throttle.wait() or 60) / 60))
        text = ngettext(
            "that were many uploads within an hour; the next is possible in %(minutes)d minute",
            "that were many uploads within an hour; the next is possible in %(minutes)d minutes",
            minutes,
        )
        form.add_error(None, text % {"minutes": minutes})
        return _page(request, form, bot, status=TOO_MANY)
    if form.is_valid():
        try:
            version = take()
        except StichligaError as error:
            form.add_error(None, sentence(error))
        else:
            messages.success(
                request, gettext("Version %(number)s is received and will be checked now.") % vars(version)
            )
            if request.htmx:
                return HttpResponseClientRedirect(redirect("bot", slug=version.player.slug).url)
            return redirect("bot", slug=version.player.slug)
    return _page(request, form, bot)


def _page(
    request: HtmxRequest, form: VersionForm, bot: Player | None = None, status: int = 200
) -> HttpResponse:
    """Show the form; for htmx only what was wrong, so that the browser keeps the file chosen."""
    if request.htmx:
        return render(request, "_upload_errors.html", {"form": form})
    return render(
        request,
        "bot_new.html",
        {
            "form": form,
            "bot": bot,
            "starter": STARTER.read_text(),
            "limit": MAX_UPLOAD,
            "sandbox": sandbox_state(),
            "programs": list(allowed_programs()),
            "quota": own_quota(request.user) if isinstance(request.user, User) else None,
        },
        status=status,
    )


@require_safe
def bot_starter(request: HtmxRequest) -> HttpResponse:
    """Give out the ten lines to begin with."""
    return attachment(STARTER.read_bytes(), "bot.py", "text/x-python; charset=utf-8")
