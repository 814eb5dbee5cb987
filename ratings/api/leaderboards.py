"""/leaderboards/: which there are; and who stands where in one, the best first."""

from typing import Any

from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from games.api.base import Resource, one_of
from games.api.games import named_game
from ratings.models import Pool, Population, Rating
from ratings.selectors.leaderboard import RankedRating, leaderboard, ranked
from ratings.selectors.pools import pools
from ratings.systems.registry import SYSTEMS


class LeaderboardSerializer(serializers.ModelSerializer[Pool]):
    url = serializers.SerializerMethodField()

    class Meta:
        model = Pool
        fields = ("game", "system", "population", "url")

    @extend_schema_field(OpenApiTypes.URI)
    def get_url(self, pool: Pool) -> str:
        address = reverse("api-leaderboard", [pool.game], request=self.context["request"])
        return f"{address}?system={pool.system}&population={pool.population}"


class PlaceSerializer(serializers.Serializer[RankedRating]):
    """A row of a leaderboard, for the schema: `place` writes it faster."""

    rank = serializers.IntegerField(help_text="equal scores share a rank: 1, 1, 3")
    player = serializers.SlugField()
    name = serializers.CharField()
    kind = serializers.CharField()
    score = serializers.FloatField(help_text="what the leaderboard is ordered by")
    values = serializers.ListField(child=serializers.FloatField(), help_text="the rating system's numbers")
    matches = serializers.IntegerField()
    won = serializers.IntegerField()
    shared = serializers.IntegerField()
    lost = serializers.IntegerField()
    game_points_for = serializers.IntegerField()
    game_points_against = serializers.IntegerField()


def place(row: RankedRating) -> dict[str, Any]:
    """Return a row as JSON values."""
    rating = row.rating
    return {
        "rank": row.rank,
        "player": rating.player.slug,
        "name": rating.player.name,
        "kind": rating.player.kind,
        "score": rating.score,
        "values": rating.values,
        "matches": rating.matches,
        "won": rating.won,
        "shared": rating.shared,
        "lost": rating.lost,
        "game_points_for": rating.game_points_for,
        "game_points_against": rating.game_points_against,
    }


class LeaderboardList(Resource, ListAPIView[Pool]):
    """The leaderboards with somebody on them."""

    queryset = pools()
    serializer_class = LeaderboardSerializer
    keyset = ("game", "system", "population")


POPULATION = OpenApiParameter("population", str, enum=Population.values, default=Population.ALL)
SYSTEM = OpenApiParameter("system", str, enum=list(SYSTEMS), default=next(iter(SYSTEMS)))


class Leaderboard(Resource, ListAPIView[Rating]):
    queryset = Rating.objects.none()
    serializer_class = PlaceSerializer
    parameters = ("population", "system")
    keyset = ("-score", "id")

    def pool(self) -> Pool | None:
        """Return the pool that address and parameters name, None while nobody is in it."""
        game = named_game(self.kwargs["game"]).key
        population = one_of(self.request, "population", Population.values, Population.ALL)
        system = one_of(self.request, "system", list(SYSTEMS), next(iter(SYSTEMS)))
        return pools().filter(game=game, population=population, system=system).first()

    @extend_schema(operation_id="leaderboards_retrieve", parameters=[POPULATION, SYSTEM])
    def get(self, request: Request, game: str) -> Response:
        """One leaderboard, the best first; empty until somebody is rated."""
        pool = self.pool()
        ratings = self.paginate_queryset(leaderboard(pool) if pool else self.get_queryset())
        rows = ranked(pool, ratings) if pool and ratings else ()
        return self.get_paginated_response([place(row) for row in rows])


urlpatterns = [
    path("", LeaderboardList.as_view(), name="api-leaderboards"),
    path("<slug:game>/", Leaderboard.as_view(), name="api-leaderboard"),
]
