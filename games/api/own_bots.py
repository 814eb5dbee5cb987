"""One's own bots, their versions and how these were checked, as the API shows them."""

from typing import Any

from django.db.models import Prefetch, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from games.api.faults import FaultsSerializer
from games.models import BotVersion, Hold, Player, PlayerKind, VersionStatus
from games.selectors.faults import faults_of
from games.selectors.holds import hold_in_words, suspension_of
from games.selectors.version_steps import CheckMatch, Step, rejection_in_words


def own_bots(user_id: int) -> QuerySet[Player]:
    """Return the user's bots with their versions and what keeps these from playing."""
    standing = Hold.objects.filter(lifted_at=None).select_related("version", "player")
    return Player.objects.filter(kind=PlayerKind.BOT, owner=user_id).prefetch_related(
        "versions__player",
        Prefetch("versions__holds", standing, to_attr="standing_holds"),
        Prefetch("holds", standing, to_attr="standing_holds"),
    )


class UploadedVersionSerializer(serializers.ModelSerializer[BotVersion]):
    bot = serializers.CharField(source="player.slug")
    games = serializers.ListField(child=serializers.CharField(), help_text="keys of the games it plays")
    reason = serializers.SerializerMethodField(
        help_text="why it was rejected or suspended; empty when it was not"
    )
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
            "program",
            "starts",
            "file_name",
            "size",
            "sha256",
            "created_at",
            "checked_at",
            "address",
        )

    def get_reason(self, version: BotVersion) -> str:
        if version.status != VersionStatus.SUSPENDED:
            return rejection_in_words(version)
        standing = getattr(version, "standing_holds", None)
        hold = next(iter(standing), None) if standing is not None else suspension_of(version)
        return "" if hold is None else hold_in_words(hold)

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


class HoldSerializer(serializers.ModelSerializer[Hold]):
    version = serializers.IntegerField(
        source="version.number", default=None, allow_null=True, help_text="null: the whole bot"
    )
    reason = serializers.SerializerMethodField(help_text="in a sentence")
    faults = serializers.DictField(
        child=serializers.IntegerField(), help_text="of a suspended version: how many of each kind"
    )
    by_faults = serializers.BooleanField(
        source="is_by_faults", help_text="nobody decided it: the version failed too often"
    )

    class Meta:
        model = Hold
        fields: tuple[str, ...] = ("id", "version", "reason", "by_faults", "faults", "matches", "held_at")

    def get_reason(self, hold: Hold) -> str:
        return hold_in_words(hold)


class OwnBotSerializer(serializers.ModelSerializer[Player]):
    holds = HoldSerializer(
        source="standing_holds", many=True, help_text="what keeps it or a version from playing"
    )
    versions = UploadedVersionSerializer(many=True, help_text="the newest first")

    class Meta:
        model = Player
        fields: tuple[str, ...] = (
            "slug",
            "name",
            "is_active",
            "is_private",
            "is_source_open",
            "is_held",
            "created_at",
            "holds",
            "versions",
        )


class OwnBotDetailSerializer(OwnBotSerializer):
    faults = serializers.SerializerMethodField(help_text="over all, and of the version that plays")

    class Meta(OwnBotSerializer.Meta):
        fields = (*OwnBotSerializer.Meta.fields, "faults")

    @extend_schema_field(FaultsSerializer)
    def get_faults(self, bot: Player) -> Any:
        active = next((version for version in bot.versions.all() if version.is_active), None)
        return FaultsSerializer(faults_of(bot, active)).data
