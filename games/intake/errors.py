"""What can be wrong with an upload.

StichligaError
    IntakeError      the file cannot be taken, and why
        BadArchive   a zip that is broken, or made to deceive
        BadSource    a Python file that cannot be one
        BadManifest  a bot.json that does not say how the bot is started
            BadCommand   ... or says it by a program that is not allowed here
    BadSetting       the administrator's list of allowed programs cannot be read
"""

from games.rules.errors import StichligaError


class IntakeError(StichligaError):
    """The file cannot be taken."""


class BadArchive(IntakeError):
    """The zip is broken, or made to deceive."""


class BadSource(IntakeError):
    """The file cannot be Python source."""


class BadManifest(IntakeError):
    """The bot.json does not say how the bot is started."""


class BadCommand(BadManifest):
    """The bot.json names a command that cannot be one, or is not allowed here."""


class BadSetting(StichligaError):
    """BOT_COMMANDS cannot be read."""
