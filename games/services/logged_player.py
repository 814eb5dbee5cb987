"""An uploaded bot at the table whose log says where each deal ended, so that it can be read deal by deal."""

from games.play.players import Events, Fault, Message
from games.sandbox.bot_player import SandboxedPlayer
from games.selectors.bot_logs import end_of_deal


class LoggedPlayer:
    """Passes everything on to the player; a line says so after each deal in which it wrote something."""

    def __init__(self, player: SandboxedPlayer) -> None:
        self._player = player
        self._deals = 0
        self._seen = b""

    def start(self, match: Message) -> Fault | None:
        """Begin a match."""
        return self._player.start(match)

    def act(self, observation: Message, events: Events) -> str | Fault:
        """Return one of the legal texts of the observation."""
        return self._player.act(observation, events)

    def deal_over(self, message: Message) -> Fault | None:
        """Note that the deal is over; what the bot writes about it stands in the next one."""
        self._deals += 1
        log = self._player.log.stderr_log
        written = log.content
        if written != self._seen:
            log.add((b"" if written.endswith(b"\n") else b"\n") + end_of_deal(self._deals))
            self._seen = log.content
        return self._player.deal_over(message)

    def match_over(self, message: Message) -> None:
        """See the end."""
        self._player.match_over(message)
