"""The list of matches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import MatchStatus
from games.rules.registry import GAMES
from games.selectors.visibility import seen_players
from tournaments.models import Tournament
from tournaments.selectors.lists import match_page


@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """Show the matches, newest first; by status (finished unless said), game, tournament, players."""
    query = {"status": MatchStatus.FINISHED.value, **request.GET.dict()}
    slug = query.get("tournament")
    slugs = [query[name] for name in ("player", "opponent") if query.get(name)]
    players = {player.slug: player for player in seen_players(request.user).filter(slug__in=slugs)}
    return render(
        request,
        "matches.html",
        {
            "page": match_page(query, request.user),
            "among": [players[each] for each in slugs if each in players],
            "tournament": Tournament.objects.filter(slug=slug).first() if slug else None,
            "games": list(GAMES),
            "statuses": MatchStatus.choices,
            "status": query["status"],
            "is_filtered": any(request.GET.get(name) for name in ("status", "game", "tournament", "player")),
        },
    )
