"""The models of the games app, one file each."""

from games.models.bot_version import BotVersion
from games.models.match import Match, MatchAttempt, MatchRecord, MatchStatus
from games.models.player import Player, PlayerKind
from games.models.seat import Seat
from games.models.worker import Worker

__all__ = [
    "BotVersion",
    "Match",
    "MatchAttempt",
    "MatchRecord",
    "MatchStatus",
    "Player",
    "PlayerKind",
    "Seat",
    "Worker",
]
