"""Seats an uploaded bot at the referee's table: its process in the sandbox, kept alive from match to match.

What the bot does wrong is a Fault; what the machine does wrong is a SandboxError, which passes through the
referee. After either the process is ended, and the next match starts a new one.
"""

import time
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Self

from games.intake.manifest import Manifest
from games.play.ends import FaultReason
from games.play.plan import Limits
from games.play.players import Events, Fault, Message
from games.sandbox.clock import MatchClock
from games.sandbox.errors import BotFault, SandboxError, SandboxUnavailable
from games.sandbox.launch import guest_of
from games.sandbox.match_log import MatchLog
from games.sandbox.probe import probe
from games.sandbox.process import BotProcess
from games.sandbox.speech import message, read_answer
from games.sandbox.staging import stage
from games.sandbox.tiers import NONE, Tier
from games.sandbox.users import take_slot

BEFORE_READY = (FaultReason.MEMORY, FaultReason.FLOOD)  # keep their names, all else is a failed start
GONE = (FaultReason.CRASH, FaultReason.MEMORY)


class SandboxedPlayer:
    """A bot in its sandbox; `close` it, or use it in a `with`. `log` is that of the present match."""

    def __init__(
        self,
        files: Mapping[str, bytes],
        manifest: Manifest,
        limits: Limits,
        *,
        python: str | None = None,
        tier: Tier | None = None,
    ) -> None:
        self._files = files
        self._manifest = manifest
        self._limits = limits
        self._python = python
        self._tier = tier
        self._process: BotProcess | None = None
        self._held = ExitStack()
        self._number = 0
        self._log = MatchLog()
        self._clock = MatchClock(limits, self._log, {})
        self._script: list[bytes] | None = None  # what a kept process was told before its first answer

    @property
    def tier(self) -> str:
        """Return the name of the sandbox; raises SandboxUnavailable."""
        return self._found_tier().name

    @property
    def log(self) -> MatchLog:
        """Return times, standard error and fault of the present match."""
        if self._process is not None:
            self._process.drain()
        return self._log

    @property
    def cpu_seconds(self) -> float:
        """Return the CPU time on the bot's clock in the present match."""
        return self._log.cpu_seconds

    @property
    def wall_seconds(self) -> float:
        """Return the time spent waiting for the bot in the present match."""
        return self._log.wall_seconds

    @property
    def pid(self) -> int | None:
        """Return the bot's process, if there is one."""
        return None if self._process is None else self._process.pid

    def start(self, match: Message) -> Fault | None:
        """Begin a match, starting the process if there is none; raises SandboxError."""
        if self._process is not None and not self._process.has_cpu_left:
            self.close()
        log = MatchLog(self.tier)
        if self._process is not None:
            self._process.begin_match(log.stderr_log)
        self._log = log
        self._script = None if self._process is None else []
        try:
            process = self._process or self._start_process()
        except BotFault as broken:
            return self._fail(broken.fault)
        self._clock = MatchClock(self._limits, log, process.waited())
        self._tell(message("match", match))
        return None

    def act(self, observation: Message, events: Events) -> str | Fault:
        """Return one of the legal texts, within the bot's time; raises SandboxError."""
        self._number += 1
        fields = {"obs": observation, "events": events, "clock": round(self._clock.left, 3)}
        request = message("act", {"id": self._number, **fields})
        try:
            try:
                return self._answer(request, observation["legal"])
            except BotFault as broken:
                if self._script is None or broken.fault.reason not in GONE:
                    raise
                return self._answer_anew(self._script, request, observation["legal"])
        except BotFault as broken:
            return self._fail(broken.fault)
        except SandboxError:
            self._end_process()
            raise

    def deal_over(self, result: Message) -> Fault | None:
        """Tell the bot how the deal ended, together with its next request."""
        self._tell(message("deal_over", result))
        return None

    def match_over(self, result: Message) -> None:
        """Tell the bot how the match ended; what it does about it is on the clock of the next match."""
        self._tell(message("match_over", result))
        if self._process is not None:
            self._process.let_go()

    def close(self) -> None:
        """End the process; the log stays."""
        if self._process is not None:
            self._process.say_goodbye()
        self._end_process()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _found_tier(self) -> Tier:
        if self._tier is None:
            self._tier = probe(self._python)
        if self._tier.name == NONE:
            raise SandboxUnavailable(self._tier.refusals)
        return self._tier

    def _start_process(self) -> BotProcess:
        """Start the process and wait until it is ready; raises BotFault, SandboxError."""
        with ExitStack() as held:
            slot = held.enter_context(take_slot())
            staged = held.enter_context(stage(self._files, slot))
            guest = guest_of(self._manifest, staged, self._limits, slot)
            process = BotProcess(self._found_tier(), guest)
            held.callback(process.close)
            process.keep_log(self._log.stderr_log)
            try:
                process.get_ready()
            except BotFault as broken:
                reason = broken.fault.reason if broken.fault.reason in BEFORE_READY else FaultReason.START
                raise BotFault(reason, broken.fault.detail) from None
            self._held, self._process = held.pop_all(), process
        return process

    def _tell(self, line: bytes) -> None:
        if self._process is not None:
            self._process.tell(line)
        if self._script is not None:
            self._script.append(line)

    def _answer(self, request: bytes, legal: list[str]) -> str:
        """Return the action that the bot answers with, and book the time it took; raises BotFault."""
        process, clock = self._process, self._clock
        assert process is not None, "no match has been started"
        if clock.is_match_guard_spent:
            raise clock.judge_match(process.waited())
        allowance = clock.allow()
        started = time.monotonic()
        try:
            line = process.ask(request, allowance)
        finally:
            used = process.charge()
            clock.book(used, time.monotonic() - started)
        if used > allowance.cpu_seconds:
            raise BotFault(FaultReason.TIMEOUT, allowance.why_cpu)
        action = read_answer(line, self._number, legal)
        self._script = None
        return action

    def _answer_anew(self, script: list[bytes], request: bytes, legal: list[str]) -> str:
        """Ask a new process: the old one may have ended over the last match, too late for a fault."""
        self._end_process()
        self._script = None
        process = self._start_process()
        self._clock = MatchClock(self._limits, self._log, process.waited())
        for line in script:
            process.tell(line)
        return self._answer(request, legal)

    def _fail(self, fault: Fault) -> Fault:
        self._log.fault = fault
        self._end_process()
        return fault

    def _end_process(self) -> None:
        self._process = None
        self._held.close()
