"""What one match of a bot leaves for its owner."""

from dataclasses import dataclass, field

from games.play.players import Fault
from games.sandbox.stderr_log import StderrLog


@dataclass(slots=True)
class MatchLog:
    """Times of a match so far in seconds, the bot's standard error, and its fault if it had one."""

    tier: str = ""
    actions: int = 0
    cpu_seconds: float = 0.0  # on the clock
    wall_seconds: float = 0.0  # waiting for answers
    slowest_seconds: float = 0.0  # CPU time of the slowest action
    fault: Fault | None = None
    stderr_log: StderrLog = field(default_factory=StderrLog)

    @property
    def stderr(self) -> bytes:
        """Return the beginning and the end of standard error."""
        return self.stderr_log.content
