"""How often one user may upload a bot or a version, on pages and by the API together."""

from rest_framework.throttling import UserRateThrottle


class UploadThrottle(UserRateThrottle):
    """Counts uploads by user, taken or not."""

    scope = "uploads"
