"""Schnapsen side by side with the PyPI package schnapsen 0.0.5, step by step, over random deals.

The package plays one deal, in an environment and a process of its own. Where the two differ:

* It has no closing and no claims, so we play with claim=automatic and never close.
* After an announcement it always plays the king; we may play the queen too. Here only kings are announced.
* It credits every marriage with the announcer's next trick; we do so only before the first own trick, as
  pagat.com and the tournament rules have it: afterwards it counts at once. So our deal may end with the
  announcement, and a loser's marriage may count where the package still has it pending.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.engine import PEER_PACKAGE, PEER_PYTHON, ROOT, install_peer
from games.rules.actions import parse_action
from games.rules.cards import card_text
from games.rules.game import Deal, Lot, State
from games.rules.registry import game
from tests.games.rules.positions import shuffled_deal, texts

PROGRAM = ROOT / "bench" / "peers" / "schnapsen_steps.py"
DEALS = 2500
RULES = game("schnapsen")

pytestmark = pytest.mark.slow


class Package:
    """The package's process."""

    def __init__(self, python: Path) -> None:
        self.process = subprocess.Popen(
            [python, PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **line: Any) -> dict[str, Any]:
        """Send a line and return the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Package]:
    python = PEER_PYTHON
    if not python.exists():
        try:
            python = install_peer(tmp_path_factory.mktemp("schnapsen"))
        except subprocess.CalledProcessError as error:
            if os.environ.get("CI"):
                pytest.fail(f"{PEER_PACKAGE} cannot be installed: {error}")
            pytest.skip(f"{PEER_PACKAGE} cannot be installed here: {error}")
    running = Package(python)
    with running.process:
        yield running
        assert running.process.stdin is not None
        running.process.stdin.close()


def start(package: Package, deal: Deal) -> dict[str, Any]:
    """Begin a deal, seat 0 leading, and return the first question."""
    forehand, dealer, stock = ([*map(card_text, part)] for part in (*deal.hands, deal.stock))
    return package.ask(forehand=forehand, dealer=dealer, stock=stock)


def ours_as_theirs(state: State) -> list[str]:
    """Return our legal actions that the package has."""
    return sorted(
        text for text in texts(state.legal_actions()) if text != "close" and not text.startswith("marriage Q")
    )


def compare_points(state: State, asked: dict[str, Any]) -> None:
    """Compare what both players have, pending points included, and without them where that must agree."""
    view = state.view()
    for seat, (direct, pending) in enumerate(asked["points"]):
        announced = pending + marriage_led(state, seat)
        assert view["card_points"][seat] + view["pending"][seat] == direct + announced
        if not announced:
            assert view["card_points"][seat] == direct


def marriage_led(state: State, seat: int) -> int:
    """Return the points of the seat's announcement on the table; the package notes it after the trick."""
    last = state.events(seat)[-1]
    if last.get("seat") != seat or not last["action"].startswith("marriage"):
        return 0
    return 40 if last["action"][-1] == state.view()["trump"] else 20


def play_deal(package: Package, rng: Random) -> str:
    """Play one deal in both; return how it ended: `alike`, `announced`, or `the loser had announced`."""
    state = RULES.new_match(2, {"claim": "automatic"}, Lot(1))
    deal = shuffled_deal(RULES, rng, 2, 1)
    state.deal(deal)
    answer = start(package, deal)
    while state.to_act >= 0:
        legal = ours_as_theirs(state)
        assert (answer["asked"], answer["legal"]) == (state.to_act, legal)
        compare_points(state, answer)
        announcements = [text for text in legal if text.startswith("marriage")]
        choice = rng.choice(announcements if announcements and rng.random() < 0.5 else legal)
        state.apply(parse_action(choice))
        if state.to_act < 0 and choice in announcements:
            assert package.ask(stop=True) == {"stopped": True}
            return "announced"
        answer = package.ask(move=choice)
    return compare_ends(state, answer)


def compare_ends(state: State, end: dict[str, Any]) -> str:
    """Compare what the deal was worth, and return how it ended."""
    assert state.deal_result is not None
    winner, worth = end["winner"], state.deal_result.game_points
    loser = 1 - winner
    assert worth[loser] == 0
    assert [state.card_points[winner], 0] == end["points"][winner]
    if worth[winner] == end["game_points"]:
        return "alike"
    direct, pending = end["points"][loser]
    assert (worth[winner], end["game_points"]) == (1, 2)
    assert direct < 33 <= direct + pending == state.card_points[loser]
    return "the loser had announced"


def test_random_deals_go_on_and_end_alike(package: Package) -> None:
    rng = Random(66)
    ends = [play_deal(package, rng) for _ in range(DEALS)]
    assert ends.count("alike") > 2000
    assert ends.count("announced") > 50
    assert ends.count("the loser had announced") > 5
