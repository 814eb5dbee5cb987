"""Programs that speak the protocol themselves, in every tier: C and JavaScript play whole matches."""

import tempfile
from pathlib import Path

import pytest

from games.bots.player import BuiltInPlayer
from games.bots.series import play_series
from games.intake.manifest import Manifest, read_manifest
from games.play.ends import FaultReason
from games.play.plan import Limits
from games.rules.registry import GAMES
from games.sandbox.bot_player import SandboxedPlayer
from games.sandbox.errors import SandboxError
from tests.games.sandbox.bed import MATCH, TWO, find_tier
from tests.programs import NODE_MIB, SETTING, STARTER, compile_c, files_of, find_node

pytestmark = pytest.mark.processes

OBSERVATION = {"legal": TWO, "hand": TWO, "trump": None}
EASY = Limits(guard_seconds=60)


@pytest.fixture
def node(monkeypatch):
    monkeypatch.setenv(SETTING, f"node={find_node()}:{NODE_MIB}")


@pytest.fixture
def c_program(monkeypatch):
    with tempfile.TemporaryDirectory(prefix="stichliga-c-") as folder:
        Path(folder).chmod(0o755)
        monkeypatch.setenv(SETTING, f"anna-c={compile_c(STARTER / 'c' / 'bot.c', Path(folder) / 'bot')}")
        yield


def player(tier, files, limits=EASY):
    return SandboxedPlayer(files, read_manifest(files), limits, tier=find_tier(tier))


def script(text):
    return {"bot.js": text.encode(), "bot.json": b'{"command": ["node", "bot.js"]}'}


def play_all(tier, folder, manifest):
    """Play a match of every game, the program at two seats; return what was said of its faults."""
    files, faults = files_of(STARTER / folder) | {"bot.json": manifest}, {}
    for key, game in GAMES.items():
        with player(tier, files) as one, player(tier, files) as two:
            others = [BuiltInPlayer("miser") for _ in range(2, game.players[0])]
            names = ["one", "two", *("miser" for _ in others)]
            list(play_series(key, names, 1, "0", [one, two, *others]))
            faults[key] = [one.log.fault, two.log.fault]
    return faults


@pytest.mark.usefixtures("node")
def test_the_javascript_starter_plays_every_game(tier):
    assert play_all(tier, "javascript", b'{"command": ["node", "bot.js"]}') == {
        key: [None, None] for key in GAMES
    }


@pytest.mark.usefixtures("c_program")
def test_the_c_starter_plays_every_game(tier):
    assert play_all(tier, "c", b'{"command": ["anna-c"]}') == {key: [None, None] for key in GAMES}


SAYS_READY = "console.log('{\"ready\": true}');"
FAULTS = {
    "ends at once": ("process.exit(3)", FaultReason.START, "exit status 3"),
    "is not ready": ("console.log('{}'); setInterval(() => {}, 1000)", FaultReason.START, "first line"),
    "speaks unasked": (
        "process.stdout.write('{\"ready\": true}\\nhm\\n'); setInterval(() => {}, 1000)",
        FaultReason.START,
        "nobody asked",
    ),
    "does not answer": (
        SAYS_READY + "process.stdin.on('data', (d) => { if (('' + d).includes('act')) for (;;); })",
        FaultReason.TIMEOUT,
        "CPU time",
    ),
    "answers with a card it may not play": (
        SAYS_READY + "process.stdin.on('data', (d) => { const id = /\"id\":(\\d+)/.exec(d);"
        ' if (id) console.log(`{"id": ${id[1]}, "action": "AS"}`); })',
        FaultReason.ILLEGAL,
        "'AS' is not allowed now; allowed: 6C, 7C",
    ),
}


@pytest.mark.usefixtures("node")
@pytest.mark.parametrize(("source", "reason", "detail"), FAULTS.values(), ids=FAULTS)
def test_its_faults_have_the_names_of_all_bots(tier, source, reason, detail):
    limits = Limits(bank_seconds=1, action_seconds=0.5, ready_seconds=5)
    with player(tier, script(source), limits) as bot:
        fault = bot.start(MATCH) or bot.act(OBSERVATION, [])
    assert detail in fault.detail
    assert fault.reason is reason


@pytest.mark.usefixtures("node")
def test_it_sees_its_files_and_nothing_writable(tier):
    source = """
        const fs = require("node:fs");
        const tell = (name, attempt) => {
          try { attempt(); console.error(name, "worked"); } catch (error) { console.error(name, error.code); }
        };
        tell("own file", () => fs.readFileSync("bot.json"));
        tell("writing", () => fs.writeFileSync("new.txt", "x"));
        tell("passwords", () => fs.readFileSync("/etc/passwd"));
        tell("children", () => {
          const done = require("node:child_process").spawnSync("/usr/bin/true");
          if (done.error) throw done.error;
        });
        console.error(process.cwd(), Object.keys(process.env).includes("SECRET_KEY"));
        console.log('{"ready": true}');
        setInterval(() => {}, 1000);
    """
    with player(tier, script(source)) as bot:
        assert bot.start(MATCH) is None
        said = bot.log.stderr.decode()
    assert "own file worked" in said
    for attempt in ("writing", "passwords", "children"):
        assert f"{attempt} worked" not in said
        assert f"{attempt} E" in said
    assert said.rstrip().endswith("false")


@pytest.mark.usefixtures("node")
def test_it_gets_the_address_space_that_its_runtime_needs(tier, monkeypatch):
    monkeypatch.setenv(SETTING, f"node={find_node()}:64")  # less than every bot may have is no less
    with player(tier, files_of(STARTER / "javascript")) as bot:
        assert bot.start(MATCH).reason is FaultReason.START
    monkeypatch.setenv(SETTING, f"node={find_node()}:{NODE_MIB}")
    with player(tier, files_of(STARTER / "javascript")) as bot:
        assert bot.start(MATCH) is None
        assert bot.act(OBSERVATION, []) == "6C"
        assert 0 < bot.cpu_seconds < 1


def test_a_program_that_is_not_installed_is_no_fault_of_the_bot(tier, monkeypatch):
    monkeypatch.setenv(SETTING, "node=/usr/bin/no-such-node")
    files = files_of(STARTER / "javascript")
    with player(tier, files) as bot, pytest.raises(SandboxError, match="no-such-node cannot be started"):
        bot.start(MATCH)


def test_python_bots_are_started_as_before(tier):
    files = {"bot.py": b"def act(obs): return obs['legal'][0]"}
    with SandboxedPlayer(files, Manifest(), EASY, tier=find_tier(tier)) as bot:
        assert bot.start(MATCH) is None
        assert bot.act(OBSERVATION, []) == "6C"
