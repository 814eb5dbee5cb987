"""Runs a Python bot inside the sandbox: python main.py FOLDER ENTRY.

Knows the standard library only, of Python 3.9 on, and nothing of the site. It speaks the bot protocol on the
real standard output, which it keeps to itself: a bot's print() goes to standard error, the author's log.
Every match gets a new Bot and freshly seeded random numbers. When the bot raises, the traceback goes to the
log, and one line tells the service why there will be no answer.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import sys
import traceback

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing it would take longer than all the rest
    from collections.abc import Callable, Iterable
    from typing import Any

CRASH = "crash"
OURS = (__file__, "<frozen importlib._bootstrap>", "<frozen importlib._bootstrap_external>")
OUT_OF_MEMORY = b'{"fault": "memory", "detail": "MemoryError: the bot wanted more memory than it may have"}\n'


class FunctionBot:
    """A bot.py with a function `act` instead of a class `Bot`."""

    def __init__(self, act: Callable[[Any], Any]) -> None:
        self.act = act


class Runner:
    """The bot's side of the conversation."""

    def __init__(self, folder: str, entry: str, output: int) -> None:
        self.folder = folder
        self.entry = entry
        self.output = output
        self.new_bot: Any = None
        self.bot: Any = None

    def say(self, message: dict[str, Any]) -> None:
        """Write one line."""
        os.write(self.output, json.dumps(message).encode() + b"\n")

    def run(self, lines: Iterable[bytes]) -> int:
        """Answer line after line; return the exit status."""
        self.say({"runner": 1})
        for line in lines:
            try:
                message = json.loads(line)
                kind = message.pop("type")
                if kind == "bye":
                    return 0
                handle = getattr(self, "on_" + kind, None)
                if handle is not None:
                    handle(message)
            except MemoryError as error:
                print_traceback(error)
                os.write(self.output, OUT_OF_MEMORY)
                return 1
            except BaseException as error:  # whatever a bot raises, SystemExit too
                print_traceback(error)
                self.say({"fault": CRASH, "detail": self.explain(error)})
                return 1
        return 0

    def on_hello(self, message: dict[str, Any]) -> None:
        """Load the bot."""
        module = load(os.path.join(self.folder, self.entry))
        if isinstance(getattr(module, "Bot", None), type):
            self.new_bot = module.Bot
        elif callable(getattr(module, "act", None)):
            self.new_bot = lambda: FunctionBot(module.act)
        else:
            raise AttributeError(f"{self.entry} has neither a function act(obs) nor a class Bot")
        self.say({"ready": True})

    def on_match(self, message: dict[str, Any]) -> None:
        """Begin a match with a new bot."""
        random.seed(message["seed"])
        self.bot = self.new_bot()
        self.tell("start", message)

    def on_act(self, message: dict[str, Any]) -> None:
        """Tell the bot what happened, then ask it."""
        self.see(message["events"])
        action = self.bot.act(message["obs"])
        if isinstance(action, str):
            self.say({"id": message["id"], "action": action})
        else:
            self.say({"fault": "malformed", "detail": f"act returned no text but {ascii(action)[:100]}"})

    def on_deal_over(self, message: dict[str, Any]) -> None:
        """Tell the bot how the deal ended."""
        self.see(message["events"])
        self.tell("deal_over", message)

    def on_match_over(self, message: dict[str, Any]) -> None:
        """Tell the bot how the match ended; too late for a fault."""
        try:
            self.tell("match_over", message)
        except Exception as error:
            print_traceback(error)

    def see(self, events: list[dict[str, Any]]) -> None:
        """Tell the bot event by event."""
        method = getattr(self.bot, "see", None)
        if method is not None:
            for event in events:
                method(event)

    def tell(self, name: str, message: dict[str, Any]) -> None:
        """Call a method that a bot may have."""
        method = getattr(self.bot, name, None)
        if method is not None:
            method(message)

    def explain(self, error: BaseException) -> str:
        """Return the error in one line: its type, its words, the bot's line it came from."""
        lines = traceback.format_exception_only(type(error), error)
        words = (lines[-1] if isinstance(error, SyntaxError) else lines[0]).strip().partition("\n")[0]
        if isinstance(error, SyntaxError):
            return f"{words} in {self.relative(error.filename or self.entry)} line {error.lineno}"
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename.startswith(self.folder + os.sep)]
        return f"{words} in {self.relative(own[-1].filename)} line {own[-1].lineno}" if own else words

    def relative(self, path: str) -> str:
        """Return a path as the author knows it."""
        return os.path.relpath(path, self.folder) if path.startswith(self.folder) else path


def load(path: str) -> Any:
    """Return the bot's module; its folder is where it imports from."""
    name = os.path.splitext(os.path.basename(path))[0]
    if name in sys.modules:  # a bot in random.py
        name = "bot"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None, path
    assert spec.loader is not None, path
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def print_traceback(error: BaseException) -> None:
    """Write the traceback to the log from the bot's own lines on, if there is memory left for it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename in OURS:
        trace = trace.tb_next
    try:
        traceback.print_exception(type(error), error, trace or error.__traceback__)
    except MemoryError:
        os.write(2, b"MemoryError\n")


def main() -> None:
    """Take standard input and output away from the bot, then run it."""
    folder, entry = sys.argv[1:]
    lines, output = os.fdopen(os.dup(0), "rb"), os.dup(1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    kit = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kit")
    sys.path[0] = folder
    sys.path.append(kit)  # last: what the bot brings itself goes before it
    if os.path.dirname(entry):
        sys.path.insert(0, os.path.join(folder, os.path.dirname(entry)))
    sys.argv = [os.path.join(folder, entry)]
    status = Runner(folder, entry, output).run(iter(lines.readline, b""))
    sys.stderr.flush()
    os._exit(status)  # threads of the bot do not hold up the end


if __name__ == "__main__":
    main()
