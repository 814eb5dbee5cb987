"""A bot at the table: whole matches, kept from one to the next, its clock, its log, and who is to blame."""

import os
import subprocess
import threading
import time
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from games.intake.manifest import Manifest
from games.play.dealing import FairDeals
from games.play.ends import FaultReason
from games.play.plan import Limits, make_plan
from games.play.players import Fault
from games.play.record_json import to_json
from games.play.referee import Referee, play_match
from games.rules.registry import game
from games.sandbox.bot_player import SandboxedPlayer
from games.sandbox.errors import SandboxUnavailable
from games.sandbox.tiers import NONE, Tier
from games.sandbox.users import BADNESS
from tests.games.sandbox.bed import MATCH, TWO, bot_in
from tests.games.sandbox.misbehaviour import seconds_until_gone

pytestmark = pytest.mark.processes

BOTS = Path(__file__).parents[3] / "games" / "bots"
FIRST = "def act(obs): return obs['legal'][0]"
FORGED = "\n2026-11-30 03:00:00,000 ERROR root: \x1b[31mdisk full\r\n"
REMEMBERS = """
import random
class Bot:
    seen = 0
    def start(self, match):
        print("start", match["seed"], self.seen, random.random())
    def see(self, event): self.seen += 1
    def act(self, obs):
        self.seen += 1
        return obs["legal"][0]
    def deal_over(self, result): print("deal over", self.seen > 0, sorted(result))
    def match_over(self, result): print("match over", sorted(result))
"""


def play(key: str, seats: int, number: int, *players: SandboxedPlayer) -> str:
    secret = bytes([number]) * 32
    plan = make_plan(key, {}, seats, secret)
    return to_json(play_match(Referee(plan, FairDeals(game(key), seats, secret)), players))


@pytest.mark.parametrize("key", ["mariage", "sixty-six", "schnapsen"])
def test_matches_are_played_to_their_end_by_kept_bots(tier: str, key: str) -> None:
    source = (BOTS / "random_bot.py").read_text()
    seats = game(key).players[0]
    bots = [bot_in(tier, source) for _ in range(seats)]
    try:
        records = [play(key, seats, number, *bots) for number in (1, 2, 1)]
        assert all('"end": "played"' in record or '"end":"played"' in record for record in records)
        assert records[0] == records[2]
        assert all(bot.log.actions > 0 and bot.log.fault is None for bot in bots)
    finally:
        for bot in bots:
            bot.close()


def test_process_is_kept_and_the_bot_is_new_for_every_match(tier: str) -> None:
    with bot_in(tier, REMEMBERS) as bot, bot_in(tier, FIRST) as other:
        logs, pids = [], set()
        for number in (1, 2, 1):
            play("mariage", 2, number, bot, other)
            pids.add(bot.pid)
            bot.start(MATCH)  # what the end of a match prints has come by then
            logs.append(bot.log.stderr)
        bot.close()
        assert len(pids) == 1


def test_log_holds_what_the_bot_printed_in_this_match(tier: str) -> None:
    with bot_in(tier, REMEMBERS) as bot, bot_in(tier, FIRST) as other:
        play("mariage", 2, 1, bot, other)
        bot.close()
        lines = bot.log.stderr.decode().splitlines()
    assert lines[0].startswith("start ")
    assert lines[0].split()[2] == "0"
    assert lines[1].startswith("deal over True")
    assert lines[-1] == "match over ['end', 'places']"


def test_random_numbers_follow_from_the_seed_of_the_match(tier: str) -> None:
    source = "import random\ndef act(obs):\n print(random.random(), hash('x'))\n return obs['legal'][0]"
    printed = []
    for _ in range(2):
        with bot_in(tier, source) as bot:
            for seed in ("a", "b", "a"):
                bot.start({**MATCH, "seed": seed})
                bot.act({"legal": TWO}, [])
                printed.append(bot.log.stderr)
    assert printed[0] == printed[2] == printed[3] == printed[5]
    assert printed[0] != printed[1]


def test_entry_of_the_manifest_is_started_with_its_own_folder_and_files(tier: str) -> None:
    brain = "from cards import FIRST\ndef act(obs): return open('data/x.txt').read() or FIRST"
    files = {
        "src/brain.py": brain.encode(),
        "src/cards.py": b"FIRST = '6C'",
        "data/x.txt": b"7C",
    }
    made = bot_in(tier, FIRST)
    with SandboxedPlayer(files, Manifest("src/brain.py"), Limits(), tier=made._tier) as bot:
        assert bot.start(MATCH) is None
        assert bot.act({"legal": TWO}, []) == "7C"


def test_all_output_of_a_match_is_limited(tier: str) -> None:
    with bot_in(tier, FIRST, Limits(output_bytes=100)) as bot:
        for _ in range(2):
            bot.start(MATCH)
            answers = list(
                takewhile(lambda answer: answer == "6C", (bot.act({"legal": TWO}, []) for _ in range(9)))
            )
            assert len(answers) == 3
            assert bot.log.fault == Fault(FaultReason.FLOOD, "more output than a match allows")


def test_fault_ends_the_process_and_the_next_match_starts_another(tier: str) -> None:
    source = "def act(obs):\n return obs['legal'][0] if len(obs['legal']) > 1 else 1 / 0"
    with bot_in(tier, source) as bot:
        bot.start(MATCH)
        fault = bot.act({"legal": ["6C"]}, [])
        assert fault == Fault(FaultReason.CRASH, "ZeroDivisionError: division by zero in bot.py line 2")
        assert bot.log.fault == fault
        assert b"bot.py" in bot.log.stderr
        assert b"main.py" not in bot.log.stderr
        bot.match_over({"places": [2, 1], "end": "fault 0 crash"})
        assert bot.start(MATCH) is None
        assert bot.act({"legal": TWO}, []) == "6C"
        assert bot.log.fault is None


@pytest.mark.parametrize("end", ["1 / 0", "import os; os._exit(0)"])
def test_bot_that_breaks_after_the_last_action_plays_the_next_match(tier: str, end: str) -> None:
    source = f"class Bot:\n def act(self, obs): return obs['legal'][0]\n def deal_over(self, result): {end}"
    with bot_in(tier, source) as bot:
        for _ in range(3):
            assert bot.start(MATCH) is None
            assert bot.act({"legal": TWO}, []) == "6C"
            assert bot.deal_over({"events": []}) is None
            bot.match_over({"places": [1, 2], "end": "played"})


def test_bot_that_breaks_in_a_deal_has_crashed_when_it_is_asked_again(tier: str) -> None:
    source = "class Bot:\n def act(self, obs): return obs['legal'][0]\n def deal_over(self, result): 1 / 0"
    with bot_in(tier, source) as bot:
        bot.start(MATCH)
        bot.act({"legal": TWO}, [])
        bot.deal_over({"events": []})
        fault = bot.act({"legal": TWO}, [])
    assert isinstance(fault, Fault)
    assert fault.reason is FaultReason.CRASH


def test_bot_that_hangs_over_the_end_does_not_hold_up_the_worker(tier: str) -> None:
    source = (
        "import os\nclass Bot:\n def act(self, obs): return obs['legal'][0]\n def match_over(self, result):\n"
    )
    with bot_in(tier, source + "  while True: os.write(2, bytes(65536))") as bot:
        bot.start(MATCH)
        bot.act({"legal": TWO}, [])
        bot.match_over({"places": [1, 2], "end": "played"})
        time.sleep(0.05)
        started = time.monotonic()
        assert len(bot.log.stderr) < 70000
        pid = bot.pid
        bot.close()
        assert time.monotonic() - started < 2
        assert pid is not None
        assert seconds_until_gone(pid, 1.0) is not None


def test_bot_lives_as_long_as_the_thread_that_started_it(tier: str) -> None:
    done, bot = threading.Event(), bot_in(tier, FIRST)

    def start() -> None:
        bot.start(MATCH)
        started.set()
        done.wait()

    started = threading.Event()
    thread = threading.Thread(target=start)
    thread.start()
    started.wait()
    assert bot.act({"legal": TWO}, []) == "6C"
    pid = bot.pid
    done.set()
    thread.join()
    assert pid is not None
    assert seconds_until_gone(pid, 1.0) is not None
    bot.close()


def test_host_sees_no_bot_as_root(tier: str) -> None:
    with bot_in(tier, FIRST) as bot:
        bot.start(MATCH)
        status = Path(f"/proc/{bot.pid}/status").read_text()
    uids = next(line for line in status.splitlines() if line.startswith("Uid:")).split()[1:]
    assert "0" not in uids
    if os.geteuid() == 0:
        assert all(61000 <= int(uid) < 62000 for uid in uids)


def test_kernel_out_of_memory_ends_a_bot_first(tier: str) -> None:
    with bot_in(tier, FIRST) as bot:
        bot.start(MATCH)
        badness = int(Path(f"/proc/{bot.pid}/oom_score_adj").read_text())
    assert badness == BADNESS
    assert badness > int(Path("/proc/self/oom_score_adj").read_text())


def test_bot_writes_nothing_into_the_log_of_the_worker(
    tier: str, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    source = f"""
import os, sys
line = {FORGED!r}
def act(obs):
    print(line)
    os.write(1, line.encode())
    os.write(2, line.encode())
    sys.__stderr__.write(line)
    raise ValueError(line)
"""
    with bot_in(tier, source) as bot:
        bot.start(MATCH)
        fault = bot.act({"legal": TWO}, [])
        assert bot.log.stderr.count(b"disk full") >= 4
    assert isinstance(fault, Fault)
    assert fault.detail.isprintable()
    assert capfd.readouterr() == ("", "")
    assert not caplog.records


def test_large_worker_starts_bots_as_quickly_as_a_small_one(
    tier: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With these arguments Python would copy the worker's memory tables instead of lending them."""
    asked: list[set[str]] = []
    start = subprocess.Popen.__init__

    def note(process: subprocess.Popen[bytes], *arguments: Any, **options: Any) -> None:
        asked.append({name for name, value in options.items() if value is not None})
        start(process, *arguments, **options)

    monkeypatch.setattr(subprocess.Popen, "__init__", note)
    with bot_in(tier, FIRST) as bot:
        bot.start(MATCH)
    assert asked
    assert not set.union(*asked) & {"preexec_fn", "user", "group", "extra_groups", "umask", "process_group"}


def test_without_a_sandbox_nothing_is_started() -> None:
    bot = SandboxedPlayer({}, Manifest(), Limits(), tier=Tier(NONE, refusals=("no bwrap", "no Landlock")))
    with pytest.raises(SandboxUnavailable, match="no bwrap; no Landlock"):
        bot.start(MATCH)
