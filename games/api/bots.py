"""/bots/: one's own bots, their versions and how these were checked; uploads of bots and of versions."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.mixins import ListModelMixin
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED
from rest_framework.throttling import BaseThrottle

from games.access import UploadThrottle, signed_in
from games.api.base import Resource
from games.api.fields import Body
from games.api.filters import NO_PLAYER
from games.api.own_bots import (
    OwnBotDetailSerializer,
    OwnBotSerializer,
    UploadedVersionSerializer,
    VersionDetailSerializer,
    own_bots,
)
from games.files import attachment, source_type
from games.models import BotVersion, Player, PlayerKind
from games.rules.text import gettext_noop
from games.selectors.version_steps import version_check
from games.selectors.visibility import may_read_source, seen_players
from games.services.errors import NotFound, NotYours
from games.services.upload_bot import open_upload, upload_bot, upload_version

NO_BOT = gettext_noop("you have no bot %(key)s")
NO_VERSION = gettext_noop("%(bot)s has no version %(number)s")
GAMES_HELP = "keys of games, given several times or with commas; those of a bot.json go before them"


class Games(serializers.ListField):
    """Keys of games; which there are is for the service to say."""

    child = serializers.CharField(max_length=40)

    def to_internal_value(self, data: Any) -> list[str]:
        keys: list[str] = super().to_internal_value(data)
        return [key.strip() for text in keys for key in text.split(",") if key.strip()]


@extend_schema_field(OpenApiTypes.BINARY)
class File(serializers.FileField):
    """A file that is sent, which a description else takes for the address of one."""


class NewVersionBody(Body):
    file = File(allow_empty_file=True, help_text="a .py or .zip of at most 5 MiB")
    games = Games(required=False, default=list, help_text=GAMES_HELP)


class NewBotBody(NewVersionBody):
    name = serializers.CharField(max_length=200)
    is_private = serializers.BooleanField(default=False, help_text="seen by you and staff only; plays checks")


class Uploads(Resource):
    """What bots' addresses share: one's own only, and uploads are counted."""

    permission_classes = (IsAuthenticated,)
    parser_classes = (MultiPartParser,)
    not_found = NO_BOT

    def get_queryset(self) -> QuerySet[Player]:
        return own_bots(self.request.user.pk or 0)

    def get_throttles(self) -> list[BaseThrottle]:
        throttles = list(super().get_throttles())
        return [*throttles, UploadThrottle()] if self.request.method == "POST" else throttles

    def body(self, kind: type[Body], request: Request) -> dict[str, Any]:
        """Return the checked body of an upload."""
        serializer = kind(data=request.data)
        serializer.is_valid(raise_exception=True)
        checked: dict[str, Any] = serializer.validated_data
        file = checked.pop("file")
        return {**checked, "file_name": file.name, "content": file.read()}

    def received(self, version: BotVersion) -> Response:
        """Return the answer to an upload: the version, whose check is still to come."""
        context = self.get_serializer_context()
        return Response(UploadedVersionSerializer(version, context=context).data, status=HTTP_201_CREATED)


class BotList(Uploads, ListAPIView[Player]):
    """One's own bots with their versions, by address."""

    serializer_class = OwnBotSerializer
    keyset = ("slug",)

    @extend_schema(
        operation_id="bots_create",
        request={"multipart/form-data": NewBotBody},
        responses={201: UploadedVersionSerializer},
    )
    def post(self, request: Request) -> Response:
        """Upload a new bot. Its structure is judged at once; its check by play follows, see its version."""
        body = self.body(NewBotBody, request)
        return self.received(upload_bot(owner=signed_in(request), **body))


class BotDetail(Uploads, RetrieveAPIView[Player]):
    """One of one's own bots with its versions, and how often it failed."""

    serializer_class = OwnBotDetailSerializer


class VersionList(Uploads, ListModelMixin):
    serializer_class = UploadedVersionSerializer
    keyset = ("-number",)

    @extend_schema(operation_id="bots_versions_list", responses={200: UploadedVersionSerializer(many=True)})
    def get(self, request: Request, slug: str) -> Response:
        """The versions of one's own bot, the newest first."""
        versions = self.get_object().versions.select_related("player")
        rows = self.paginate_queryset(versions)
        return self.get_paginated_response(self.get_serializer(rows, many=True).data)

    @extend_schema(
        operation_id="bots_versions_create",
        request={"multipart/form-data": NewVersionBody},
        responses={201: UploadedVersionSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Upload the next version; without games it plays those of the version before."""
        bot = self.get_object()
        return self.received(upload_version(bot=bot, **self.body(NewVersionBody, request)))


class VersionDetail(Uploads):
    serializer_class = VersionDetailSerializer

    @extend_schema(operation_id="bots_versions_retrieve")
    def get(self, request: Request, slug: str, number: int) -> Response:
        """One version: status, reason, the steps of its check and the matches it consists of."""
        bot = self.get_object()
        version = bot.versions.filter(number=number).first()
        if version is None:
            raise NotFound(NO_VERSION, bot=bot.name, number=number)
        version.player = bot
        context = {**self.get_serializer_context(), "check": version_check(version)}
        return Response(VersionDetailSerializer(version, context=context).data)


class VersionFile(Resource):
    permission_classes = (IsAuthenticatedOrReadOnly,)
    not_found = NO_PLAYER

    def get_queryset(self) -> QuerySet[Player]:
        return seen_players(self.request.user).filter(kind=PlayerKind.BOT)

    @extend_schema(
        operation_id="bots_versions_file", responses={(200, "application/octet-stream"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """The file of a version as it was uploaded: one's own, or anybody's whose source is open."""
        bot = self.get_object()
        version = bot.versions.filter(number=number).first()
        if version is None or not version.is_upload:
            raise NotFound(NO_VERSION, bot=bot.name, number=number)
        version.player = bot
        if not may_read_source(request.user, version):
            raise NotYours(gettext_noop("the source of %(bot)s is not open"), bot=bot.name)
        with open_upload(version) as file:
            return attachment(file.read(), version.file_name, source_type(version.file_name))


urlpatterns = [
    path("", BotList.as_view(), name="api-bots"),
    path("<slug:slug>/", BotDetail.as_view(), name="api-bot"),
    path("<slug:slug>/versions/", VersionList.as_view(), name="api-bot-versions"),
    path("<slug:slug>/versions/<int:number>/", VersionDetail.as_view(), name="api-bot-version"),
    path("<slug:slug>/versions/<int:number>/file/", VersionFile.as_view(), name="api-bot-version-file"),
]
