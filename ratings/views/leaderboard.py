"""The leaderboards: one page with the top of every game, and a page for each game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.rules.registry import GAMES
from ratings.selectors.boards import board, tops


def leaderboards(request: HttpRequest) -> HttpResponse:
    """Show the first players of every game."""
    return render(request, "leaderboards.html", {"tops": tops(count=10)})


def leaderboard(request: HttpRequest, game: str) -> HttpResponse:
    """Show a page of a game's leaderboard; the query chooses population and place."""
    if game not in GAMES:
        raise Http404
    return render(
        request, "leaderboard.html", {"board": board(game=game, query=request.GET), "games": list(GAMES)}
    )
