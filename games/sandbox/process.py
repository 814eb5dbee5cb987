"""One bot's process, from its start to its end: requests and answers under a clock, frozen between them.

The process is kept over many matches. What goes wrong is either the bot's doing (BotFault) or ours
(SandboxError); after both it is to be closed. Processes die with the *thread* that started them: start them
from one that lives as long as the match.
"""

import signal
import subprocess
import time
from contextlib import suppress

from games.play.ends import FaultReason
from games.rules.text import gettext_noop
from games.sandbox.clock import Allowance
from games.sandbox.errors import BotFault, SandboxError
from games.sandbox.launch import CPU_BACKSTOP, Guest
from games.sandbox.patience import Patience
from games.sandbox.pipes import OutputEnded, Pipes
from games.sandbox.speech import message, read_object, reported
from games.sandbox.stderr_log import StderrLog, one_line
from games.sandbox.tiers import Tier
from games.sandbox.watched import Watched, innermost

FAREWELL = 0.2  # seconds for a bot to say its last to its log
SIGNALLED = 128  # bubblewrap's exit status for a bot that a signal ended: this plus the signal


class BotProcess:
    """A bot in its sandbox."""

    def __init__(self, tier: Tier, guest: Guest) -> None:
        """Start the process; raises SandboxError. `get_ready` then waits until the bot is."""
        self._limits = guest.limits
        self._charged = 0.0
        self._unserved = 0.0
        self._watched: Watched | None = None
        try:
            self._process = tier.start(guest)
        except OSError as error:
            raise SandboxError(gettext_noop("a sandbox cannot be started: %(error)s"), error=error) from error
        self._pipes = Pipes(self._process, guest.limits.line_bytes)

    @property
    def pid(self) -> int:
        """Return the bot's own process."""
        return self._bot.pid

    @property
    def has_cpu_left(self) -> bool:
        """Tell whether the kernel's backstop leaves room for another match."""
        return self._bot.cpu_seconds() < CPU_BACKSTOP

    def get_ready(self) -> None:
        """Wait until the bot says that it is ready; raises BotFault when it does not, SandboxError."""
        self._pipes.output_bytes_left = self._limits.output_bytes
        wall_end = time.monotonic() + self._limits.ready_seconds
        self._pipes.send(message("hello", {"protocol": 1}))
        self._await_runner(wall_end)
        seconds, cpu = self._limits.ready_seconds, self._limits.ready_cpu_seconds
        allowance = Allowance(
            cpu,
            seconds,
            f"not ready after {cpu:g} s of CPU time",
            f"not ready after {seconds:g} s of wall time",
        )
        patience = Patience(self._bot, 0.0, wall_end, allowance)
        told = read_object(self._receive(patience))
        if told.get("ready") is not True:
            raise BotFault(FaultReason.START, 'not ready: the first line is not {"ready": true}')
        self._settle()
        self.charge()
        self._pipes.output_bytes_left = self._limits.output_bytes

    def keep_log(self, log: StderrLog) -> None:
        """Write the bot's standard error there from now on."""
        self._pipes.log = log

    def begin_match(self, log: StderrLog) -> None:
        """Stop the bot and start a new log and a new count of its output."""
        self._bot.freeze()
        self.drain()
        self.keep_log(log)
        self._pipes.output_bytes_left = self._limits.output_bytes

    def tell(self, line: bytes) -> None:
        """Queue a message without an answer; it goes out with the next request."""
        self._pipes.send(line)

    def ask(self, line: bytes, allowance: Allowance) -> bytes:
        """Return the line that the bot answers with, thawed only meanwhile; raises BotFault, SandboxError."""
        self._refuse_unasked()
        self._pipes.send(line)
        patience = Patience(self._bot, self._charged, time.monotonic() + allowance.wall_seconds, allowance)
        self._pipes.flush()
        self._bot.thaw()
        try:
            answer = self._receive(patience)
        finally:
            self._unserved += patience.unserved
        self._settle()
        return answer

    def charge(self) -> float:
        """Return the CPU seconds since they were charged last."""
        now = self._bot.cpu_seconds()
        used, self._charged = now - self._charged, now
        return used

    def waited(self) -> dict[int, float]:
        """Return for each of its threads how long it has waited for a core; as 0, how long that was seen."""
        return {0: self._unserved, **self._bot.waited()}

    def let_go(self) -> None:
        """Send what is queued and let the bot work on it, unobserved; its CPU time is charged later."""
        self._pipes.flush()
        self._bot.thaw()

    def drain(self) -> None:
        """Take what the bot has written to its log."""
        with suppress(BotFault):
            self._pipes.drain()

    def say_goodbye(self) -> None:
        """Let the bot end by itself, for a moment."""
        if self._watched is None:
            return
        self._pipes.send(message("bye", {}))
        self.let_go()
        end = time.monotonic() + FAREWELL

        def patience() -> int:
            if (left := end - time.monotonic()) <= 0:
                raise OutputEnded
            return int(1000 * left) + 1

        with suppress(BotFault, OutputEnded):
            while True:
                self._pipes.receive(patience)

    def close(self) -> None:
        """End the process, whatever it does, and wait for that."""
        if self._watched is not None:
            self._watched.kill()
        self._process.kill()
        self._process.wait()
        self._pipes.close()
        if self._watched is not None:
            self._watched.close()

    @property
    def _bot(self) -> Watched:
        assert self._watched is not None, "the bot is not ready"
        return self._watched

    def _await_runner(self, wall_end: float) -> None:
        """Wait for the runner's first line; until then nothing of the bot has run."""

        def patience() -> int:
            left = wall_end - time.monotonic()
            if left <= 0:
                raise SandboxError(gettext_noop("a sandbox took too long to start"))
            return int(1000 * left) + 1

        try:
            self._pipes.receive(patience)
            self._watched = Watched(innermost(self._process.pid))
        except (OutputEnded, OSError) as error:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1.0)
            self._pipes.drain()
            said = one_line(self._pipes.log.content.decode("utf-8", "replace"))
            raise SandboxError(
                gettext_noop("a sandbox did not start: %(said)s"), said=said or error
            ) from error

    def _receive(self, patience: Patience) -> bytes:
        try:
            return self._pipes.receive(patience)
        except OutputEnded:
            raise self._ended() from None

    def _settle(self) -> None:
        """Freeze the bot; raise BotFault when it said more than was asked, or before it read the question."""
        self._bot.freeze()
        if self._pipes.has_unsent:
            raise BotFault(FaultReason.UNASKED, "an answer before the request was read")
        if self._pipes.has_output:
            raise self._unasked()

    def _refuse_unasked(self) -> None:
        self._pipes.drain()
        if self._pipes.has_output:
            raise self._unasked()

    def _unasked(self) -> BotFault:
        line = self._pipes.peek()
        begin = one_line(line[:200].decode("utf-8", "replace"), 100)
        return reported(line) or BotFault(FaultReason.UNASKED, f"output that nobody asked for: {begin}")

    def _ended(self) -> BotFault:
        """Return why there will be no more lines."""
        try:
            status = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return BotFault(FaultReason.CRASH, "it closed its output")
        number = -status if status < 0 else status - SIGNALLED
        if number <= 0:
            return BotFault(FaultReason.CRASH, f"it ended by itself, exit status {status}")
        reason = FaultReason.TIMEOUT if number == signal.SIGXCPU else FaultReason.CRASH
        return BotFault(reason, f"it was ended by signal {number} ({signal.strsignal(number)})")
