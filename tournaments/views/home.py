"""The home page: what is going on, what came out, who leads."""

from django.http import HttpResponse
from django.shortcuts import render

from games.selectors.match_lines import newest_lines
from games.views.htmx import HtmxRequest
from ratings.selectors.boards import tops
from tournaments.models import League
from tournaments.selectors.home import finished_tournaments, open_tournaments, running_tournaments


def home(request: HtmxRequest) -> HttpResponse:
    """Show the home page, or for htmx the part that changes while one looks."""
    running, newest = running_tournaments(), newest_lines(count=8)
    live = {"running": running, "newest": newest}
    if request.htmx:
        return render(request, "_home_running.html", live)
    waiting, finished = open_tournaments(), finished_tournaments()
    is_new = not (running or newest or waiting or finished)
    still = {
        "waiting": waiting,
        "finished": finished,
        "is_new": is_new,
        "leagues_begin": is_new and League.objects.filter(is_active=True).exists(),
        "tops": tops(count=5),
    }
    return render(request, "home.html", {**live, **still})
