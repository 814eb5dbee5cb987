"""/tournaments/: tournaments, the newest first; creating, starting and cancelling them."""

from typing import Any

from django.db.models import QuerySet
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from games.api.base import Resource
from games.api.fields import Body, Flag, Number, Options, Text
from games.api.filters import Filters, OneOf
from games.models.match import game_choices
from games.play.time_limits import TIME_LIMITS
from games.rules.registry import GAMES
from games.rules.text import gettext_noop
from tournaments.api.permissions import Organises
from tournaments.formats.registry import FORMATS
from tournaments.models import Tournament, TournamentStatus
from tournaments.models.league import format_choices
from tournaments.selectors.progress import with_progress
from tournaments.services.create import create_tournament
from tournaments.services.run import cancel_tournament, start_tournament

TIME_KEYS = ", ".join(f"`{limit.key}`" for limit in TIME_LIMITS)
GAME_KEYS = ", ".join(f"`{key}`" for key in GAMES)
FORMAT_KEYS = ", ".join(f"`{key}`" for key in FORMATS)
FORMAT_OPTIONS = "; ".join(
    f"`{key}`: " + ", ".join(f"`{option.key}`" for option in made.options) for key, made in FORMATS.items()
)
NO_TOURNAMENT = gettext_noop("there is no tournament %(key)s")


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    organiser = serializers.CharField(source="organiser.username", default=None, allow_null=True)
    league = serializers.CharField(source="league.slug", default=None, allow_null=True)
    game_options = serializers.DictField()
    seats = serializers.IntegerField(help_text="at a table")
    format_options = serializers.DictField()
    limits = serializers.DictField(
        child=serializers.FloatField(), help_text="CPU time of the bots in seconds"
    )

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = (
            "slug",
            "name",
            "game",
            "game_options",
            "seats",
            "format",
            "format_options",
            "limits",
            "is_rated",
            "status",
            "organiser",
            "league",
            "created_at",
            "started_at",
            "finished_at",
        )


class TournamentDetailSerializer(TournamentSerializer):
    entry_count = serializers.IntegerField()
    round_count = serializers.IntegerField(help_text="rounds paired so far")
    match_count = serializers.IntegerField(help_text="matches of the rounds paired so far")
    over_count = serializers.IntegerField(help_text="those of them that are over")

    class Meta(TournamentSerializer.Meta):
        fields = (
            *TournamentSerializer.Meta.fields,
            "entry_count",
            "round_count",
            "match_count",
            "over_count",
        )


class NewTournament(Body):
    name = Text(max_length=80)
    game = Text(help_text=GAME_KEYS)
    format = Text(help_text=FORMAT_KEYS)
    game_options = Options(required=False, help_text="those of the game stand at `/games/KEY/`")
    seats = Number(required=False, help_text="at a table; left out: as many as usual in the game")
    format_options = Options(required=False, help_text=FORMAT_OPTIONS)
    limits = Options(required=False, help_text=f"CPU time of the bots in seconds: {TIME_KEYS}")
    is_rated = Flag(required=False)


class Nothing(Body):
    """The body of a request that says everything by its address."""


class TournamentFilters(Filters):
    game = OneOf(choices=game_choices())
    format = OneOf(choices=format_choices())
    status = OneOf(choices=TournamentStatus.choices)


def tournaments() -> QuerySet[Tournament]:
    """Return all tournaments with what one row of the list shows."""
    return Tournament.objects.select_related("organiser", "league")


class TournamentList(Resource, ListAPIView[Tournament]):
    """All tournaments, the newest first."""

    queryset = tournaments()
    serializer_class = TournamentSerializer
    permission_classes = (Organises,)
    filterset_class = TournamentFilters
    keyset = ("-id",)

    @extend_schema(
        operation_id="tournaments_create",
        request=NewTournament,
        responses={HTTP_201_CREATED: TournamentDetailSerializer},
    )
    def post(self, request: Request) -> Response:
        """Create a tournament, open for entries. Needs a key of an organiser."""
        body = NewTournament(data=request.data)
        body.is_valid(raise_exception=True)
        assert request.user.is_authenticated, "the permission lets nobody else in"
        tournament = create_tournament(organiser=request.user, **body.validated_data)
        return shown(self, tournament, status=HTTP_201_CREATED)


class TournamentDetail(Resource, RetrieveAPIView[Tournament]):
    """One tournament."""

    queryset = with_progress(tournaments())
    serializer_class = TournamentDetailSerializer
    permission_classes = (Organises,)
    not_found = NO_TOURNAMENT


class TournamentStep(Resource):
    """Base of the addresses that bring a tournament on."""

    queryset = tournaments()
    serializer_class = TournamentDetailSerializer
    permission_classes = (Organises,)
    not_found = NO_TOURNAMENT

    def tournament(self, request: Request) -> Tournament:
        """Return the tournament named, once body and permission are right."""
        tournament: Tournament = self.get_object()
        Nothing(data=request.data).is_valid(raise_exception=True)
        return tournament


class Start(TournamentStep):
    @extend_schema(operation_id="tournaments_start", request=None)
    def post(self, request: Request, slug: str) -> Response:
        """Close the entries and begin to play."""
        tournament = self.tournament(request)
        start_tournament(tournament=tournament)
        return shown(self, tournament)


class Cancel(TournamentStep):
    @extend_schema(operation_id="tournaments_cancel", request=None)
    def post(self, request: Request, slug: str) -> Response:
        """End a tournament without a result; what was played stays."""
        tournament = self.tournament(request)
        cancel_tournament(tournament=tournament)
        return shown(self, tournament)


def shown(view: Resource, tournament: Tournament, **response: Any) -> Response:
    """Return the answer that shows the tournament as it is now."""
    now = with_progress(tournaments()).get(pk=tournament.pk)
    return Response(TournamentDetailSerializer(now, context=view.get_serializer_context()).data, **response)


urlpatterns = [
    path("", TournamentList.as_view(), name="api-tournaments"),
    path("<slug:slug>/", TournamentDetail.as_view(), name="api-tournament"),
    path("<slug:slug>/start/", Start.as_view(), name="api-tournament-start"),
    path("<slug:slug>/cancel/", Cancel.as_view(), name="api-tournament-cancel"),
]
