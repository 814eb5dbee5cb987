"""What the sandbox costs: the start of a bot and one action, against the same without a sandbox in one run.

    python -m bench.sandbox

Start: from nothing to a bot that is ready, against a plain subprocess of the same Python with the same runner
and bot. Action: a request and its answer through SandboxedPlayer (clock, freezing, strict reading), against
blocking pipes with JSON at both ends. Contenders take turns; medians of wall time.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from games.intake.manifest import Manifest
from games.play.dealing import FairDeals
from games.play.plan import Limits, make_plan
from games.play.referee import Referee, Request, start_message
from games.rules.registry import game
from games.sandbox.bot_player import SandboxedPlayer
from games.sandbox.launch import ENVIRONMENT
from games.sandbox.probe import probe
from games.sandbox.staging import RUNNER

SOURCE = b"def act(obs):\n    return obs['legal'][0]\n"
ECHO = """
import json, sys
for line in sys.stdin.buffer:
    asked = json.loads(line)
    answer = {"id": asked["id"], "action": asked["obs"]["legal"][0]}
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\\n")
    sys.stdout.buffer.flush()
"""
STARTS, BLOCKS, ACTIONS = 25, 20, 250
START_GOAL, ACTION_GOAL = 2.0, 2.5
PLAN = make_plan("mariage", {}, 2, bytes(32), limits=Limits(bank_seconds=3600))


def main() -> int:
    """Measure and print; return 1 when a goal is missed."""
    tier = probe()
    print(f"sandbox {tier.name}")
    return int(any([compare_starts(), compare_actions()]))


def compare_starts() -> bool:
    """Measure starts and print them; return whether the goal was missed."""
    sandboxed, plain = [], []
    with tempfile.TemporaryDirectory() as folder:
        bot = Path(folder) / "bot.py"
        bot.write_bytes(SOURCE)
        for _ in range(STARTS):
            sandboxed.append(start_sandboxed())
            plain.append(start_plain(folder))
    print(f"start: {middle(sandboxed)} sandboxed, {middle(plain)} plain")
    return judge("start", [one / other for one, other in zip(sandboxed, plain, strict=True)], START_GOAL)


def start_sandboxed() -> float:
    """Return the milliseconds until a sandboxed bot is ready."""
    with SandboxedPlayer({"bot.py": SOURCE}, Manifest(), PLAN.limits) as bot:
        started = time.perf_counter()
        fault = bot.start(start_message(PLAN, 0))
        assert fault is None, fault
        return 1000 * (time.perf_counter() - started)


def start_plain(folder: str) -> float:
    """Return the milliseconds until the same bot and runner are ready without a sandbox."""
    command = [python(), "-sB", "-u", "-X", "utf8", str(RUNNER / "main.py"), folder, "bot.py"]
    started = time.perf_counter()
    with open_pipes(command) as process:
        assert process.stdin is not None, "no pipe"
        assert process.stdout is not None, "no pipe"
        process.stdin.write(b'{"type": "hello", "protocol": 1}\n')
        process.stdin.flush()
        while b"ready" not in process.stdout.readline():
            pass
        taken = time.perf_counter() - started
        process.kill()
    return 1000 * taken


def compare_actions() -> bool:
    """Measure actions and print them; return whether the goal was missed."""
    request = Referee(PLAN, FairDeals(game(PLAN.game), 2, PLAN.secret)).request()
    assert request is not None, "nobody is to act"
    sandboxed, plain = [], []
    with (
        SandboxedPlayer({"bot.py": SOURCE}, Manifest(), PLAN.limits) as bot,
        open_pipes([python(), "-sB", "-u", "-c", ECHO]) as process,
    ):
        bot.start(start_message(PLAN, request.seat))
        for _ in range(BLOCKS):
            sandboxed.append(act_sandboxed(bot, request))
            plain.append(act_plain(process, request))
        process.kill()
    size = len(json.dumps(request.observation))
    print(f"action, {size} bytes: {middle(sandboxed, 1000)} sandboxed, {middle(plain, 1000)} plain")
    return judge("action", [one / other for one, other in zip(sandboxed, plain, strict=True)], ACTION_GOAL)


def act_sandboxed(bot: SandboxedPlayer, request: Request) -> float:
    """Return the milliseconds of one action, of many."""
    times = []
    for _ in range(ACTIONS):
        started = time.perf_counter()
        answer = bot.act(request.observation, request.events)
        times.append(time.perf_counter() - started)
        assert isinstance(answer, str), answer
    return 1000 * median(times)


def act_plain(process: subprocess.Popen[bytes], request: Request) -> float:
    """Return the milliseconds of one action over plain pipes, of many."""
    assert process.stdin is not None, "no pipe"
    assert process.stdout is not None, "no pipe"
    times = []
    for number in range(ACTIONS):
        started = time.perf_counter()
        asked = {"type": "act", "id": number, "obs": request.observation, "events": request.events}
        process.stdin.write(json.dumps(asked).encode() + b"\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())["action"]
        times.append(time.perf_counter() - started)
        assert answer in request.observation["legal"], answer
    return 1000 * median(times)


def open_pipes(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a plain subprocess."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        env=ENVIRONMENT,
    )


def python() -> str:
    """Return the Python that bots run under."""
    runtime = probe().runtime
    assert runtime is not None, "no sandbox can be started here"
    return runtime.python


def middle(times: list[float], factor: int = 1) -> str:
    """Return the median in words."""
    unit = "us" if factor == 1000 else "ms"
    return f"{factor * median(times):.1f} {unit} wall"


def judge(name: str, ratios: list[float], goal: float) -> bool:
    """Print the ratio; return whether the goal was missed."""
    low, high = min(ratios), max(ratios)
    print(f"{name}: {median(ratios):.2f} times plain ({low:.2f} to {high:.2f}, goal {goal:g})")
    return median(ratios) > goal


if __name__ == "__main__":
    sys.exit(main())
