"""manage.py play --human in a real terminal: to the end, given up, left, interrupted."""

import os
import pty
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from games.play.chance import block_of
from games.play.dealing import commitment
from games.play.record_json import read_json
from games.play.replay import replay
from games.rules.registry import GAMES

ROOT = Path(__file__).parents[3]
PROMPT = "Your move (? help, q give up): "

pytestmark = pytest.mark.slow


class Terminal:
    """The command in a pseudo-terminal of its own, without database, broker or var/."""

    def __init__(self, tmp_path: Path, *words: str, **env: str) -> None:
        self._own, other = pty.openpty()
        out_of_reach = {
            "VAR_DIR": str(tmp_path / "var"),
            "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
            "REDIS_URL": "redis://127.0.0.1:1/0",
        }
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "play", *words],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"} | out_of_reach | env,
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
        )
        os.close(other)
        self.said = ""

    def read(self, until: str = PROMPT) -> str:
        """Return what is said up to a text, or to the end of the process."""
        start = len(self.said)
        while until not in self.said[start:]:
            try:
                read = os.read(self._own, 65536)
            except OSError:  # the process has ended
                break
            self.said += read.decode(errors="ignore").replace("\r\n", "\n")
        return self.said[start:]

    def type(self, text: str) -> None:
        os.write(self._own, text.encode(errors="surrogateescape"))

    def interrupt(self) -> None:
        """Press Ctrl-C, again if need be: a signal that comes just before the wait for input wakes nobody."""
        for _ in range(6):
            os.kill(self.process.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=10)
                return

    def end(self) -> int:
        """Read to the end and return the exit status."""
        self.read("\0")
        os.close(self._own)
        return self.process.wait(timeout=60)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_played_to_its_end_in_a_terminal(tmp_path: Path, key: str) -> None:
    file = tmp_path / "match.jsonl"
    terminal = Terminal(tmp_path, key, "--human", "0", "--seed", "pty", "--record", str(file))

    while PROMPT in terminal.read():
        terminal.type("1\n")

    assert terminal.end() == 0
    assert "The match is over." in terminal.said
    assert "Traceback" not in terminal.said
    (record,) = read_json(file.read_text())
    assert replay(record).record.outcome.end.text == "played"
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize(
    ("typed", "status", "sentence", "end"),
    [
        ("q\n", 0, "You gave the match up at you 0, rules 0.", "resigned 0"),
        ("\x04", 0, "The input ended: unfinished at you 0, rules 0.", "unfinished"),
        ("\x03", 130, "Stopped: unfinished at you 0, rules 0.", "unfinished"),
    ],
    ids=["q", "Ctrl-D", "Ctrl-C"],
)
def test_leaving_says_one_sentence_and_keeps_the_record(
    tmp_path: Path, typed: str, status: int, sentence: str, end: str
) -> None:
    file = tmp_path / "match.jsonl"
    terminal = Terminal(tmp_path, "sixty-six", "--human", "0", "--seed", "pty", "--record", str(file))
    terminal.read()
    terminal.type("1\n")
    terminal.read()

    if typed == "\x03":
        terminal.interrupt()
    else:
        terminal.type(typed)
    left = terminal.read("\0")

    assert terminal.end() == status
    assert left.strip().splitlines()[-1] == sentence
    assert "Traceback" not in terminal.said
    (record,) = read_json(file.read_text())
    assert replay(record).record.outcome.end.text == end
    assert record.fair.commitment == commitment(block_of(b"pty", "match:1"))


def test_input_that_is_no_text_is_refused_and_letters_stand_for_signs(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "sixty-six", "--human", "0", "--seed", "pty", PYTHONIOENCODING="ascii")
    assert re.search(r"^Hand:  .*(10|[9JQKA])[CDHS]", terminal.read(), re.MULTILINE)

    terminal.type("\udcff\udcfe é\n")  # two bytes that are no UTF-8
    assert "is not an action" in terminal.read()
    terminal.type("q\n")

    assert terminal.end() == 0
