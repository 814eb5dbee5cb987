"""What the sandbox costs: the start of a bot and one action, against the same without a sandbox in one run.

    python -m bench.sandbox

Start: from nothing to a bot that is ready, against a plain subprocess of the same Python with the same runner
and bot. Action: a request and its answer through SandboxedPlayer (clock, freezing, strict reading), against
blocking pipes with JSON at both ends. All on one core, as workers and their bots are. Contenders take turns;
medians. The goals are for wall time; CPU time is the bot's process for a start, worker and bot for an action.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
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
from games.sandbox.watched import Watched

SOURCE = b"def act(obs):\n    return obs['legal'][0]\n"
ECHO = """
import json, sys
for line in sys.stdin.buffer:
    asked = json.loads(line)
    answer = {"id": asked["id"], "action": asked["obs"]["legal"][0]}
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\\n")
    sys.stdout.buffer.flush()
"""
STARTS, BLOCKS, ACTIONS = 40, 20, 250
START_GOAL, ACTION_GOAL = 2.0, 2.5
PLAN = make_plan("mariage", {}, 2, bytes(32), limits=Limits(bank_seconds=3600))
Cost = tuple[float, float]  # wall and CPU, milliseconds


def main() -> int:
    """Measure and print; return 1 when a goal is missed."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(f"sandbox {probe().name}")
    missed = [compare_starts(), compare_actions()]
    return int(any(missed))


def compare_starts() -> bool:
    """Measure starts and print them; return whether the goal was missed."""
    sandboxed, plain = [], []
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "bot.py").write_bytes(SOURCE)
        for _ in range(STARTS):
            sandboxed.append(start_sandboxed())
            plain.append(start_plain(folder))
    return judge("start", sandboxed, plain, START_GOAL)


def start_sandboxed() -> Cost:
    """Return what it takes until a sandboxed bot is ready."""
    with SandboxedPlayer({"bot.py": SOURCE}, Manifest(), PLAN.limits) as bot:
        started = time.perf_counter()
        fault = bot.start(start_message(PLAN, 0))
        taken = time.perf_counter() - started
        assert fault is None, fault
        return 1000 * taken, 1000 * cpu_seconds(bot.pid)


def start_plain(folder: str) -> Cost:
    """Return what it takes until the same bot and runner are ready without a sandbox."""
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
        cpu = cpu_seconds(process.pid)
        process.kill()
    return 1000 * taken, 1000 * cpu


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
            sandboxed.append(timed(lambda number: act_sandboxed(bot, request), bot.pid))
            plain.append(timed(lambda number: act_plain(process, request, number), process.pid))
        process.kill()
    return judge(f"action, {len(json.dumps(request.observation))} bytes", sandboxed, plain, ACTION_GOAL)


def timed(act: Callable[[int], None], bot: int | None) -> Cost:
    """Return what one action takes, of many."""
    times, cpu = [], time.process_time() + cpu_seconds(bot)
    for number in range(ACTIONS):
        started = time.perf_counter()
        act(number)
        times.append(time.perf_counter() - started)
    cpu = time.process_time() + cpu_seconds(bot) - cpu
    return 1000 * median(times), 1000 * cpu / ACTIONS


def act_sandboxed(bot: SandboxedPlayer, request: Request) -> None:
    """Ask the bot in its sandbox."""
    answer = bot.act(request.observation, request.events)
    assert isinstance(answer, str), answer


def act_plain(process: subprocess.Popen[bytes], request: Request, number: int) -> None:
    """Ask over plain pipes."""
    assert process.stdin is not None, "no pipe"
    assert process.stdout is not None, "no pipe"
    asked = {"type": "act", "id": number, "obs": request.observation, "events": request.events}
    process.stdin.write(json.dumps(asked).encode() + b"\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())["action"]
    assert answer in request.observation["legal"], answer


def open_pipes(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a plain subprocess."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, bufsize=65536, env=ENVIRONMENT
    )


def python() -> str:
    """Return the Python that bots run under."""
    runtime = probe().runtime
    assert runtime is not None, "no sandbox can be started here"
    return runtime.python


def cpu_seconds(pid: int | None) -> float:
    """Return the CPU time of a process so far."""
    assert pid is not None, "no bot"
    watched = Watched(pid)
    try:
        return watched.cpu_seconds()
    finally:
        watched.close()


def judge(name: str, sandboxed: list[Cost], plain: list[Cost], goal: float) -> bool:
    """Print both and their ratio; return whether the goal was missed."""
    for who, costs in (("sandboxed", sandboxed), ("plain", plain)):
        wall, cpu = (median(column) for column in zip(*costs, strict=True))
        print(f"{name}, {who}: {wall:.3f} ms wall, {cpu:.3f} ms CPU")
    ratios = [one[0] / other[0] for one, other in zip(sandboxed, plain, strict=True)]
    low, high = min(ratios), max(ratios)
    print(f"{name}: {median(ratios):.2f} times plain (from {low:.2f} to {high:.2f}, goal {goal:g})")
    return median(ratios) > goal


if __name__ == "__main__":
    sys.exit(main())
