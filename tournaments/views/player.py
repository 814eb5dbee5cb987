"""The page of a player, and the course of a rating for its plot."""

from dataclasses import astuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.selectors.visibility import seen_players
from ratings.models import Pool
from ratings.selectors.course import rating_course
from tournaments.selectors.player import player_page


@require_safe
def player(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a player's ratings, form, matches, opponents, versions and rating history."""
    found = get_object_or_404(seen_players(request.user), slug=slug)
    return render(request, "player.html", {"page": player_page(player=found, query=request.GET)})


@require_safe
def player_course(request: HttpRequest, slug: str, pool: int) -> JsonResponse:
    """Give out the course of a player's rating: `points` of matches, seconds, estimate and margin."""
    found = get_object_or_404(seen_players(request.user), slug=slug)
    course = rating_course(player=found, pool=get_object_or_404(Pool, pk=pool))
    return JsonResponse({"points": list(map(astuple, course.points)), "versions": course.versions})
