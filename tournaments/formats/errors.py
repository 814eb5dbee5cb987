"""The errors of tournament formats, standings and tie-breaks.

StichligaError
    FormatError             the format cannot do what it is asked
        UnknownFormat       no format has this key
        BadFormatOption     an option the format does not have, or a value the option does not have
        BadEntries          too few entries, one twice, or more sides at a table than the format can pair
        BrokenRound         stored rounds that are not the format's, or a new one that breaks the common laws
    StandingsError          the standings cannot be computed
        BadResult           no result of a match between these entries
        UnknownTieBreak     no tie-break has this key
"""

from games.rules.errors import StichligaError


class FormatError(StichligaError):
    """Root of what formats refuse."""


class UnknownFormat(FormatError):
    """No format has this key."""


class BadFormatOption(FormatError):
    """The format has no such option, or the option no such value."""


class BadEntries(FormatError):
    """These entries cannot be paired by the format."""


class BrokenRound(FormatError):
    """A round is not as the format or the laws of all formats want it."""


class StandingsError(StichligaError):
    """Root of what standings refuse."""


class BadResult(StandingsError):
    """No result of a match between these entries."""


class UnknownTieBreak(StandingsError):
    """No tie-break has this key."""
