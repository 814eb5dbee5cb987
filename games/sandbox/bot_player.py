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
from games.sandbox.errors import BotFault, SandboxError, SandboxUnavailable
from games.sandbox.launch import Guest
from games.sandbox.match_log import MatchLog
from games.sandbox.probe import probe
from games.sandbox.process import BotProcess
from games.sandbox.speech import message, read_answer
from games.sandbox.staging import stage
from games.sandbox.tiers import NONE, Tier
from games.sandbox.users import take_slot

MATCH_GUARD = 10  # times the bank: wall time of a whole match
BEFORE_READY = (FaultReason.MEMORY, FaultReason.FLOOD)  # ... keep their names, all else is a failed start


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
        self._clock = 0.0
        self._log = MatchLog()

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
        try:
            if self._process is not None:
                self._process.begin_match(log.stderr_log)
            self._log = log
            if self._process is None:
                self._start_process()
        except BotFault as broken:
            reason = broken.fault.reason if broken.fault.reason in BEFORE_READY else FaultReason.START
            return self._fail(Fault(reason, broken.fault.detail))
        assert self._process is not None
        self._clock = self._limits.bank_seconds
        self._process.tell(message("match", match))
        return None

    def act(self, observation: Message, events: Events) -> str | Fault:
        """Return one of the legal texts, within the bot's time; raises SandboxError."""
        assert self._process is not None, "no match has been started"
        self._number += 1
        request = {"id": self._number, "obs": observation, "events": events, "clock": round(self._clock, 3)}
        try:
            line = self._ask(self._process, message("act", request))
            return read_answer(line, self._number, observation["legal"])
        except BotFault as broken:
            return self._fail(broken.fault)
        except SandboxError:
            self._end_process()
            raise

    def deal_over(self, result: Message) -> Fault | None:
        """Tell the bot how the deal ended, together with its next request."""
        if self._process is not None:
            self._process.tell(message("deal_over", result))
        return None

    def match_over(self, result: Message) -> None:
        """Tell the bot how the match ended; what it does about it is on the clock of the next match."""
        if self._process is not None:
            self._process.tell(message("match_over", result))
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

    def _start_process(self) -> None:
        with ExitStack() as held:
            slot = held.enter_context(take_slot())
            staged = held.enter_context(stage(self._files, slot))
            guest = Guest(staged, self._limits, slot, self._manifest.entry)
            self._process = BotProcess(self._found_tier(), guest)
            held.callback(self._process.close)
            self._process.keep_log(self._log.stderr_log)
            try:
                self._process.get_ready()
            except BaseException:
                self._process = None
                raise
            self._held = held.pop_all()

    def _ask(self, process: BotProcess, request: bytes) -> bytes:
        """Return the answer's line, and book the time it took."""
        limits, log = self._limits, self._log
        self._clock += limits.increment_seconds
        allowed, why = (
            limits.action_seconds,
            f"more than {limits.action_seconds:g} s of CPU time for one action",
        )
        if self._clock < allowed:
            allowed, why = (
                self._clock,
                f"its clock ran out: {limits.bank_seconds:g} s of CPU time for the match",
            )
        guard = limits.guard_seconds + limits.guard_factor * limits.action_seconds
        whole = max(guard, MATCH_GUARD * limits.bank_seconds)
        started = time.monotonic()
        try:
            answer = process.ask(request, allowed, min(guard, whole - log.wall_seconds), why)
        finally:
            used = process.charge()
            self._clock -= used
            log.actions += 1
            log.cpu_seconds += used
            log.wall_seconds += time.monotonic() - started
            log.slowest_seconds = max(log.slowest_seconds, used)
        if used > allowed:
            raise BotFault(FaultReason.TIMEOUT, why)
        return answer

    def _fail(self, fault: Fault) -> Fault:
        self._log.fault = fault
        self._end_process()
        return fault

    def _end_process(self) -> None:
        self._process = None
        self._held.close()
