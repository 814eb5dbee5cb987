"""/holds/: what staff hold and what was suspended, the newest first; holding and lifting, for staff."""

from django.db.models import QuerySet
from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAdminUser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from games.access import signed_in
from games.api.base import Resource
from games.api.bots import NO_VERSION
from games.api.fields import Body, Number, Text
from games.api.filters import NO_PLAYER, Filters, YesNo
from games.api.own_bots import HoldSerializer
from games.models import Hold, Player, PlayerKind
from games.rules.text import gettext_noop
from games.services.errors import NotFound, Refused
from games.services.hold import LONGEST_REASON, hold_bot, hold_version, lift_hold
from tournaments.services.unplayable import void_unplayable


class StaffHoldSerializer(HoldSerializer):
    bot = serializers.CharField(source="player.slug")
    held_by = serializers.CharField(source="held_by.username", default=None, allow_null=True)
    lifted_by = serializers.CharField(source="lifted_by.username", default=None, allow_null=True)

    class Meta(HoldSerializer.Meta):
        fields = (*HoldSerializer.Meta.fields, "bot", "held_by", "lifted_by", "lifted_at", "lift_reason")


class NewHold(Body):
    bot = Text(help_text="its address")
    version = Number(required=False, help_text="left out: the whole bot")
    reason = Text(max_length=LONGEST_REASON, help_text="the owner will read it")


class Lift(Body):
    reason = Text(required=False, allow_blank=True, max_length=LONGEST_REASON)


class IsStaff(IsAdminUser):
    message = _("only staff may do this")


class HoldFilters(Filters):
    standing = YesNo(method="standing_only", label="those not lifted yet, or those lifted")

    def standing_only(self, holds: QuerySet[Hold], name: str, value: str) -> QuerySet[Hold]:
        return holds.filter(lifted_at__isnull=value == "true")


def _holds() -> QuerySet[Hold]:
    return Hold.objects.select_related("player", "version__player", "held_by", "lifted_by")


class HoldList(Resource, ListAPIView[Hold]):
    """All holds, the newest first. For staff."""

    queryset = _holds()
    serializer_class = StaffHoldSerializer
    permission_classes = (IsStaff,)
    filterset_class = HoldFilters
    keyset = ("-id",)

    @extend_schema(
        operation_id="holds_create", request=NewHold, responses={HTTP_201_CREATED: StaffHoldSerializer}
    )
    def post(self, request: Request) -> Response:
        """Hold a bot or a version: it plays nowhere, and what waits for it is voided. For staff."""
        body = NewHold(data=request.data)
        body.is_valid(raise_exception=True)
        slug, number = body.validated_data["bot"], body.validated_data.get("version")
        bot = Player.objects.filter(slug=slug, kind=PlayerKind.BOT).first()
        if bot is None:
            raise Refused(NO_PLAYER, key=repr(slug))
        by, reason = signed_in(request), body.validated_data["reason"]
        if number is None:
            hold = hold_bot(bot=bot, by=by, reason=reason)
        else:
            version = bot.versions.filter(number=number).first()
            if version is None:
                raise NotFound(NO_VERSION, bot=bot.name, number=number)
            hold = hold_version(version=version, by=by, reason=reason)
        void_unplayable()
        return Response(self.get_serializer(_holds().get(pk=hold.pk)).data, status=HTTP_201_CREATED)


class LiftHold(Resource):
    queryset = _holds()
    serializer_class = StaffHoldSerializer
    permission_classes = (IsStaff,)
    lookup_field = "id"
    not_found = gettext_noop("there is no hold %(key)s")

    @extend_schema(operation_id="holds_lift", request=Lift)
    def post(self, request: Request, id: int) -> Response:
        """Release what is held. For staff."""
        hold: Hold = self.get_object()
        body = Lift(data=request.data)
        body.is_valid(raise_exception=True)
        lift_hold(hold=hold, by=signed_in(request), reason=body.validated_data.get("reason", ""))
        return Response(self.get_serializer(_holds().get(pk=hold.pk)).data)


urlpatterns = [
    path("", HoldList.as_view(), name="api-holds"),
    path("<int:id>/lift/", LiftHold.as_view(), name="api-hold-lift"),
]
