"""What can go wrong around a bot without its doing.

StichligaError
    SandboxError            the match is to be played again: the worker, the machine, the start of a sandbox
        SandboxUnavailable  no sandbox can be had here at all; `reasons` says why, one for each way tried
        TooBusy             the machine gave a bot too little of its time; the sandbox is as good as before

A bot's own fault is no error: it is a `Fault` for the referee. `BotFault` only carries one up to
`SandboxedPlayer`; it never leaves this package.
"""

from games.play.ends import FaultReason
from games.play.players import Fault
from games.rules.errors import StichligaError
from games.rules.text import gettext_noop


class SandboxError(StichligaError):
    """The infrastructure failed, not the bot."""


class SandboxUnavailable(SandboxError):
    """No sandbox can be started on this machine."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__(
            gettext_noop("bots cannot be run here, no sandbox can be started: %(reasons)s"),
            reasons="; ".join(reasons),
        )
        self.reasons = reasons


class TooBusy(SandboxError):
    """A bot waited for a core instead of thinking."""

    def __init__(self, used: float) -> None:
        """`used` is the CPU time that the bot got."""
        super().__init__(
            gettext_noop("the machine is too busy: a bot got %(used).2f s of CPU time and waited for more"),
            used=used,
        )


class BotFault(Exception):
    """Carries a bot's fault to its player."""

    def __init__(self, reason: FaultReason, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.fault = Fault(reason, detail)
