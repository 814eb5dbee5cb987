"""The API: one line per resource."""

from django.urls import include, path, re_path

from config.api_root import ApiRoot, Docs, NoSuchAddress, Schema

urlpatterns = [
    path("", ApiRoot.as_view(), name="api"),
    path("games/", include("games.api.games")),
    path("bots/", include("games.api.bots")),
    path("bots/", include("tournaments.api.bots")),
    path("quota/", include("games.api.quota")),
    path("holds/", include("tournaments.api.holds")),
    path("players/", include("ratings.api.players")),
    path("leaderboards/", include("ratings.api.leaderboards")),
    path("matches/", include("tournaments.api.matches")),
    path("matches/", include("tournaments.api.imports")),
    path("tournaments/", include("tournaments.api.tournaments")),
    path("tournaments/", include("tournaments.api.entries")),
    path("tournaments/", include("tournaments.api.rounds")),
    path("tournaments/", include("tournaments.api.standings")),
    path("schema/", Schema.as_view(), name="api-schema"),
    path("docs/", Docs.as_view(), name="api-docs"),
    re_path("", NoSuchAddress.as_view()),
]
