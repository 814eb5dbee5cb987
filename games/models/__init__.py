"""The models of the games app, one file each."""

from games.models.bot_version import BotVersion, VersionStatus
from games.models.confirmation import Confirmation, Word
from games.models.hold import Hold
from games.models.imported_match import ImportedMatch
from games.models.match import OVER, Match, MatchAttempt, MatchRecord, MatchStatus, Purpose
from games.models.player import Player, PlayerKind
from games.models.quota import Quota
from games.models.seat import Seat
from games.models.seat_log import SeatLog
from games.models.worker import Worker

__all__ = [
    "OVER",
    "BotVersion",
    "Confirmation",
    "Hold",
    "ImportedMatch",
    "Match",
    "MatchAttempt",
    "MatchRecord",
    "MatchStatus",
    "Player",
    "PlayerKind",
    "Purpose",
    "Quota",
    "Seat",
    "SeatLog",
    "VersionStatus",
    "Word",
    "Worker",
]
