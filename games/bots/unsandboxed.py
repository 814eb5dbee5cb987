"""Seats one's own bot at the referee's table without a sandbox: for its author, at home, on any system.

The same protocol, faults and clock as in the sandbox, but nothing keeps the bot in. Where the system does not
tell another process's CPU time (macOS), wall time is taken for it. Strangers' bots never come here.
"""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

from games.intake.manifest import PROTOCOL, Manifest
from games.play.ends import FaultReason
from games.play.plan import Limits
from games.play.players import Events, Fault, Message
from games.sandbox.clock import Allowance, MatchClock
from games.sandbox.errors import BotFault
from games.sandbox.match_log import MatchLog
from games.sandbox.pipes import OutputEnded, Pipes
from games.sandbox.speech import message, read_answer, read_object, reported
from games.sandbox.staging import KIT, RUNNER
from games.sandbox.stderr_log import one_line

TIER = "unsandboxed"
LOOK = 0.05  # seconds between two looks at the clock
CPU_CLOCK = 2  # as in games.sandbox.watched


def start_command(folder: Path, manifest: Manifest) -> list[str]:
    """Return how one's own bot is started in its folder; a command with a slash lies there."""
    if manifest.command:
        program, *words = manifest.command
        return [str(folder / program) if "/" in program else program, *words]
    python = os.environ.get("BOT_PYTHON") or getattr(sys, "_base_executable", "") or sys.executable
    return [python, "-sB", "-u", "-X", "utf8", str(RUNNER / "main.py"), str(folder), manifest.entry]


def cpu_seconds(pid: int) -> float | None:
    """Return the CPU time of a process, None where the system does not tell."""
    try:
        return time.clock_gettime((~pid << 3) | CPU_CLOCK)
    except (OSError, AttributeError, OverflowError):
        return None


class UnsandboxedPlayer:
    """A bot started in its folder; `close` it, or use it in a `with`. `log` is that of the present match."""

    def __init__(self, folder: Path, manifest: Manifest, limits: Limits) -> None:
        self._folder = folder
        self._manifest = manifest
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._pipes: Pipes | None = None
        self._number = 0
        self._charged = 0.0
        self.log = MatchLog(TIER)
        self._clock = MatchClock(limits, self.log, {})

    def start(self, match: Message) -> Fault | None:
        """Begin a match, starting the process if there is none."""
        self.log = MatchLog(TIER)
        self._clock = MatchClock(self._limits, self.log, {})
        try:
            pipes = self._pipes or self._start_process()
        except BotFault as broken:
            return self._fail(Fault(FaultReason.START, broken.fault.detail))
        pipes.log = self.log.stderr_log
        pipes.output_bytes_left = self._limits.output_bytes
        pipes.send(message("match", match))
        return None

    def act(self, observation: Message, events: Events) -> str | Fault:
        """Return one of the legal texts."""
        assert self._pipes is not None, "no match has been started"
        self._number += 1
        fields = {
            "id": self._number,
            "obs": observation,
            "events": events,
            "clock": round(self._clock.left, 3),
        }
        try:
            allowance = self._clock.allow()
            line = self._ask(message("act", fields), allowance)
            return read_answer(line, self._number, observation["legal"])
        except BotFault as broken:
            return self._fail(broken.fault)

    def deal_over(self, result: Message) -> Fault | None:
        """Tell the bot how the deal ended."""
        if self._pipes is not None:
            self._pipes.send(message("deal_over", result))
        return None

    def match_over(self, result: Message) -> None:
        """Tell the bot how the match ended."""
        if self._pipes is not None:
            self._pipes.send(message("match_over", result))
            self._pipes.flush()

    def close(self) -> None:
        """End the process; the log stays."""
        if self._process is None or self._pipes is None:
            return
        self._pipes.send(message("bye", {}))
        self._pipes.flush()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.5)
        self._end_process()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _start_process(self) -> Pipes:
        """Start the process and wait until it is ready; raises BotFault."""
        path = os.pathsep.join(filter(None, [str(KIT), os.environ.get("PYTHONPATH")]))
        command = start_command(self._folder, self._manifest)
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=self._folder,
                env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"},
            )
        except OSError as error:
            raise BotFault(FaultReason.START, f"{command[0]} cannot be started: {error.strerror}") from None
        self._pipes = pipes = Pipes(self._process, self._limits.line_bytes)
        pipes.log = self.log.stderr_log
        pipes.output_bytes_left = self._limits.output_bytes
        seconds = self._limits.ready_seconds
        why = f"not ready after {seconds:g} s"
        waiting = Allowance(seconds, seconds, why, why)
        self._charged = 0.0
        pipes.send(message("hello", {"protocol": PROTOCOL}))
        if not self._manifest.command:
            self._receive(waiting)  # the runner's own first line
        if read_object(self._receive(waiting)).get("ready") is not True:
            raise BotFault(FaultReason.START, 'not ready: the first line is not {"ready": true}')
        self._charged = self._cpu_seconds() or 0.0
        return pipes

    def _ask(self, line: bytes, allowance: Allowance) -> bytes:
        """Return the line that answers, and book the time it took; raises BotFault."""
        pipes, started = self._pipes, time.monotonic()
        assert pipes is not None, "the process runs"
        pipes.drain()
        self._refuse_unasked(pipes)
        pipes.send(line)
        try:
            answer = self._receive(allowance)
        finally:
            wall = time.monotonic() - started
            used = self._used(wall)
            self._charged += used
            self._clock.book(used, wall)
        if used > allowance.cpu_seconds:
            raise BotFault(FaultReason.TIMEOUT, allowance.why_cpu)
        self._refuse_unasked(pipes)
        return answer

    def _receive(self, allowance: Allowance) -> bytes:
        started = time.monotonic()

        def patience() -> int:
            wall = time.monotonic() - started
            if wall > allowance.wall_seconds:
                raise BotFault(FaultReason.TIMEOUT, allowance.why_wall)
            if self._used(wall) > allowance.cpu_seconds:
                raise BotFault(FaultReason.TIMEOUT, allowance.why_cpu)
            return int(1000 * LOOK)

        assert self._pipes is not None, "the process runs"
        try:
            return self._pipes.receive(patience)
        except OutputEnded:
            raise BotFault(FaultReason.CRASH, f"it ended by itself, exit status {self._status()}") from None

    def _refuse_unasked(self, pipes: Pipes) -> None:
        if pipes.has_output:
            line = pipes.peek()
            begin = one_line(line[:200].decode("utf-8", "replace"), 100)
            raise reported(line) or BotFault(FaultReason.UNASKED, f"output that nobody asked for: {begin}")

    def _used(self, wall: float) -> float:
        """Return the CPU seconds since they were charged last, or else the wall time."""
        now = self._cpu_seconds()
        return wall if now is None else now - self._charged

    def _cpu_seconds(self) -> float | None:
        assert self._process is not None, "the process runs"
        return cpu_seconds(self._process.pid)

    def _status(self) -> object:
        assert self._process is not None, "the process runs"
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        return self._process.returncode

    def _fail(self, fault: Fault) -> Fault:
        self.log.fault = fault
        self._end_process()
        return fault

    def _end_process(self) -> None:
        if self._process is not None and self._pipes is not None:
            self._process.kill()
            self._process.wait()
            self._pipes.drain()
            self._pipes.close()
        self._process = self._pipes = None
