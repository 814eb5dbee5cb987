"""Lines to and from a process that may not read, not write, or not stop writing.

All pipes are non-blocking and watched by one `poll()`; sending is under the same patience as receiving, and
standard error is drained meanwhile. Nothing here judges what a line says.
"""

import os
import select
import subprocess
from collections.abc import Callable
from contextlib import suppress
from typing import IO

from games.play.ends import FaultReason
from games.sandbox.errors import BotFault
from games.sandbox.stderr_log import StderrLog

CHUNK = 64 * 1024
DRAINED = 16  # reads; a pipe holds one chunk
READABLE = select.POLLIN | select.POLLHUP | select.POLLERR


class OutputEnded(Exception):
    """The process closed its output, mostly by ending."""


class Pipes:
    """The three pipes of a process, and what is on its way through them."""

    def __init__(self, process: subprocess.Popen[bytes], line_bytes: int) -> None:
        assert process.stdin is not None, "no pipes"
        assert process.stdout is not None, "no pipes"
        assert process.stderr is not None, "no pipes"
        self._files: list[IO[bytes]] = [process.stdin, process.stdout, process.stderr]
        self._stdin, self._stdout, self._stderr = (file.fileno() for file in self._files)
        for file in self._files:
            os.set_blocking(file.fileno(), False)
        self._line_bytes = line_bytes
        self._poll = select.poll()
        self._poll.register(self._stdout, READABLE)
        self._poll.register(self._stderr, READABLE)
        self._unsent = bytearray()
        self._unread = bytearray()
        self._is_ended = False
        self.log = StderrLog()
        self.output_bytes_left = 0

    @property
    def has_output(self) -> bool:
        """Tell whether bytes have come that nobody took yet."""
        return bool(self._unread)

    @property
    def has_unsent(self) -> bool:
        """Tell whether the process has not taken all that was sent."""
        return bool(self._unsent)

    def send(self, line: bytes) -> None:
        """Queue a line; it goes out with the next exchange or flush."""
        self._unsent += line

    def flush(self) -> None:
        """Write as much as the pipe takes now."""
        try:
            while self._unsent:
                del self._unsent[: os.write(self._stdin, self._unsent)]
        except BlockingIOError:
            pass
        except BrokenPipeError:  # it reads no more; whether that matters shows when it is to answer
            self._unsent.clear()

    def drain(self) -> None:
        """Read what is there without waiting; of a process that goes on writing, a part."""
        for _ in range(DRAINED):
            if self._is_ended or self._unread or not (events := self._poll.poll(0)):
                return
            self._read(events)

    def receive(self, patience: Callable[[], int]) -> bytes:
        """Return the next line; `patience` says how many milliseconds to wait, or raises.

        Raises BotFault (flood) on too much output, OutputEnded when there will be no line.
        """
        self.flush()
        while (line := self._take_line()) is None:
            if self._is_ended:
                raise OutputEnded
            if self._unsent:
                self._poll.register(self._stdin, select.POLLOUT)
            self._read(self._poll.poll(patience()))
        return line

    def peek(self) -> bytes:
        """Return the first line of what nobody took."""
        return bytes(self._unread).partition(b"\n")[0]

    def close(self) -> None:
        """Take what standard error still holds, and close all."""
        with suppress(BlockingIOError):
            self.log.add(os.read(self._stderr, CHUNK))
        for file in self._files:
            file.close()

    def _take_line(self) -> bytes | None:
        end = self._unread.find(b"\n")
        if end > self._line_bytes or (end < 0 and len(self._unread) > self._line_bytes):
            raise BotFault(FaultReason.FLOOD, f"a line of more than {self._line_bytes} bytes")
        if end < 0:
            return None
        line = bytes(self._unread[:end])
        del self._unread[: end + 1]
        return line

    def _read(self, events: list[tuple[int, int]]) -> None:
        for descriptor, _ in events:
            if descriptor == self._stderr:
                self._read_stderr()
            elif descriptor == self._stdout:
                self._read_stdout()
            else:
                self.flush()
                self._poll.unregister(self._stdin)

    def _read_stdout(self) -> None:
        chunk = os.read(self._stdout, CHUNK)
        if not chunk:
            self._poll.unregister(self._stdout)
            self._is_ended = True
        self._unread += chunk
        self.output_bytes_left -= len(chunk)
        if self.output_bytes_left < 0:
            raise BotFault(FaultReason.FLOOD, "more output than a match allows")

    def _read_stderr(self) -> None:
        try:
            chunk = os.read(self._stderr, CHUNK)
        except BlockingIOError:
            return
        if chunk:
            self.log.add(chunk)
        else:
            self._poll.unregister(self._stderr)
