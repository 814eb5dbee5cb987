"""Who may do what to tournaments through the API: everybody reads, organisers write, each their own."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.models import Tournament
from tournaments.selectors.organisers import may_change, may_organise


class Organises(BasePermission):
    """The permission tournaments.organise, or staff; only one's own tournaments unless staff."""

    message = _(
        "only organisers may do this, each with their own tournaments; ask the staff for the permission"
    )

    def has_permission(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE_METHODS or may_organise(request.user)

    def has_object_permission(self, request: Request, view: APIView, obj: Any) -> bool:
        if request.method in SAFE_METHODS:
            return True
        return isinstance(obj, Tournament) and may_change(request.user, obj)
