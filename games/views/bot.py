"""A bot seen from the inside: versions and how they were checked, times, logs. For its owner and staff."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Match, Seat
from games.selectors.bot_logs import logged_seats, played_page, safe_text
from games.selectors.sandboxes import sandbox_state
from games.selectors.version_steps import fault_in_words, version_check
from games.selectors.visibility import may_see_inside
from games.services.upload_bot import open_upload
from games.views.files import attachment
from games.views.htmx import HtmxRequest
from games.views.own import own_bot, own_version

MATCHES_A_PAGE = 20


@never_cache
@login_required
@require_safe
def bot(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show the newest version's steps, all versions, the latest matches; for htmx only the steps."""
    found = own_bot(request, slug)
    versions = list(found.versions.order_by("-number"))
    for version in versions:
        version.player = found
    check = version_check(versions[0]) if versions and versions[0].is_upload else None
    if request.htmx:
        return render(request, "_bot_steps.html", {"bot": found, "check": check})
    context = {
        "bot": found,
        "check": check,
        "sandbox": sandbox_state(),
        "versions": versions,
        "active": next((version for version in versions if version.is_active), None),
        "page": played_page(found, request.GET.dict(), MATCHES_A_PAGE),
    }
    return render(request, "bot.html", context)


@never_cache
@login_required
@require_safe
def version(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """Show a version: its file, its steps and every match of its check."""
    found = own_version(request, slug, number)
    context = {
        "bot": found.player,
        "version": found,
        "check": version_check(found) if found.is_upload else None,
        "sandbox": sandbox_state(),
    }
    return render(request, "_bot_steps.html" if request.htmx else "version.html", context)


@never_cache
@login_required
@require_safe
def version_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give the file out as it was uploaded."""
    found = own_version(request, slug, number)
    if not found.is_upload:
        raise Http404
    with open_upload(found) as file:
        return attachment(file.read(), found.file_name, "application/octet-stream")


def _logged_seat(request: HttpRequest, match: int, number: int) -> Seat:
    """Return the seat whose log is asked for; raises Http404 or PermissionDenied."""
    seat = get_object_or_404(Seat.objects.select_related("player"), match=match, number=number)
    if not may_see_inside(request.user, seat.player):
        raise PermissionDenied
    return get_object_or_404(logged_seats(seat.player), pk=seat.pk)


@never_cache
@login_required
@require_safe
def bot_log(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show what a bot wrote in a match, and the time it took."""
    seat = _logged_seat(request, pk, number)
    others = Match.objects.get(pk=pk).seats.select_related("player", "bot_version").order_by("number")
    context = {
        "seat": seat,
        "others": others,
        "log": seat.log,
        "text": safe_text(seat.log.stderr).rstrip(),
        "reason": fault_in_words(seat) if seat.fault else "",
    }
    return render(request, "bot_log.html", context)


@never_cache
@login_required
@require_safe
def bot_log_file(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Give out the log as it was written, as a file that no browser takes for anything else."""
    seat = _logged_seat(request, pk, number)
    name = f"match-{pk}-seat-{number}.txt"
    return attachment(bytes(seat.log.stderr), name, "text/plain; charset=utf-8")
