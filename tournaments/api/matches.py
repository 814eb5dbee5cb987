"""/matches/: matches, newest first; one match; its record as JSON or text once it is open."""

from typing import Any

from django.db.models import F, FilteredRelation, Prefetch, Q, QuerySet, Value
from django.db.models.functions import Coalesce
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from games.api.base import FormatNegotiation, Resource
from games.api.filters import NO_PLAYER, Filters, Named, OneOf
from games.models import Match, MatchStatus, Player, Seat
from games.models.match import game_choices
from games.play.record import to_dict
from games.play.record_text import to_text
from games.rules.text import gettext_noop
from games.selectors.match_record import has_open_record, match_record, open_secret
from games.selectors.visibility import seen_matches, seen_players
from tournaments.models import Tournament

NO_TOURNAMENT = gettext_noop("there is no tournament %(key)s")
NO_MATCH = gettext_noop("there is no match %(key)s")


class SeatSerializer(serializers.ModelSerializer[Seat]):
    seat = serializers.IntegerField(source="number")
    player = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    name = serializers.CharField(source="player.name")
    version = serializers.IntegerField(source="bot_version.number", default=None, allow_null=True)

    class Meta:
        model = Seat
        fields = ("seat", "side", "player", "name", "version", "place", "game_points", "fault")


class MatchSerializer(serializers.ModelSerializer[Match]):
    tournament = serializers.CharField(
        source="pairing_match.pairing.round.tournament.slug", default=None, allow_null=True
    )
    round = serializers.IntegerField(
        source="pairing_match.pairing.round.number", default=None, allow_null=True
    )
    seats = SeatSerializer(many=True)

    class Meta:
        model = Match
        fields: tuple[str, ...] = (
            "id",
            "game",
            "purpose",
            "status",
            "end",
            "is_rated",
            "tournament",
            "round",
            "seats",
            "record_hash",
            "created_at",
            "started_at",
            "finished_at",
        )


class MatchDetailSerializer(MatchSerializer):
    options = serializers.DictField(source="plan.options")
    limits = serializers.DictField(source="plan.limits")
    fault_rule = serializers.CharField(source="plan.fault_rule")
    set = serializers.CharField(
        source="set_key", help_text="matches of one duplicate set have the same cards; empty: it is in none"
    )
    commitment = serializers.CharField(
        help_text="SHA-256 of the secret from which all cards follow; empty: dealt by hand"
    )
    secret = serializers.SerializerMethodField(
        help_text="in hex; null until the match, with all of its set, is over"
    )
    record = serializers.SerializerMethodField(help_text="where the record stands; null until it is open")

    class Meta(MatchSerializer.Meta):
        fields = (
            *MatchSerializer.Meta.fields,
            "options",
            "limits",
            "fault_rule",
            "commitment",
            "secret",
            "set",
            "record",
        )

    def get_secret(self, match: Match) -> str | None:
        return open_secret(match) or None

    def get_record(self, match: Match) -> str | None:
        if not has_open_record(match):
            return None
        return reverse("api-match-record", [match.pk], request=self.context["request"])


class PlayedBy(Named):
    """The matches of a player, who sits in `own`: by the seats' index, so that all pages cost the same."""

    def candidates(self) -> QuerySet[Any]:
        return seen_players(self.parent.request.user)

    def narrow(self, queryset: QuerySet[Any], named: Any) -> QuerySet[Any]:
        own = FilteredRelation("seats", condition=Q(seats__player=named))
        found: QuerySet[Any] = queryset.annotate(own=own, own_match=F("own__match")).filter(own_match__gt=0)
        return found


class InStatus(OneOf):
    def filter(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        found: QuerySet[Any]
        if value == MatchStatus.FINISHED:
            # Nearly all are: walking them by id is quick, by the index on the status all would be sorted.
            found = queryset.alias(unindexed=Coalesce("status", Value(""))).filter(unindexed=value)
        else:
            found = super().filter(queryset, value)
        return found


class MatchFilters(Filters):
    game = OneOf(choices=game_choices())
    status = InStatus(choices=MatchStatus.choices)
    player = PlayedBy(Player, NO_PLAYER, help_text="address of a player who sits in it")
    tournament = Named(
        Tournament,
        NO_TOURNAMENT,
        field_name="pairing_match__pairing__round__tournament",
        help_text="its address",
    )


def matches() -> QuerySet[Match]:
    seats = Seat.objects.select_related("player", "bot_version").order_by("number")
    return Match.objects.select_related("pairing_match__pairing__round__tournament").prefetch_related(
        Prefetch("seats", seats)
    )


class MatchList(Resource, ListAPIView[Match]):
    """All matches, the newest first."""

    serializer_class = MatchSerializer
    filterset_class = MatchFilters

    def get_queryset(self) -> QuerySet[Match]:
        return seen_matches(self.request.user, matches().defer("plan"))

    @property
    def keyset(self) -> tuple[str, ...]:
        return ("-own_match",) if self.request.query_params.get("player") else ("-id",)

    def paginate_queryset(self, queryset: Any) -> Any:
        """Return a page, a match that the player plays against itself once."""
        return list({match.pk: match for match in super().paginate_queryset(queryset) or ()}.values())


class MatchDetail(Resource, RetrieveAPIView[Match]):
    """One match. Its cards stand in the record."""

    serializer_class = MatchDetailSerializer
    lookup_field = "id"
    not_found = NO_MATCH

    def get_queryset(self) -> QuerySet[Match]:
        return seen_matches(self.request.user, matches())


class TextRenderer(BaseRenderer):
    """A record as people write it; an error as its sentence."""

    media_type = "text/plain"
    format = "text"
    charset = "utf-8"

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        text = data["error"]["message"] + "\n" if "error" in data else data["text"]
        return str(text).encode()


class MatchRecordView(Resource):
    renderer_classes = (JSONRenderer, TextRenderer)
    content_negotiation_class = FormatNegotiation
    parameters = ("format",)
    lookup_field = "id"
    not_found = NO_MATCH

    def get_queryset(self) -> QuerySet[Match]:
        found = Match.objects.only("status", "set_key", "purpose", "started_at", "finished_at")
        return seen_matches(self.request.user, found)

    @extend_schema(
        operation_id="matches_record",
        parameters=[OpenApiParameter("format", str, enum=["json", "text"], default="json")],
        responses={
            (200, "application/json"): OpenApiTypes.OBJECT,
            (200, "text/plain"): OpenApiTypes.STR,
            409: OpenApiResponse(description="the match, or another of its duplicate set, is not over"),
        },
    )
    def get(self, request: Request, id: int) -> Response:
        """The record of a match: all cards and actions. Opens when match and duplicate set are over."""
        record = match_record(self.get_object())
        wants_text = request.accepted_renderer.format == TextRenderer.format
        return Response({"text": to_text(record)} if wants_text else to_dict(record))


urlpatterns = [
    path("", MatchList.as_view(), name="api-matches"),
    path("<int:id>/", MatchDetail.as_view(), name="api-match"),
    path("<int:id>/record/", MatchRecordView.as_view(), name="api-match-record"),
]
