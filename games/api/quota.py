"""/quota/: what one may have, and has."""

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.access import signed_in
from games.api.base import Resource
from games.selectors.quotas import OwnQuota, own_quota


class QuotaSerializer(serializers.Serializer[OwnQuota]):
    used = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="`bots` in all, `active_bots` not taken out of the leagues, `uploads` within 24 hours, "
        "MiB `stored`",
    )
    most = serializers.DictField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="by the same keys; null: no limits, as for staff",
    )
    next_upload_at = serializers.DateTimeField(
        allow_null=True, help_text="when the next upload is possible; null: now, as far as their number goes"
    )


class QuotaView(Resource):
    serializer_class = QuotaSerializer
    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="quota_retrieve")
    def get(self, request: Request) -> Response:
        """One's own quota: bots, active bots, uploads within 24 hours, MiB stored."""
        return Response(QuotaSerializer(own_quota(signed_in(request))).data)


urlpatterns = [path("", QuotaView.as_view(), name="api-quota")]
