"""The list of players."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.models import PlayerKind
from tournaments.selectors.players import player_page


def players(request: HttpRequest) -> HttpResponse:
    """Show the players by name; `q` looks for a part of the name, `kind` for bots or people."""
    page = player_page(request.GET, reader=request.user)
    return render(request, "players.html", {"page": page, "kinds": PlayerKind.choices})
