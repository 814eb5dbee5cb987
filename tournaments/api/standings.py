"""/tournaments/{slug}/standings/: who is where, computed from the results known by now."""

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import Resource
from tournaments.api.tournaments import NO_TOURNAMENT
from tournaments.models import Tournament, TournamentStatus
from tournaments.selectors.standings import StandingsRow, tournament_standings


class StandingsRowSerializer(serializers.Serializer[StandingsRow]):
    rank = serializers.IntegerField(help_text="equal entries share a rank: 1, 1, 3")
    is_tied = serializers.BooleanField(source="row.is_tied", help_text="whether the rank is shared")
    number = serializers.IntegerField(source="entry.number", help_text="starting number")
    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    played = serializers.IntegerField(source="row.played")
    won = serializers.IntegerField(source="row.won")
    shared = serializers.IntegerField(source="row.shared")
    lost = serializers.IntegerField(source="row.lost")
    standing_points = serializers.FloatField(source="row.points")
    game_points_for = serializers.IntegerField(source="row.game_points_for")
    game_points_against = serializers.IntegerField(source="row.game_points_against")
    tie_breaks = serializers.DictField(
        child=serializers.FloatField(), source="row.tie_breaks", help_text="those that were asked, by key"
    )


class StandingsSerializer(serializers.Serializer[Any]):
    is_final = serializers.BooleanField(help_text="whether the tournament is finished")
    tie_breaks = serializers.ListField(child=serializers.CharField(), help_text="keys, in their order")
    results = StandingsRowSerializer(many=True)


class StandingsView(Resource):
    queryset = Tournament.objects.all()
    serializer_class = StandingsSerializer
    not_found = NO_TOURNAMENT

    @extend_schema(operation_id="tournaments_standings")
    def get(self, request: Request, slug: str) -> Response:
        """The standings of a tournament, whole, the best first."""
        tournament: Tournament = self.get_object()
        standings = tournament_standings(tournament)
        shown = {
            "is_final": tournament.status == TournamentStatus.FINISHED,
            "tie_breaks": [each.key for each in standings.tie_breaks],
            "results": standings.rows,
        }
        return Response(self.get_serializer(shown).data)


urlpatterns = [path("<slug:slug>/standings/", StandingsView.as_view(), name="api-tournament-standings")]
