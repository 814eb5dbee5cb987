"""/tournaments/{slug}/rounds/: who met whom, round by round, and which matches that made."""

from django.db.models import Prefetch
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import Resource
from tournaments.api.tournaments import NO_TOURNAMENT
from tournaments.models import Pairing, PairingEntry, PairingMatch, Round, Tournament


class PairingEntrySerializer(serializers.ModelSerializer[PairingEntry]):
    seat = serializers.IntegerField(help_text="the seat, in partnership games the pair")
    number = serializers.IntegerField(source="entry.number", help_text="starting number")
    player = serializers.CharField(source="entry.player.slug")
    name = serializers.CharField(source="entry.player.name")

    class Meta:
        model = PairingEntry
        fields = ("seat", "number", "player", "name")


class PairingMatchSerializer(serializers.ModelSerializer[PairingMatch]):
    id = serializers.IntegerField(source="match_id")
    status = serializers.CharField(source="match.status")
    end = serializers.CharField(source="match.end")
    set = serializers.CharField(source="match.set_key", help_text="matches of one set have the same cards")

    class Meta:
        model = PairingMatch
        fields = ("id", "status", "end", "set")


class PairingSerializer(serializers.ModelSerializer[Pairing]):
    table = serializers.IntegerField(source="number")
    entries = PairingEntrySerializer(source="seating", many=True, help_text="by side of the first match")
    matches = PairingMatchSerializer(many=True)

    class Meta:
        model = Pairing
        fields = ("table", "is_bye", "entries", "matches", "closed_at")


class RoundSerializer(serializers.ModelSerializer[Round]):
    pairings = PairingSerializer(many=True)

    class Meta:
        model = Round
        fields = ("number", "pairings", "created_at", "completed_at")


class RoundList(Resource, ListAPIView[Round]):
    queryset = Tournament.objects.all()
    serializer_class = RoundSerializer
    not_found = NO_TOURNAMENT
    keyset = ("number",)
    page_size = 10

    @extend_schema(operation_id="tournaments_rounds_list")
    def get(self, request: Request, slug: str) -> Response:
        """The rounds paired so far, the first one first."""
        rounds = self.get_object().rounds.prefetch_related(
            Prefetch("pairings", Pairing.objects.order_by("number")),
            Prefetch(
                "pairings__seating",
                PairingEntry.objects.select_related("entry__player").order_by("seat"),
            ),
            Prefetch(
                "pairings__matches",
                PairingMatch.objects.select_related("match").defer("match__plan").order_by("number"),
            ),
        )
        return self.get_paginated_response(
            self.get_serializer(self.paginate_queryset(rounds), many=True).data
        )


urlpatterns = [path("<slug:slug>/rounds/", RoundList.as_view(), name="api-tournament-rounds")]
