"""Rate limits of the API: whoever reads without a key, by address; whoever writes, by user.

Rates stand in the settings, counts in the cache: with REDIS_URL all web processes share them, without each
counts alone.
"""

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle


class ReadingThrottle(AnonRateThrottle):
    """Limits requests without a key."""

    scope = "anonymous"


class WritingThrottle(UserRateThrottle):
    """Limits requests that change something."""

    scope = "writing"

    def allow_request(self, request: Request, view: Any) -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)
