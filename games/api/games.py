"""/games/: the games there are, how many play them, and their options."""

from typing import Any

from django.urls import path
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import Resource
from games.rules.game import Game
from games.rules.options import Option
from games.rules.registry import GAMES
from games.rules.text import gettext_noop
from games.services.errors import NotFound

OPTION_KINDS = ("int", "choice", "bool")


class OptionSerializer(serializers.Serializer[Option]):
    key = serializers.CharField()
    title = serializers.SerializerMethodField()
    kind = serializers.ChoiceField(OPTION_KINDS)
    default = serializers.JSONField(help_text="of the option's kind")
    choices = serializers.ListField(help_text="what a `choice` can be, else empty")
    minimum = serializers.IntegerField(allow_null=True, help_text="of an `int`, else null")
    maximum = serializers.IntegerField(allow_null=True, help_text="of an `int`, else null")

    def get_title(self, option: Option) -> str:
        return gettext(option.title)

    def to_representation(self, option: Option) -> dict[str, Any]:
        shown = super().to_representation(option)
        if option.kind != "int":
            shown |= {"minimum": None, "maximum": None}
        return shown


class GameSerializer(serializers.Serializer[Game]):
    key = serializers.CharField()
    title = serializers.SerializerMethodField()
    players = serializers.ListField(
        child=serializers.IntegerField(), help_text="how many can play: each possible number"
    )
    usual_seats = serializers.IntegerField(help_text="how many play unless told otherwise")
    options = OptionSerializer(many=True)

    def get_title(self, game: Game) -> str:
        return gettext(game.title)


def named_game(key: str) -> Game:
    """Return the game an address names; raises NotFound."""
    if key not in GAMES:
        raise NotFound(
            gettext_noop("there is no game %(key)s; games: %(games)s"), key=repr(key), games=", ".join(GAMES)
        )
    return GAMES[key]


class GameListSerializer(serializers.Serializer[Any]):
    results = GameSerializer(many=True)


class GameList(Resource):
    serializer_class = GameListSerializer

    @extend_schema(operation_id="games_list")
    def get(self, request: Request) -> Response:
        """All games."""
        return Response(self.get_serializer({"results": GAMES.values()}).data)


class GameDetail(Resource):
    serializer_class = GameSerializer

    @extend_schema(operation_id="games_retrieve")
    def get(self, request: Request, key: str) -> Response:
        """One game."""
        if key not in GAMES:
            raise NotFound(
                gettext_noop("there is no game %(key)s; games: %(games)s"),
                key=repr(key),
                games=", ".join(GAMES),
            )
        return Response(self.get_serializer(GAMES[key]).data)


urlpatterns = [
    path("", GameList.as_view(), name="api-games"),
    path("<slug:key>/", GameDetail.as_view(), name="api-game"),
]
