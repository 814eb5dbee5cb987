"""How often one user may upload bots and import games, on pages and by the API together."""

from rest_framework.throttling import UserRateThrottle


class UploadThrottle(UserRateThrottle):
    """Counts uploads by user, taken or not."""

    scope = "uploads"


class ImportThrottle(UserRateThrottle):
    """Counts imports by user, taken or not; looking at what was read is free."""

    scope = "imports"
