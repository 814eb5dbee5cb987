"""Pages of the tournaments app: one line per page."""

from django.urls import URLPattern, path

from tournaments.views.home import home
from tournaments.views.player import player
from tournaments.views.players import players

urlpatterns: list[URLPattern] = [
    path("", home, name="home"),
    path("players/", players, name="players"),
    path("players/<slug:slug>/", player, name="player"),
]
