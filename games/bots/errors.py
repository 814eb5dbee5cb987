"""What can be wrong with the bots that are named for a match.

StichligaError
    NoSuchBot        neither a built-in bot nor a file that may be one
    UnreadableBot    the file or folder cannot be read
    PlaysOtherGames  the bot's bot.json names other games
"""

from games.rules.errors import StichligaError


class NoSuchBot(StichligaError):
    """Neither a built-in bot nor a file that may be one."""


class UnreadableBot(StichligaError):
    """The file or folder cannot be read."""


class PlaysOtherGames(StichligaError):
    """The bot's bot.json names other games."""
