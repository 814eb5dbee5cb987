"""The starters get better from one to the next: ten lines, rules of thumb, sampling.

Duplicate matches with fixed cards: each set of cards is played with the better bot at every side once.
"""

import importlib.util
import sys
from types import ModuleType

import pytest

from games.bots.registry import BUILT_IN
from games.bots.series import play_seated
from games.play.chance import block_of
from games.play.ends import EndKind
from games.play.plan import make_plan
from games.rules.registry import GAMES
from tests.programs import STARTER

SETS = 8


def load(path: str, name: str) -> ModuleType:
    """Return a starter as a module."""
    spec = importlib.util.spec_from_file_location(name, STARTER / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def _starters(monkeypatch: pytest.MonkeyPatch):
    before = set(sys.modules)
    ten_lines = load("bot.py", "ten_lines")

    class TenLines:
        def act(self, obs):
            return ten_lines.act(obs)

    monkeypatch.setitem(BUILT_IN, "ten lines", TenLines)
    monkeypatch.setitem(BUILT_IN, "rule-based", load("python/rule_based.py", "rule_based").Bot)
    monkeypatch.setitem(BUILT_IN, "sampling", load("python/sampling.py", "sampling").Bot)
    yield
    for name in {"ten_lines", "rule_based", "sampling"} - before:
        sys.modules.pop(name, None)


def difference(game: str, better: str, worse: str, sets: int) -> float:
    """Return by how many game points the better one's sides were ahead, over all sets."""
    rules = GAMES[game]
    seats = rules.players[0]
    sides, ahead = rules.side_count(seats), 0.0
    for number in range(sets):
        plan = make_plan(game, {}, seats, block_of(b"starters", f"set:{number}"))
        for own in range(sides):
            names = rules.by_seat([better if side == own else worse for side in range(sides)], seats)
            played = play_seated(plan, names, tuple(range(seats)))
            assert played.outcome.end is not None
            assert played.outcome.end.kind is EndKind.PLAYED
            points = list(played.outcome.game_points)
            mean_of_others = (sum(points) - points[own]) / (sides - 1)
            ahead += (points[own] - mean_of_others) * (-1 if rules.fewest_wins else 1)
    return ahead


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_thumb_beat_ten_lines(game):
    assert difference(game, "rule-based", "ten lines", SETS) > SETS // 2


@pytest.mark.parametrize("game", ["mariage", "sixty-six", "schnapsen"])
def test_sampling_beats_rules_of_thumb(game):
    assert difference(game, "sampling", "rule-based", 2 * SETS) > SETS


def test_sampling_beats_rules_of_thumb_at_larger_tables():
    ahead = [
        difference(game, "sampling", "rule-based", SETS // 2) for game in ("mariage-three", "sixty-six-four")
    ]
    assert sum(ahead) > 0
