"""The page of a match with its replay, and its record to take away."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.models import Match
from games.play.record import to_dict
from games.play.record_text import to_text
from games.selectors.board import Board
from games.selectors.bot_logs import own_logs
from games.selectors.confirmations import find_import
from games.selectors.keyset import whole_number
from games.selectors.match_record import has_open_record
from games.selectors.match_record import match_record as open_record
from games.selectors.replay import MatchReplay
from games.selectors.visibility import seen_matches
from games.views.htmx import HtmxRequest
from tournaments.selectors.match_page import find_replay, match_page


def _board(replay: MatchReplay, request: HttpRequest) -> Board:
    """Return the board of the address's step, or of the nearest there is."""
    return replay.board(replay.nearest(whole_number(request.GET.get("step")) or 0))


def _seen_match(request: HttpRequest, pk: int) -> Match:
    """Return the match, if whoever asks may know of it; raises Http404."""
    return get_object_or_404(seen_matches(request.user, Match.objects.all()), pk=pk)


@require_safe
def match(request: HtmxRequest, pk: int) -> HttpResponse:
    """Show a match; `step` is the step of its replay. For htmx, while it waits, only how it stands."""
    try:
        page = match_page(pk, request.user)
    except Match.DoesNotExist:
        raise Http404 from None
    context: dict[str, object] = {"page": page, "match": page.match, "seats": page.seats}
    if request.htmx:
        response = render(request, "_match_result.html", context)
        if not page.is_waiting:
            response["HX-Refresh"] = "true"  # the whole page has changed: the replay is there
        return response
    context["logs"] = own_logs(request.user, page.seats)
    context["import"] = find_import(page.match, request.user)
    if page.replay is not None and page.replay.last >= 0:
        context["board"] = _board(page.replay, request)
    return render(request, "match.html", context)


@require_safe
def match_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one step of the replay alone, for the script of the page."""
    replay = find_replay(_seen_match(request, pk))
    if replay is None or replay.last < 0:
        raise Http404
    return render(request, "_board.html", {"board": _board(replay, request)})


@require_safe
def match_record(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    """Give out the record as `json`, or as `txt` for people; 404 while it is closed."""
    found = _seen_match(request, pk)
    if form not in ("json", "txt") or not has_open_record(found):
        raise Http404
    record = open_record(found)
    response: HttpResponse
    if form == "json":
        response = JsonResponse(to_dict(record), json_dumps_params={"ensure_ascii": False})
    else:
        response = HttpResponse(to_text(record), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.game}-{found.pk}.{form}"'
    return response
