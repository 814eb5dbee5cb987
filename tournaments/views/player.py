"""The page of a player."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from games.models import Player
from tournaments.selectors.player import player_page


def player(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a player's ratings, form, matches, opponents, versions and rating history."""
    found = get_object_or_404(Player, slug=slug)
    return render(request, "player.html", {"page": player_page(player=found, query=request.GET)})
