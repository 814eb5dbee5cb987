"""Pages of the tournaments app: one line per page."""

from django.urls import URLPattern, path

from tournaments.views import holds, match_actions, organise
from tournaments.views.bot_settings import bot_settings
from tournaments.views.home import home
from tournaments.views.import_matches import match_import
from tournaments.views.import_words import match_confirm, match_reject
from tournaments.views.match import match, match_board, match_record
from tournaments.views.match_list import matches
from tournaments.views.operations import operations
from tournaments.views.player import player, player_course
from tournaments.views.players import players
from tournaments.views.tournament import standings_csv, tournament
from tournaments.views.tournament_list import tournaments

urlpatterns: list[URLPattern] = [
    path("", home, name="home"),
    path("players/", players, name="players"),
    path("players/<slug:slug>/", player, name="player"),
    path("players/<slug:slug>/course/<int:pool>.json", player_course, name="player_course"),
    path("tournaments/", tournaments, name="tournaments"),
    path("tournaments/new/", organise.tournament_new, name="tournament_new"),
    path("tournaments/<slug:slug>/", tournament, name="tournament"),
    path("tournaments/<slug:slug>/standings.csv", standings_csv, name="tournament_standings_csv"),
    path("tournaments/<slug:slug>/enter/", organise.tournament_enter, name="tournament_enter"),
    path("tournaments/<slug:slug>/withdraw/", organise.tournament_withdraw, name="tournament_withdraw"),
    path("tournaments/<slug:slug>/start/", organise.tournament_start, name="tournament_start"),
    path("tournaments/<slug:slug>/cancel/", organise.tournament_cancel, name="tournament_cancel"),
    path("matches/", matches, name="matches"),
    path("matches/import/", match_import, name="match_import"),
    path("matches/<int:pk>/", match, name="match"),
    path("matches/<int:pk>/confirm/", match_confirm, name="match_confirm"),
    path("matches/<int:pk>/reject/", match_reject, name="match_reject"),
    path("matches/<int:pk>/board/", match_board, name="match_board"),
    path("matches/<int:pk>/record.<str:form>", match_record, name="match_record"),
    path("matches/<int:pk>/queue-again/", match_actions.match_queue_again, name="match_queue_again"),
    path("matches/<int:pk>/void/", match_actions.match_void, name="match_void"),
    path("operations/", operations, name="operations"),
    path("bots/<slug:slug>/settings/", bot_settings, name="bot_settings"),
    path("bots/<slug:slug>/hold/", holds.bot_hold, name="bot_hold"),
    path("holds/<int:pk>/lift/", holds.hold_lift, name="hold_lift"),
]
