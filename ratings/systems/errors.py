"""The errors of the rating systems.

StichligaError
    RatingError             what was to be rated is no match of valid ratings
        UnknownSystem       no rating system has this key
"""

from games.rules.errors import StichligaError


class RatingError(StichligaError):
    """The ratings, sides or places cannot be rated."""


class UnknownSystem(RatingError):
    """No rating system has this key."""
