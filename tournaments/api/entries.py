"""/tournaments/{slug}/entries/: who plays in a tournament; entering and withdrawing before its start."""

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED, HTTP_204_NO_CONTENT

from games.api.base import Resource
from games.api.fields import Body, Text
from games.api.filters import NO_PLAYER
from games.rules.text import gettext_noop
from games.selectors.visibility import seen_players
from games.services.errors import NotFound, Refused
from tournaments.api.permissions import Organises
from tournaments.api.tournaments import NO_TOURNAMENT
from tournaments.models import Entry, Tournament
from tournaments.services.create import enter, withdraw


class EntrySerializer(serializers.ModelSerializer[Entry]):
    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")

    class Meta:
        model = Entry
        fields = ("number", "player", "name", "created_at")


class NewEntry(Body):
    player = Text(help_text="address of the player")


class EntryList(Resource, ListAPIView[Entry]):
    queryset = Tournament.objects.all()
    serializer_class = EntrySerializer
    permission_classes = (Organises,)
    not_found = NO_TOURNAMENT
    keyset = ("number",)

    @extend_schema(operation_id="tournaments_entries_list")
    def get(self, request: Request, slug: str) -> Response:
        """The entries of a tournament by starting number."""
        entries = self.paginate_queryset(self.get_object().entries.select_related("player"))
        return self.get_paginated_response(self.get_serializer(entries, many=True).data)

    @extend_schema(
        operation_id="tournaments_entries_create",
        request=NewEntry,
        responses={HTTP_201_CREATED: EntrySerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Enter a player under the next starting number."""
        tournament: Tournament = self.get_object()
        body = NewEntry(data=request.data)
        body.is_valid(raise_exception=True)
        slug = body.validated_data["player"]
        player = seen_players(request.user).filter(slug=slug).first()
        if player is None:
            raise Refused(NO_PLAYER, key=repr(slug))
        entry = enter(tournament=tournament, player=player)
        return Response(self.get_serializer(entry).data, status=HTTP_201_CREATED)


class EntryDetail(Resource):
    queryset = Tournament.objects.all()
    serializer_class = EntrySerializer
    permission_classes = (Organises,)
    not_found = NO_TOURNAMENT

    @extend_schema(operation_id="tournaments_entries_destroy", responses={HTTP_204_NO_CONTENT: None})
    def delete(self, request: Request, slug: str, player: str) -> Response:
        """Withdraw a player before the start."""
        tournament: Tournament = self.get_object()
        entry = tournament.entries.filter(player__slug=player).first()
        if entry is None:
            raise NotFound(
                gettext_noop("%(player)s is not entered in %(tournament)s"),
                player=repr(player),
                tournament=tournament.name,
            )
        withdraw(entry=entry)
        return Response(status=HTTP_204_NO_CONTENT)


urlpatterns = [
    path("<slug:slug>/entries/", EntryList.as_view(), name="api-tournament-entries"),
    path("<slug:slug>/entries/<slug:player>/", EntryDetail.as_view(), name="api-tournament-entry"),
]
