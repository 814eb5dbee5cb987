"""/matches/import/: games that people played, as text or JSON; confirming and rejecting them."""

from collections.abc import Mapping
from typing import IO, Any

from django.urls import path
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED
from rest_framework.throttling import BaseThrottle

from games.access import ImportThrottle, signed_in
from games.api.base import Resource
from games.api.fields import Body, Text
from games.models import Match
from games.rules.text import gettext_noop
from games.selectors.confirmations import Import, SeatWord, find_imports
from games.selectors.imports import MOST_BYTES
from games.services.errors import Refused
from games.services.give_word import LONGEST_REASON
from games.services.import_matches import import_matches
from tournaments.api.matches import NO_MATCH, MatchSerializer, matches
from tournaments.services.confirm import confirm, reject


class SourceParser(BaseParser):
    """The body is the file of records itself, whatever it is called; not read further than is allowed."""

    media_type = "*/*"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        return _text(stream.read(MOST_BYTES + 1))


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ParseError(gettext("the body is no UTF-8")) from None


class WordSerializer(serializers.Serializer[SeatWord]):
    seat = serializers.IntegerField(source="seat.number")
    player = serializers.CharField(source="seat.player.slug")
    state = serializers.ChoiceField(("waiting", "confirmed", "rejected"))
    needs_staff = serializers.BooleanField(
        source="is_for_staff", help_text="nobody else speaks for the player: staff confirm with a reason"
    )
    reason = serializers.CharField(source="given.reason", default="")
    given_at = serializers.DateTimeField(source="given.confirmed_at", default=None, allow_null=True)


class ImportedMatchSerializer(MatchSerializer):
    """An imported match; it counts (`is_rated`) when every word is `confirmed`."""

    importer = serializers.SerializerMethodField(help_text="address of the player who imported it")
    played_at = serializers.SerializerMethodField(help_text="as the record says; null where it says nothing")
    words = serializers.SerializerMethodField()

    class Meta(MatchSerializer.Meta):
        fields = (*MatchSerializer.Meta.fields, "importer", "played_at", "words")

    def _import(self, match: Match) -> Import:
        found: Import = self.context["imports"][match.pk]
        return found

    def get_importer(self, match: Match) -> str | None:
        importer = self._import(match).importer
        return importer.slug if importer else None

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_played_at(self, match: Match) -> str | None:
        played_at = self._import(match).played_at
        return f"{played_at:%Y-%m-%dT%H:%M:%SZ}" if played_at else None

    @extend_schema_field(WordSerializer(many=True))
    def get_words(self, match: Match) -> Any:
        words: Any = self._import(match).words
        return WordSerializer(words, many=True).data


class ImportedSerializer(serializers.Serializer[Any]):
    matches = ImportedMatchSerializer(many=True)


class ImportResource(Resource):
    """What the addresses below have in common."""

    queryset = Match.objects.all()
    permission_classes = (IsAuthenticated,)
    lookup_field = "id"
    not_found = NO_MATCH

    def shown(self, found: list[Match]) -> Any:
        """Return imported matches as the API shows them, in the order given."""
        context = {**self.get_serializer_context(), "imports": find_imports(found, self.request.user)}
        stored = {match.pk: match for match in matches().filter(pk__in=[match.pk for match in found])}
        again = [stored[match.pk] for match in found]
        return ImportedMatchSerializer(again, many=True, context=context).data


class ImportMatches(ImportResource):
    serializer_class = ImportedSerializer
    parser_classes = (MultiPartParser, SourceParser)

    def get_throttles(self) -> list[BaseThrottle]:
        return [*super().get_throttles(), ImportThrottle()]

    @extend_schema(
        operation_id="matches_import",
        request={
            "application/json": OpenApiTypes.OBJECT,
            "text/plain": OpenApiTypes.STR,
            "multipart/form-data": {
                "type": "object",
                "properties": {"file": {"type": "string", "format": "binary"}},
            },
        },
        responses={
            HTTP_201_CREATED: ImportedSerializer,
            409: OpenApiResponse(description="one of the games is there already; `match` says where"),
        },
    )
    def post(self, request: Request) -> Response:
        """Import games: the body is the records, as text or JSON, one or several; all are stored or none."""
        source = request.data if isinstance(request.data, str) else self._file(request)
        found = import_matches(source=source, importer=signed_in(request))
        return Response({"matches": self.shown(found)}, status=HTTP_201_CREATED)

    @staticmethod
    def _file(request: Request) -> str:
        file = request.FILES.get("file")
        if file is None:
            raise Refused(gettext_noop("send the records as the body, or a file named `file`"))
        return _text(file.read(MOST_BYTES + 1))


class NewConfirmation(Body):
    seat = serializers.IntegerField(required=False, help_text="the seat you speak for unless you are staff")
    reason = Text(
        required=False, allow_blank=True, max_length=LONGEST_REASON, help_text="staff must give one"
    )


class NewRejection(Body):
    reason = Text(max_length=LONGEST_REASON, help_text="what is wrong")


class ConfirmMatch(ImportResource):
    serializer_class = ImportedMatchSerializer

    @extend_schema(operation_id="matches_confirm", request=NewConfirmation, responses=ImportedMatchSerializer)
    def post(self, request: Request, id: int) -> Response:
        """Confirm an imported match. When every seat is confirmed, it is rated."""
        match: Match = self.get_object()
        body = NewConfirmation(data=request.data)
        body.is_valid(raise_exception=True)
        confirmed = confirm(match=match, user=signed_in(request), **body.validated_data)
        return Response(self.shown([confirmed])[0])


class RejectMatch(ImportResource):
    serializer_class = ImportedMatchSerializer

    @extend_schema(operation_id="matches_reject", request=NewRejection, responses=ImportedMatchSerializer)
    def post(self, request: Request, id: int) -> Response:
        """Say that an imported match was not so: it stays unrated."""
        match: Match = self.get_object()
        body = NewRejection(data=request.data)
        body.is_valid(raise_exception=True)
        rejected = reject(match=match, user=signed_in(request), **body.validated_data)
        return Response(self.shown([rejected])[0])


urlpatterns = [
    path("import/", ImportMatches.as_view(), name="api-match-import"),
    path("<int:id>/confirm/", ConfirmMatch.as_view(), name="api-match-confirm"),
    path("<int:id>/reject/", RejectMatch.as_view(), name="api-match-reject"),
]
