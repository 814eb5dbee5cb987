"""Who asks, and how often that user may upload bots and import games: pages and API count together."""

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle


def signed_in(request: HttpRequest | Request) -> User:
    """Return the user of an address that asks for one."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


class UploadThrottle(UserRateThrottle):
    """Counts uploads by user, taken or not."""

    scope = "uploads"


class ImportThrottle(UserRateThrottle):
    """Counts imports by user, taken or not; looking at what was read is free."""

    scope = "imports"
