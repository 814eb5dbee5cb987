"""Pages of the ratings app: one line per page."""

from django.urls import URLPattern, path

from ratings.views import bot_actions
from ratings.views.leaderboard import leaderboard, leaderboards

urlpatterns: list[URLPattern] = [
    path("leaderboards/", leaderboards, name="leaderboards"),
    path("leaderboards/<slug:game>/", leaderboard, name="leaderboard"),
    path(
        "bots/<slug:slug>/versions/<int:number>/activate/",
        bot_actions.version_activate,
        name="version_activate",
    ),
    path("bots/<slug:slug>/activate/", bot_actions.bot_activate, name="bot_activate"),
    path("bots/<slug:slug>/deactivate/", bot_actions.bot_deactivate, name="bot_deactivate"),
]
