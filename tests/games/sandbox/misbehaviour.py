"""Bots that keep the worker waiting, flood it, lie to it or leave, and what is to become of each.

RAW gives a bot the service's end of the pipes, which the runner keeps from it: a bot that speaks the protocol
by itself has it too.
"""

import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from games.play.plan import Limits
from games.play.players import Fault
from games.sandbox.errors import TooBusy
from games.sandbox.stderr_log import readable
from games.sandbox.watched import Watched, innermost
from tests.games.sandbox.bed import MATCH, TWO, player

READY = {"ready_seconds": 8, "ready_cpu_seconds": 0.5, "memory_mib": 128}
QUICK = Limits(bank_seconds=3, action_seconds=0.2, guard_seconds=0.2, guard_factor=1, **READY)
PATIENT = Limits(bank_seconds=3, action_seconds=0.4, guard_seconds=10, guard_factor=1, **READY)
WAITING = ("timeout", "timeout crash")  # these wait for wall time to pass
UNREAD = ("does not read", "answers without reading")  # these get more than a pipe holds
BUSY = ("spins", "spins in threads", "spins and listens to no signal", "floods its log for ever")
ACTIONS = 3
RAW = """
import gc, os, time, json, sys, threading
RUNNER = [thing for thing in gc.get_objects() if type(thing).__name__ == "Runner"][0]
def say(text):
    os.write(RUNNER.output, text if isinstance(text, bytes) else text.encode())
"""
OK = "\ndef act(obs): return obs['legal'][0]\n"


def says(line: str | bytes) -> str:
    """Return a bot that answers with this line, whatever it was asked."""
    return f"{RAW}\ndef act(obs): say({line!r}); time.sleep(9)"


# name: (the fault it must have, source); "" where it must be let through
BOTS: dict[str, tuple[str, str]] = {
    "raises on import": ("start", "import nonsense"),
    "does not compile": ("start", "def act(obs)"),
    "has no entry": ("start", "x = 1"),
    "exits on import": ("start", "raise SystemExit(0)"),
    "leaves on import": ("start", "import os; os._exit(3)"),
    "spins on import": ("start", "while True: pass"),
    "wants too much memory on import": ("memory", "x = bytearray(1 << 30)"),
    "speaks before it is ready": ("start", RAW + "say('hello\\n')" + OK),
    "is ready twice": ("start unasked malformed", RAW + "say('{\"ready\": true}\\n')" + OK),
    "floods before it is ready": ("flood", RAW + "while True: say(bytes(65536))"),
    "raises": ("crash", "def act(obs): return 1 / 0"),
    "raises in start": ("crash", "class Bot:\n def start(self, match): self.x\n def act(self, obs): pass"),
    "raises a line of the worker's log": (
        "crash", "def act(obs): raise ValueError('x\\n2026-11-30 ERROR root: \\x1b[2Jdisk full\\r\\u2028')"
    ),
    "exits": ("crash", "import sys\ndef act(obs): sys.exit(0)"),
    "leaves": ("crash", "import os\ndef act(obs): os._exit(0)"),
    "breaks": ("crash", "import ctypes\ndef act(obs): ctypes.string_at(0)"),
    "aborts": ("crash", "import os\ndef act(obs): os.abort()"),
    "recurses": ("crash", "def act(obs): return act(obs)"),
    "makes a daemon": ("crash", "import os\ndef act(obs):\n os.setsid(); os.fork(); return obs['legal'][0]"),
    "calls as a 32-bit program": ("crash", """
import ctypes, mmap
def act(obs):
    code = mmap.mmap(-1, 4096, prot=7)
    code.write(bytes.fromhex("b814000000cd80c3"))  # mov eax, 20 (getpid); int 0x80; ret
    return ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))()
"""),
    "calls as an x32 program": (
        "crash", "import ctypes\ndef act(obs): ctypes.CDLL(None).syscall(0x40000027)"
    ),
    "wants too much memory": ("memory", "def act(obs): return [bytearray(1 << 24) for _ in range(99)]"),
    "holds too much memory": ("memory", "x = []\ndef act(obs):\n while True: x.append(bytearray(1 << 24))"),
    "returns nothing": ("malformed", "def act(obs): return None"),
    "returns a number": ("malformed", "def act(obs): return 0"),
    "returns an illegal action": ("illegal", "def act(obs): return 'QS'"),
    "returns rubbish": ("illegal", "def act(obs): return '\\x1b[31m\\x00\\ud800' * 100"),
    "says no JSON": ("malformed", says('6C\n')),
    "says an empty line": ("malformed", says('\n')),
    "says no UTF-8": ("malformed", says(b'{"id": 1, "action": "\xff"}\n')),
    "says a list": ("malformed", says('[1, "6C"]\n')),
    "says NaN": ("malformed", says('{"id": NaN, "action": "6C"}\n')),
    "says a key twice": ("malformed", says('{"id": 1, "id": 1, "action": "6C"}\n')),
    "nests": ("malformed", says('[' * 60000 + '\n')),
    "says a long number": ("malformed", says('{"id": ' + '1' * 60000 + '}\n')),
    "says true for 1": ("malformed", says('{"id": true, "action": "6C"}\n')),
    "says 1.0 for 1": ("malformed", says('{"id": 1.0, "action": "6C"}\n')),
    "answers another request": ("unasked", says('{"id": 2, "action": "6C"}\n')),
    "answers twice": ("unasked", says('{"id": 1, "action": "6C"}\n' * 2)),
    "answers twice, late": ("unasked", RAW + """
def act(obs):
    number, RUNNER.n = getattr(RUNNER, "n", 1), getattr(RUNNER, "n", 1) + 1
    say('{"id": %d, "action": "6C"}\\n' % number)
    return "6C"
"""),
    "answers in store": ("unasked", RAW + """
def act(obs):
    say("".join('{"id": %d, "action": "6C"}\\n' % number for number in range(1, 99)))
    time.sleep(9)
"""),
    "answers the match": ("unasked", RAW + """
class Bot:
    def start(self, match): say('{"id": 0, "ok": true}\\n')
    def act(self, obs): return "6C"
"""),
    "answers without reading": ("unasked", RAW + """
say('{"ready": true}\\n')
for _ in range(50): time.sleep(0.01)
say('{"id": 1, "action": "6C"}\\n')
time.sleep(99)
"""),
    "writes too long a line": ("flood", RAW + "def act(obs):\n while True: say(bytes(65536))"),
    "writes too many lines": ("unasked", RAW + "def act(obs):\n while True: say(b'{}\\n' * 9999)"),
    "sleeps": ("timeout", "import time\ndef act(obs): time.sleep(99)"),
    "spins": ("timeout", "def act(obs):\n while True: pass"),
    "spins in threads": ("timeout", """
import threading, time
def spin():
    while True: pass
def act(obs):
    for _ in range(4): threading.Thread(target=spin).start()
    time.sleep(99)
"""),
    "spins and listens to no signal": ("timeout", """
import signal
for number in set(signal.valid_signals()) - {9, 19}:
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
def act(obs):
    while True: pass
"""),
    "drips": ("timeout", RAW + "def act(obs):\n while True: say('x'); time.sleep(0.05)"),
    "stops itself": (
        "timeout crash", "import os, signal\ndef act(obs): os.kill(os.getpid(), signal.SIGSTOP)"
    ),
    "seems to wait for a core whenever the worker wakes": ("timeout", """
import os, time
def act(obs):
    while True:
        os.write(2, b"x")
        end = time.perf_counter() + 0.002
        while time.perf_counter() < end: pass
        time.sleep(0.04)
"""),
    "does not read": ("timeout", RAW + "def act(obs): time.sleep(99)"),
    "closes its input": ("timeout", RAW + "def act(obs):\n os.close(3); time.sleep(99)"),
    "closes its output": (
        "timeout crash", RAW + "def act(obs):\n os.close(RUNNER.output); time.sleep(99)"
    ),
    "closes everything": (
        "timeout crash", "import os, time\ndef act(obs):\n os.closerange(0, 64); time.sleep(99)"
    ),
    "closes everything and leaves": ("crash", "import os\ndef act(obs):\n os.closerange(0, 64); os._exit(0)"),
    "floods its log for ever": ("timeout", "import os\ndef act(obs):\n while os.write(2, bytes(9999)): pass"),
    "floods its log": ("", """
import os
def act(obs):
    for _ in range(99): os.write(2, b"log line\\n" * 7000)
    return "6C"
"""),
    "prints": ("", "def act(obs):\n print('{\"id\": 1, \"action\": \"7C\"}')\n return '6C'"),
    "answers letter by letter": ("", RAW + """
class Bot:
    def act(self, obs):
        return "6C"
def slowly(message):
    for letter in json.dumps(message) + "\\n":
        say(letter)
        time.sleep(0.001)
RUNNER.say = slowly
"""),
}  # fmt: skip


def misbehave(tier: str, name: str) -> dict[str, Any]:
    """Let a bot play some actions, again when this machine was too busy, as a worker does."""
    for _ in range(4):
        with suppress(TooBusy):
            return play_badly(tier, name)
    return play_badly(tier, name)


def play_badly(tier: str, name: str) -> dict[str, Any]:
    """Return the bot's fault, what it took and what is left of it; raises SandboxError."""
    started = time.monotonic()
    large = {"legal": TWO, "hand": ["6C"] * 40000} if name in UNREAD else {"legal": TWO}
    fault_wanted, source = BOTS[name]
    limits = QUICK if fault_wanted in WAITING and name not in BUSY else PATIENT
    with player(tier, {"bot.py": source}, limits) as bot:
        pid, fault = None, bot.start(MATCH)
        for _ in range(ACTIONS):
            pid = bot.pid or pid
            if fault is None and isinstance(answer := bot.act(large, []), Fault):
                fault = answer
        bot.match_over({"places": [2, 1], "end": "played"})
        log = bot.log
    ended = time.monotonic() - started
    return {
        "fault": "" if fault is None else str(fault.reason),
        "detail": "" if fault is None else fault.detail,
        "gone": pid is None or seconds_until_gone(pid, 1.0) is not None,
        "seconds": ended,
        "log": len(log.stderr),
        "text": readable(log.stderr)[-2000:],
        "cpu_seconds": log.cpu_seconds,
    }


HOLD = """
import sys, time
from tests.games.sandbox.bed import MATCH, TWO, player
from games.play.plan import Limits
limits = Limits(action_seconds=60, bank_seconds=60, ready_seconds=60, ready_cpu_seconds=60)
bot = player(sys.argv[1], {"bot.py": sys.argv[2]}, limits)
if sys.argv[3] == "starting":
    print(0, flush=True)
bot.start(MATCH)
print(bot.pid, flush=True)
if sys.argv[3] == "asked":
    bot.act({"legal": TWO}, [])
time.sleep(60)
"""


def outlive(tier: str, state: str) -> float | None:
    """Kill a worker whose bot starts, is frozen or being asked; return after how many seconds it was gone."""
    source = "def act(obs):\n while True: pass"
    if state == "starting":
        source = "while True: pass"
    command = [sys.executable, "-c", HOLD, tier, source, state]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        pid = int(worker.stdout.readline()) or bot_that_spins(worker.pid)
        time.sleep(0.05)
        worker.kill()
        return seconds_until_gone(pid, 5.0)


def bot_that_spins(worker: int) -> int:
    """Return the bot of a worker that is starting one, once it does nothing but compute."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with suppress(OSError):
            watched = Watched(innermost(worker))
            try:
                if watched.pid != worker and watched.cpu_seconds() > 0.3:
                    return watched.pid
            finally:
                watched.close()
        time.sleep(0.02)
    raise AssertionError("the bot does not start")


def seconds_until_gone(pid: int, patience: float) -> float | None:
    """Return after how many seconds a process runs no more; None if it still does after so many."""
    started = time.monotonic()
    while (waited := time.monotonic() - started) < patience:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return waited
        if state in "ZX":  # ended, its parent has not asked yet
            return waited
        time.sleep(0.002)
    return None


def play_in_a_crowd(tier: str) -> list[str]:
    """Start a bot with threads while its worker's user runs more processes than a bot may have."""
    source = """
import threading
def act(obs):
    threads = [threading.Thread(target=int) for _ in range(8)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    return "6C"
"""
    crowd = [subprocess.Popen(["sleep", "60"]) for _ in range(40)]
    try:
        with player(tier, {"bot.py": source}) as bot:
            return [str(bot.start(MATCH)), str(bot.act({"legal": TWO}, []))]
    finally:
        for one in crowd:
            one.kill()
            one.wait()
