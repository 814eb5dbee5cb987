"""What organisers do: create a tournament, enter and withdraw players, start it, cancel it."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from games.rules.errors import StichligaError
from games.selectors.visibility import seen_players
from games.selectors.words import sentence
from games.views.htmx import HtmxRequest
from games.views.refusals import posted, told_refusals
from tournaments.forms import TournamentForm
from tournaments.models import Entry, Tournament
from tournaments.selectors.organisers import may_change
from tournaments.services import create as creating
from tournaments.services import run
from tournaments.views.permissions import organisers_only


@require_http_methods(["GET", "POST"])
@organisers_only
def tournament_new(request: HtmxRequest) -> HttpResponse:
    """Show the form of a new tournament; make it.

    After a change of game or format the form comes back with their options, asked for or not.
    """
    if request.method == "GET":
        return _form_page(request, TournamentForm(initial=request.GET.dict()))
    form = TournamentForm(request.POST)
    if "refresh" in request.POST or request.POST.get("shown") != form.shown:
        if "refresh" not in request.POST:
            messages.warning(
                request, gettext("These are the options of the new choice; nothing is created yet.")
            )
        return _form_page(request, TournamentForm(initial=_as_initial(request)))
    if form.is_valid():
        try:
            made = creating.create_tournament(
                name=form.cleaned_data["name"],
                game=form.cleaned_data["game"],
                format=form.cleaned_data["format"],
                game_options=form.game_options,
                format_options=form.format_options,
                seats=form.seats,
                limits=form.limits,
                is_rated=form.cleaned_data["is_rated"],
                organiser=request.user,  # type: ignore[arg-type]
                players=form.players,
            )
        except StichligaError as error:
            form.add_error(None, sentence(error))
        else:
            return redirect("tournament", slug=made.slug)
    return _form_page(request, form)


def _form_page(request: HtmxRequest, form: TournamentForm) -> HttpResponse:
    """Show the form; for htmx only the part that depends on game and format."""
    template = "_tournament_options.html" if request.htmx else "tournament_new.html"
    return render(request, template, {"form": form})


def _as_initial(request: HttpRequest) -> dict[str, object]:
    """Return what was filled in so far; a box that is not ticked is not sent."""
    initial: dict[str, object] = {key: value for key, value in request.POST.items() if value}
    initial["bots"] = [pk for pk in request.POST.getlist("bots") if pk.isdecimal()]
    return {"is_rated": False, "all_bots": False, **initial}


def _changing(request: HttpRequest, slug: str) -> Tournament:
    found = get_object_or_404(Tournament, slug=slug)
    if not may_change(request.user, found):
        raise PermissionDenied
    return found


@require_POST
@organisers_only
def tournament_enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the `player` named by its address."""
    found = _changing(request, slug)
    player = get_object_or_404(seen_players(request.user), slug=posted(request, "player"))
    with told_refusals(request):
        creating.enter(tournament=found, player=player)
        messages.success(request, gettext("%(player)s is entered") % {"player": player.name})
    return redirect("tournament", slug=slug)


@require_POST
@organisers_only
def tournament_withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw the entry of the `player` named by its address."""
    found = _changing(request, slug)
    entry = get_object_or_404(
        Entry.objects.select_related("player"), tournament=found, player__slug=posted(request, "player")
    )
    with told_refusals(request):
        creating.withdraw(entry=entry)
        messages.success(request, gettext("%(player)s is withdrawn") % {"player": entry.player.name})
    return redirect("tournament", slug=slug)


@require_POST
@organisers_only
def tournament_start(request: HttpRequest, slug: str) -> HttpResponse:
    """Close the entries and begin."""
    found = _changing(request, slug)
    with told_refusals(request):
        run.start_tournament(tournament=found)
        messages.success(request, gettext("%(tournament)s has started") % {"tournament": found.name})
    return redirect("tournament", slug=slug)


@require_POST
@organisers_only
def tournament_cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """End it without a result."""
    found = _changing(request, slug)
    with told_refusals(request):
        run.cancel_tournament(tournament=found)
        messages.success(request, gettext("%(tournament)s is cancelled") % {"tournament": found.name})
    return redirect("tournament", slug=slug)
