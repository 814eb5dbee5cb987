"""Pages of the ratings app: one line per page."""

from django.urls import URLPattern, path

from ratings.views.leaderboard import leaderboard, leaderboards

urlpatterns: list[URLPattern] = [
    path("leaderboards/", leaderboards, name="leaderboards"),
    path("leaderboards/<slug:game>/", leaderboard, name="leaderboard"),
]
