"""What staff may do with a match that has no result: queue it again, void it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.models import Match
from games.services.give_back import queue_again
from games.views.refusals import told_refusals
from tournaments.services.settle import void_match
from tournaments.views.permissions import staff_only


@require_POST
@staff_only
def match_queue_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Queue a failed match again."""
    match = get_object_or_404(Match, pk=pk)
    with told_refusals(request):
        queue_again(match=match)
        messages.success(request, gettext("match %(match)s is queued again") % {"match": pk})
    return _back(request, pk)


@require_POST
@staff_only
def match_void(request: HttpRequest, pk: int) -> HttpResponse:
    """Void a match that has no result."""
    match = get_object_or_404(Match, pk=pk)
    with told_refusals(request):
        void_match(match=match)
        messages.success(request, gettext("match %(match)s is voided") % {"match": pk})
    return _back(request, pk)


def _back(request: HttpRequest, pk: int) -> HttpResponse:
    """Go back to where the button was."""
    if request.POST.get("back") == "operations":
        return redirect("operations")
    return redirect("match", pk=pk)
