"""The list of tournaments."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rules.registry import GAMES
from tournaments.models import TournamentStatus
from tournaments.selectors.lists import tournament_page
from tournaments.selectors.organisers import may_organise


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """Show the tournaments, newest first; by status and game."""
    query = request.GET.dict()
    return render(
        request,
        "tournaments.html",
        {
            "page": tournament_page(query),
            "games": list(GAMES),
            "statuses": TournamentStatus.choices,
            "is_filtered": bool(query.get("status") or query.get("game")),
            "may_organise": may_organise(request.user),
        },
    )
