"""The terminal as a place to say something and to ask; pipes will do."""

from collections.abc import Callable
from typing import TextIO


class InputEnded(Exception):
    """Nothing more can be read."""


class Console:
    """Reads lines from a stream and writes text; Ctrl-C ends a question at once, else it waits for one."""

    def __init__(self, source: TextIO, write: Callable[[str], None]) -> None:
        self._source = source
        self._write = write
        self._is_asking = False
        self.is_interrupted = False

    def say(self, *lines: str) -> None:
        """Write lines."""
        self._write("".join(f"{line}\n" for line in lines))

    def ask(self, prompt: str) -> str:
        """Return the line typed after a prompt; raises InputEnded or KeyboardInterrupt."""
        self.check()
        self._write(prompt)
        self._is_asking = True
        try:
            line = self._source.readline()
        finally:
            self._is_asking = False
        if not line:
            raise InputEnded
        return line

    def interrupt(self) -> None:
        """Take note of Ctrl-C: raise KeyboardInterrupt where nothing can be torn."""
        self.is_interrupted = True
        if self._is_asking:
            raise KeyboardInterrupt

    def check(self) -> None:
        """Raise the KeyboardInterrupt that is due."""
        if self.is_interrupted:
            raise KeyboardInterrupt
