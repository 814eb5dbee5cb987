"""What sits at a seat, as the referee's loop sees it, and how it can fail.

A bot that fails returns a Fault; it never raises one. What a player raises is an infrastructure fault (the
worker is dying, the sandbox could not start): nobody's doing at the table, so it passes through the referee,
and the match is played again elsewhere.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from games.play.ends import FaultReason

Message = dict[str, Any]
Events = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong; `detail` is for its author's eyes."""

    reason: FaultReason
    detail: str = ""


class Player(Protocol):
    """A seat's player: messages as the bot protocol has them, without their "type"."""

    def start(self, match: Message) -> Fault | None:
        """Begin a match: `game options seat seats seed`."""

    def act(self, observation: Message, events: Events) -> str | Fault:
        """Return one of the legal texts of the observation."""

    def deal_over(self, message: Message) -> Fault | None:
        """See the deal's last events and its points: `events card_points game_points score`, by side."""

    def match_over(self, message: Message) -> None:
        """See the end: `places end`."""
