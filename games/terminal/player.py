"""A person at a seat of the referee's table: is told what the seat may see, and asked what to do."""

from collections.abc import Sequence

from games.play.players import Events, Fault, Message
from games.rules.errors import IllegalAction, NotAnAction
from games.terminal.bids import notes_on_bids
from games.terminal.choice import choose
from games.terminal.console import Console
from games.terminal.help import explain
from games.terminal.names import Names
from games.terminal.table import NO_NOTES, draw_table, list_actions, list_turned
from games.terminal.telling import tell

_PROMPT = "Your move (? help, q give up): "


class GivenUp(Exception):
    """The person gives the match up."""


class TerminalPlayer:
    """Shows and asks; what is typed wrong is asked again, so a person makes no faults."""

    def __init__(self, console: Console, names: Names, score_key: str) -> None:
        """`score_key` is what the match score counts: "game_points", "banks"."""
        self._console = console
        self._names = names
        self._score = score_key.replace("_", " ")
        self._notes = NO_NOTES

    def start(self, match: Message) -> Fault | None:
        """Begin a match."""
        self._notes = notes_on_bids(match)
        return None

    def act(self, observation: Message, events: Events) -> str | Fault:
        """Show the table and return the action chosen; raises GivenUp, InputEnded or KeyboardInterrupt."""
        told = tell(events, self._names)
        self._console.say(*told, *([""] if told and told[-1] else []))
        self._show(observation)
        while True:
            typed = self._console.ask(_PROMPT).strip()
            if typed == "?" or typed.lower() == "help":
                self._help(observation)
            elif typed.lower() in ("q", "quit"):
                raise GivenUp
            else:
                action = self._choose(typed, observation["legal"])
                if action is not None:
                    return action

    def deal_over(self, message: Message) -> Fault | None:
        """Tell the end of the deal and how the match stands."""
        self._console.say(
            *tell(message["events"], self._names),
            f"The deal is over. Card points: {self._names.by_side(message['card_points'])}.",
            f"{self._score.capitalize()} of the deal: {self._names.by_side(message['game_points'])}.",
            f"The match stands: {self._names.by_side(message['score'])}.",
        )
        return None

    def match_over(self, message: Message) -> None:
        """Tell who came where."""
        end = "" if message["end"] == "played" else f" ({message['end']})"
        self._console.say("", f"The match is over{end}. Places: {self._names.by_side(message['places'])}.")

    def _choose(self, typed: str, legal: Sequence[str]) -> str | None:
        """Return the action typed; None, and why not, when it is none."""
        try:
            return choose(typed, legal)
        except IllegalAction as error:
            self._console.say(str(error))
        except NotAnAction as error:
            self._console.say(f"{error}.", f"Allowed now: {', '.join(legal)}")
        return None

    def _help(self, observation: Message) -> None:
        turned = list_turned(observation, self._names)
        self._console.say(
            *explain(observation["legal"], self._names),
            *([f"Turned tricks: {turned}"] if turned else []),
        )
        self._show(observation)

    def _show(self, observation: Message) -> None:
        """Draw the table and list what may be done."""
        self._console.say(
            *draw_table(observation, self._names),
            list_actions(observation["legal"], self._names, self._notes),
        )
