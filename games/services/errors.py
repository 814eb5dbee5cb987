"""Errors of the services that write.

ServiceError
├── NotFound        what was named does not exist                       404
├── Refused         the request itself is wrong, whenever it is made    400
├── NotYours        right in itself, but somebody else may do it only   403
└── NotNow          right in itself, but the state of things forbids it 409
    └── OverQuota   ... because somebody has as much as is allowed      409
"""

from games.rules.errors import StichligaError


class ServiceError(StichligaError):
    """Root of what a service may refuse."""


class NotFound(ServiceError):
    """What was named does not exist."""


class Refused(ServiceError):
    """The request is wrong in itself."""


class NotYours(ServiceError):
    """Only somebody else may ask for it."""


class NotNow(ServiceError):
    """The request is right, but not in the present state."""


class OverQuota(NotNow):
    """Whoever asks has as much as is allowed."""
