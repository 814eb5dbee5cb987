"""The rules of the games, for people and for authors of bots."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rules.registry import GAMES
from games.selectors.rules_pages import all_rules, find_rules


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List the games."""
    return render(request, "games.html", {"games": all_rules()})


@require_safe
def game(request: HttpRequest, key: str) -> HttpResponse:
    """Show the rules of a game."""
    if key not in GAMES:
        raise Http404
    return render(request, "game.html", {"rules": find_rules(key), "games": list(GAMES)})
