"""Seats a bot that ships with the site at the referee's table: in this process, no sandbox, no clock."""

import traceback
from collections.abc import Callable
from typing import Any

from games.bots.registry import BUILT_IN, Bot
from games.play.ends import FaultReason
from games.play.players import Events, Fault, Message


class BuiltInPlayer:
    """A new bot for every match; what it raises is its fault: a crash."""

    def __init__(self, key: str) -> None:
        self._new_bot: Callable[[], Bot] = BUILT_IN[key]
        self._bot: Any = None

    def start(self, match: Message) -> Fault | None:
        """Begin a match with a new bot."""
        self._bot = None
        return self._fault_of(lambda: self._begin(match))

    def act(self, observation: Message, events: Events) -> str | Fault:
        """Tell the bot what happened, then ask it."""
        try:
            self._see(events)
            action: str = self._bot.act(observation)
            return action
        except (Exception, SystemExit) as error:
            return _crash(error)

    def deal_over(self, message: Message) -> Fault | None:
        """Tell the bot how the deal ended."""
        return self._fault_of(lambda: self._end_deal(message))

    def match_over(self, message: Message) -> None:
        """Tell the bot how the match ended; too late for a fault."""
        self._fault_of(lambda: self._tell("match_over", message))

    def _begin(self, match: Message) -> None:
        self._bot = self._new_bot()
        self._tell("start", match)

    def _end_deal(self, message: Message) -> None:
        self._see(message["events"])
        self._tell("deal_over", message)

    def _see(self, events: Events) -> None:
        for event in events:
            self._tell("see", event)

    def _tell(self, name: str, message: Message) -> None:
        """Call a method that a bot may have."""
        method = getattr(self._bot, name, None)
        if method is not None:
            method(message)

    @staticmethod
    def _fault_of(call: Callable[[], None]) -> Fault | None:
        try:
            call()
        except (Exception, SystemExit) as error:
            return _crash(error)
        return None


def _crash(error: BaseException) -> Fault:
    return Fault(FaultReason.CRASH, "".join(traceback.format_exception(error)))
