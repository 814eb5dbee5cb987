"""What staff may do with a match that has no result: queue it again, void it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.models import Match
from games.rules.errors import StichligaError
from games.selectors.words import sentence
from games.services.give_back import queue_again
from tournaments.services.settle import void_match
from tournaments.views.permissions import staff_only


def _act(request: HttpRequest, pk: int, act: Callable[[Match], None], done: str) -> HttpResponse:
    """Do it, say what came of it, and go back to where the button was."""
    match = get_object_or_404(Match, pk=pk)
    try:
        act(match)
    except StichligaError as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, done % {"match": match.pk})
    if request.POST.get("back") == "operations":
        return redirect("operations")
    return redirect("match", pk=pk)


@require_POST
@staff_only
def match_queue_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Queue a failed match again."""
    return _act(
        request, pk, lambda match: queue_again(match=match), gettext("match %(match)s is queued again")
    )


@require_POST
@staff_only
def match_void(request: HttpRequest, pk: int) -> HttpResponse:
    """Void a match that has no result."""
    return _act(request, pk, lambda match: void_match(match=match), gettext("match %(match)s is voided"))
