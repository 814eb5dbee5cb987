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
from ratings.selectors.leaderboard import leaderboard, ranks
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


class PlaceSerializer(serializers.Serializer[Any]):
    """A row of a leaderboard; for the schema only, the view writes rows itself."""

    rank = serializers.IntegerField(help_text="equal scores share a rank: 1, 1, 3")
    player = serializers.SlugField()
    name = serializers.CharField()
    kind = serializers.CharField()
    score = serializers.FloatField(
        help_text="what the leaderboard is ordered by; a percentage may leave 0 to 100, pages show it clamped"
    )
    values = serializers.ListField(child=serializers.FloatField(), help_text="the rating system's numbers")
    matches = serializers.IntegerField()
    won = serializers.IntegerField()
    shared = serializers.IntegerField()
    lost = serializers.IntegerField()
    game_points_for = serializers.IntegerField()
    game_points_against = serializers.IntegerField()


# Read as plain values: half the time of a page goes into making objects of rows.
OWN = ("score", "values", "matches", "won", "shared", "lost", "game_points_for", "game_points_against")
FIELDS = {"player": "player__slug", "name": "player__name", "kind": "player__kind"} | dict(
    zip(OWN, OWN, strict=True)
)


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
        if pool is None:
            return Response({"next": None, "previous": None, "results": []})
        page: list[Any] = self.paginate_queryset(leaderboard(pool).values("id", *FIELDS.values())) or []
        is_top = getattr(self.paginator, "previous", None) is None
        places = ranks(pool, [(row["score"], row["id"]) for row in page], is_top=is_top)
        return self.get_paginated_response(
            [
                {"rank": rank, **{name: row[field] for name, field in FIELDS.items()}}
                for rank, row in zip(places, page, strict=True)
            ]
        )


urlpatterns = [
    path("", LeaderboardList.as_view(), name="api-leaderboards"),
    path("<slug:game>/", Leaderboard.as_view(), name="api-leaderboard"),
]
