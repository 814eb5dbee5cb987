"""/bots/: one's own bots, their versions and how these were checked; uploads of bots and of versions."""

from typing import Any

from django.db.models import QuerySet
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.mixins import ListModelMixin
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.status import HTTP_201_CREATED
from rest_framework.throttling import BaseThrottle

from games.access import UploadThrottle, signed_in
from games.api.base import Resource
from games.api.fields import Body
from games.models import BotVersion, Player, PlayerKind
from games.rules.text import gettext_noop
from games.selectors.version_steps import CheckMatch, Step, rejection_in_words, version_check
from games.services.errors import NotFound
from games.services.upload_bot import upload_bot, upload_version

NO_BOT = gettext_noop("you have no bot %(key)s")
NO_VERSION = gettext_noop("%(bot)s has no version %(number)s")
GAMES_HELP = "keys of games, given several times or with commas; those of a bot.json go before them"


class UploadedVersionSerializer(serializers.ModelSerializer[BotVersion]):
    bot = serializers.CharField(source="player.slug")
    games = serializers.ListField(child=serializers.CharField(), help_text="keys of the games it plays")
    reason = serializers.SerializerMethodField(help_text="why it was rejected; empty when it was not")
    address = serializers.SerializerMethodField()

    class Meta:
        model = BotVersion
        fields: tuple[str, ...] = (
            "bot",
            "number",
            "games",
            "status",
            "reason",
            "is_active",
            "file_name",
            "size",
            "sha256",
            "created_at",
            "checked_at",
            "address",
        )

    def get_reason(self, version: BotVersion) -> str:
        return rejection_in_words(version)

    @extend_schema_field(OpenApiTypes.URI)
    def get_address(self, version: BotVersion) -> str:
        return reverse(
            "api-bot-version", [version.player.slug, version.number], request=self.context["request"]
        )


class StepSerializer(serializers.Serializer[Step]):
    title = serializers.CharField()
    state = serializers.ChoiceField(["done", "running", "waiting", "failed", "stuck", "skipped"])
    at = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField()
    log = serializers.CharField(help_text="of a failed step: the last lines of what the bot wrote")


class CheckSerializer(serializers.Serializer[CheckMatch]):
    match = serializers.IntegerField(source="match.pk")
    game = serializers.CharField(source="match.game")
    status = serializers.CharField(source="match.status", help_text="as matches have it")
    against = serializers.SerializerMethodField(help_text="`itself` or `rules`")
    seats = serializers.SerializerMethodField(help_text="seat, fault and milliseconds of the version")

    @extend_schema_field(OpenApiTypes.STR)
    def get_against(self, check: CheckMatch) -> str:
        return "itself" if check.is_alone else "rules"

    @extend_schema_field({"type": "array", "items": {"type": "object"}})
    def get_seats(self, check: CheckMatch) -> list[dict[str, Any]]:
        return [
            {
                "seat": seat.number,
                "fault": seat.fault,
                **{key: getattr(getattr(seat, "log", None), key, None) for key in TIMES},
            }
            for seat in check.seats
        ]


TIMES = ("cpu_ms", "wall_ms", "slowest_ms")


class VersionDetailSerializer(UploadedVersionSerializer):
    steps = serializers.SerializerMethodField()
    matches = serializers.SerializerMethodField()

    class Meta(UploadedVersionSerializer.Meta):
        fields = (*UploadedVersionSerializer.Meta.fields, "steps", "matches")

    @extend_schema_field(StepSerializer(many=True))
    def get_steps(self, version: BotVersion) -> Any:
        return StepSerializer(self.context["check"].steps, many=True).data

    @extend_schema_field(CheckSerializer(many=True))
    def get_matches(self, version: BotVersion) -> Any:
        return CheckSerializer(self.context["check"].matches, many=True).data


class OwnBotSerializer(serializers.ModelSerializer[Player]):
    versions = UploadedVersionSerializer(many=True, help_text="the newest first")

    class Meta:
        model = Player
        fields = ("slug", "name", "is_active", "created_at", "versions")


class Games(serializers.ListField):
    """Keys of games; which there are is for the service to say."""

    child = serializers.CharField(max_length=40)

    def to_internal_value(self, data: Any) -> list[str]:
        keys: list[str] = super().to_internal_value(data)
        return [key.strip() for text in keys for key in text.split(",") if key.strip()]


class NewVersionBody(Body):
    file = serializers.FileField(allow_empty_file=True, help_text="a .py or .zip of at most 5 MiB")
    games = Games(required=False, default=list, help_text=GAMES_HELP)


class NewBotBody(NewVersionBody):
    name = serializers.CharField(max_length=200)


class Uploads(Resource):
    """What bots' addresses share: one's own only, and uploads are counted."""

    permission_classes = (IsAuthenticated,)
    parser_classes = (MultiPartParser,)
    not_found = NO_BOT

    def get_queryset(self) -> QuerySet[Player]:
        own = Player.objects.filter(kind=PlayerKind.BOT, owner=self.request.user.pk or 0)
        return own.prefetch_related("versions__player")

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
    """One of one's own bots with its versions."""

    serializer_class = OwnBotSerializer


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


urlpatterns = [
    path("", BotList.as_view(), name="api-bots"),
    path("<slug:slug>/", BotDetail.as_view(), name="api-bot"),
    path("<slug:slug>/versions/", VersionList.as_view(), name="api-bot-versions"),
    path("<slug:slug>/versions/<int:number>/", VersionDetail.as_view(), name="api-bot-version"),
]
