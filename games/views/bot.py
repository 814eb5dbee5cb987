"""A bot seen from the inside, by owner and staff: versions and their checks, times, logs, faults."""

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.files import attachment, source_type
from games.models import Match, PlayerKind, Seat
from games.selectors.bot_logs import by_deal, logged_seats, played_page
from games.selectors.faults import faults_of
from games.selectors.holds import holds_of, is_replaced, suspension_of
from games.selectors.sandboxes import sandbox_state
from games.selectors.version_steps import VersionCheck, fault_in_words, version_check
from games.selectors.visibility import may_read_source, may_see_inside, seen_players
from games.services.upload_bot import open_upload
from games.views.htmx import HtmxRequest
from games.views.own import own_bot, own_version

MATCHES_A_PAGE = 20


def _steps(request: HttpRequest, context: dict[str, object], check: VersionCheck | None) -> HttpResponse:
    """Give htmx the steps alone, and once the check has ended have it fetch the whole page."""
    response = render(request, "_bot_steps.html", context)
    if check is None or not check.is_open:
        response["HX-Refresh"] = "true"  # more has changed than the steps: what plays, what may be done
    return response


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
        return _steps(request, {"bot": found, "check": check}, check)
    active = next((version for version in versions if version.is_active), None)
    held = holds_of(found)
    standing = [hold for hold in held if hold.lifted_at is None]
    context = {
        "bot": found,
        "check": check,
        "sandbox": sandbox_state(),
        "versions": versions,
        "active": active,
        "faults": faults_of(found, active),
        "holds": standing,
        "news": [hold for hold in standing if not is_replaced(hold, active)],
        "past_holds": [hold for hold in held if hold.lifted_at is not None],
        "page": played_page(found, request.GET.dict(), MATCHES_A_PAGE),
    }
    return render(request, "bot.html", context)


@never_cache
@login_required
@require_safe
def version(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """Show a version: its file, its steps and every match of its check."""
    found = own_version(request, slug, number)
    check = version_check(found) if found.is_upload else None
    if request.htmx:
        return _steps(request, {"bot": found.player, "check": check}, check)
    context = {
        "bot": found.player,
        "version": found,
        "check": check,
        "sandbox": sandbox_state(),
        "hold": suspension_of(found),
    }
    return render(request, "version.html", context)


@never_cache
@require_safe
def version_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give the file out as it was uploaded: to owner and staff, and where sources are open to everybody."""
    bot = seen_players(request.user).filter(slug=slug, kind=PlayerKind.BOT).first()
    found = bot.versions.filter(number=number).first() if bot is not None else None
    if found is None or not may_read_source(request.user, found):
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        if found is not None:
            raise PermissionDenied
        raise Http404
    if not found.is_upload:
        raise Http404
    with open_upload(found) as file:
        return attachment(file.read(), found.file_name, source_type(found.file_name))


def _logged_seat(request: HttpRequest, match: int, number: int) -> Seat:
    """Return the seat whose log is asked for; raises Http404 or PermissionDenied."""
    seats = get_object_or_404(Match, pk=match).seats.select_related("player")
    seat = get_object_or_404(seats, number=number)
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
        "parts": by_deal(seat.log.stderr),
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
