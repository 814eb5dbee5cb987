"""Inside the sandbox the authors' kit is there without being uploaded."""

import pytest

from games.intake.manifest import Manifest
from games.play.plan import Limits
from games.sandbox.bot_player import SandboxedPlayer
from games.sandbox.staging import KIT, runner_files
from stichkit import __version__
from tests.games.sandbox.bed import MATCH, TWO, find_tier

pytestmark = pytest.mark.processes

USES_KIT = """
from stichkit import Memory, legal_cards, __version__
class Bot:
    def start(self, match):
        self.memory = Memory(match)
        print(__version__)
    def act(self, obs):
        return legal_cards(obs)[-1]
"""


def answer(tier, files):
    with SandboxedPlayer(files, Manifest(), tier=find_tier(tier), limits=Limits(guard_seconds=60)) as bot:
        fault = bot.start(MATCH)
        return fault or bot.act({"legal": TWO}, []), bot.log.stderr.decode().strip()


def test_a_bot_imports_it(tier):
    assert answer(tier, {"bot.py": USES_KIT.encode()}) == ("7C", __version__)


def test_a_copy_that_the_bot_brings_goes_before_it(tier):
    own = b"__version__ = 'mine'\nMemory = dict\ndef legal_cards(obs): return obs['legal'][:1]\n"
    files = {"bot.py": USES_KIT.encode(), "stichkit/__init__.py": own}
    assert answer(tier, files) == ("6C", "mine")


def test_all_of_it_is_laid_out():
    names = {path.name for path in (KIT / "stichkit").glob("*.py")}
    assert {f"kit/stichkit/{name}" for name in names} <= set(runner_files())
    assert "memory.py" in names
