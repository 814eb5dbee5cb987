"""Confirm or reject an imported match, from its page or from a list of what waits for one's word."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.access import signed_in
from games.models import Match
from games.selectors.keyset import whole_number
from games.views.refusals import told_refusals
from tournaments.services.confirm import confirm, reject

BACK = ("account", "my_matches", "match_import")


@login_required
@require_POST
def match_confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm one's own seat, or as staff the `seat` named, with a reason."""
    number = request.POST.get("seat", "")
    seat = int(number) if number == "0" else whole_number(number)
    user, reason = signed_in(request), request.POST.get("reason", "")
    return _give(request, pk, lambda match: confirm(match=match, user=user, seat=seat, reason=reason))


@login_required
@require_POST
def match_reject(request: HttpRequest, pk: int) -> HttpResponse:
    """Say that the match was not so, and why."""
    user, reason = signed_in(request), request.POST.get("reason", "")
    return _give(request, pk, lambda match: reject(match=match, user=user, reason=reason))


def _give(request: HttpRequest, pk: int, give: Callable[[Match], Match]) -> HttpResponse:
    """Give the word, say what came of it, and go back to where the button was."""
    match = get_object_or_404(Match, pk=pk)
    with told_refusals(request):
        match = give(match)
        said = gettext("Everybody has confirmed: match %(match)s counts.") if match.is_rated else ""
        messages.success(request, (said or gettext("Your word on match %(match)s is noted.")) % {"match": pk})
    back = request.POST.get("back")
    return redirect(back) if back in BACK else redirect("match", pk=pk)
