"""/players/: who plays; one player with its bot versions and ratings."""

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, TextField
from django.db.models.functions import Cast
from django.urls import path
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView, RetrieveAPIView

from games.api.base import Resource
from games.api.faults import FaultsSerializer
from games.api.filters import Filters, OneOf, YesNo
from games.models import BotVersion, Player, PlayerKind
from games.models.match import game_choices
from games.rules.text import gettext_noop
from games.selectors.faults import faults_of
from games.selectors.visibility import seen_players
from ratings.models import Rating
from ratings.selectors.player_ratings import player_ratings


class PlayerSerializer(serializers.ModelSerializer[Player]):
    class Meta:
        model = Player
        fields: tuple[str, ...] = ("slug", "name", "kind", "is_active", "created_at")


class VersionSerializer(serializers.ModelSerializer[BotVersion]):
    games = serializers.ListField(child=serializers.CharField(), help_text="keys of the games it plays")

    class Meta:
        model = BotVersion
        fields = ("number", "built_in", "games", "status", "is_active", "created_at")


class PlayerRatingSerializer(serializers.ModelSerializer[Rating]):
    game = serializers.CharField(source="pool.game")
    system = serializers.CharField(source="pool.system")
    population = serializers.CharField(source="pool.population")
    rank = serializers.IntegerField()
    values = serializers.ListField(child=serializers.FloatField(), help_text="the rating system's numbers")

    class Meta:
        model = Rating
        fields = (
            "game",
            "system",
            "population",
            "rank",
            "score",
            "values",
            "matches",
            "won",
            "shared",
            "lost",
            "game_points_for",
            "game_points_against",
            "updated_at",
        )


class PlayerDetailSerializer(PlayerSerializer):
    versions = VersionSerializer(many=True)
    ratings = serializers.SerializerMethodField()
    faults = serializers.SerializerMethodField(help_text="of an uploaded bot, else null")

    class Meta(PlayerSerializer.Meta):
        fields = (*PlayerSerializer.Meta.fields, "is_held", "is_source_open", "versions", "ratings", "faults")

    @extend_schema_field(FaultsSerializer(allow_null=True))
    def get_faults(self, player: Player) -> Any:
        if not any(version.is_upload for version in player.versions.all()):
            return None
        active = next((version for version in player.versions.all() if version.is_active), None)
        return FaultsSerializer(faults_of(player, active)).data

    @extend_schema_field(PlayerRatingSerializer(many=True))
    def get_ratings(self, player: Player) -> Any:
        return PlayerRatingSerializer(
            [ranked.rating for ranked in player_ratings(player=player)], many=True
        ).data


class PlayerFilters(Filters):
    kind = OneOf(choices=PlayerKind.choices)
    active = YesNo(field_name="is_active")
    game = OneOf(choices=game_choices(), method="playing", label="bots with an active version for it")

    def playing(self, players: QuerySet[Player], name: str, value: Any) -> QuerySet[Player]:
        versions = BotVersion.objects.alias(text=Cast("games", TextField())).filter(
            player=OuterRef("pk"), is_active=True, text__contains=f'"{value}"'
        )
        return players.filter(Exists(versions))


class PlayerList(Resource, ListAPIView[Player]):
    """All players, by address."""

    serializer_class = PlayerSerializer
    filterset_class = PlayerFilters
    keyset = ("slug",)

    def get_queryset(self) -> QuerySet[Player]:
        return seen_players(self.request.user)


class PlayerDetail(Resource, RetrieveAPIView[Player]):
    """One player."""

    serializer_class = PlayerDetailSerializer
    not_found = gettext_noop("there is no player %(key)s")

    def get_queryset(self) -> QuerySet[Player]:
        return seen_players(self.request.user).prefetch_related("versions")


urlpatterns = [
    path("", PlayerList.as_view(), name="api-players"),
    path("<slug:slug>/", PlayerDetail.as_view(), name="api-player"),
]
