"""How fast the engine plays at random, as ratios: to two PyPI packages, and among our games.

All play in processes of their own, in turn, on one core; what counts is CPU time, dealing included, shuffling
left out on both sides. Each peer gets an environment of its own below var/bench/. The nearest game there is
has schnapsen 0.0.5: 20 cards, two players. The euchre of open_spiel 2.0.2 is C++, driven from Python by the
loop that drives ours; there the goal is for whole deals, chance drawn by the driver on both sides, and the
moves alone are printed beside. No other game of ours may be much slower than our own two-handed one.

    python -m bench.engine
"""

import shutil
import subprocess
import sys
import time
import tracemalloc
import venv
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from statistics import median

from games.rules.game import Game, Lot, State
from games.rules.registry import GAMES, game

ROOT = Path(__file__).resolve().parent.parent
PEER_HOME = ROOT / "var" / "bench" / "schnapsen"
PEER_PYTHON = PEER_HOME / "bin" / "python"
PEER_PACKAGE = "schnapsen==0.0.5"
PEER_PROGRAM = ROOT / "bench" / "peers" / "schnapsen_random.py"
PEER_DEALS = 600
EUCHRE_HOME = ROOT / "var" / "bench" / "openspiel"
EUCHRE_PACKAGE = "open_spiel==2.0.2"
EUCHRE_PROGRAM = ROOT / "bench" / "peers" / "openspiel_euchre.py"
EUCHRE_GOAL = 1.0  # times its actions per second, in whole deals
OUR_DEALS = 4000
WARM_UP = 1500
ROUNDS = 5
MEASURED = ("mariage", "sixty-six")  # against the peer
GOALS = {
    "plain": 6.0,
    "observed": 3.0,
}  # times the peer's actions per second; observed: with a dict for each action
OWN, OWN_GOAL = "sixty-six", 0.7  # every other game: times the actions per second of this one
STATE_BYTES = 600  # of two-handed games


def main() -> int:
    """Measure and print; return 1 when a goal is missed."""
    if not PEER_PYTHON.exists():
        install_peer()
    euchre_python = find_euchre()
    plain: dict[str, list[float]] = {key: [] for key in GAMES}
    observed: dict[str, list[float]] = {key: [] for key in MEASURED}
    peer: list[float] = []
    whole: list[float] = []
    euchre: dict[str, list[float]] = {"whole": [], "plain": []}
    for number in range(ROUNDS):
        peer.append(rate([PEER_PYTHON, PEER_PROGRAM, PEER_DEALS, number]))
        print(f"round {number + 1}: schnapsen {peer[-1]:,.0f} actions/s", flush=True)
        if euchre_python:
            whole.append(rate([sys.executable, "-m", "bench.engine", OWN, "whole", OUR_DEALS, number]))
            for mode, rates_ in euchre.items():
                rates_.append(rate([euchre_python, EUCHRE_PROGRAM, mode, OUR_DEALS, number]))
        for mode, rates in (("plain", plain), ("observed", observed)):
            for key, found in rates.items():
                found.append(rate([sys.executable, "-m", "bench.engine", key, mode, OUR_DEALS, number]))
    met = [
        compare(f"{key} {mode}", rates[key], "schnapsen", peer, GOALS[mode])
        for key in MEASURED
        for mode, rates in (("plain", plain), ("observed", observed))
    ]
    if euchre_python:
        met.append(compare(f"{OWN} whole deals", whole, "open_spiel euchre", euchre["whole"], EUCHRE_GOAL))
        compare(f"{OWN} moves alone", plain[OWN], "open_spiel euchre", euchre["plain"])
    else:
        met.append(False)
    met += [compare(key, plain[key], OWN, plain[OWN], OWN_GOAL) for key in GAMES if key != OWN]
    for key, rules in GAMES.items():
        if list(rules.players) == [2]:
            size = state_bytes(rules, Random(key))
            met.append(size <= STATE_BYTES)
            print(f"{key}: {size:.0f} bytes a copied state in the middle of a deal (goal {STATE_BYTES})")
    return int(not all(met))


def compare(
    name: str, rates: Sequence[float], other: str, others: Sequence[float], goal: float = 0.0
) -> bool:
    """Print rates as ratios to those of the same rounds; return whether the median reaches the goal."""
    ratios = [ours / theirs for ours, theirs in zip(rates, others, strict=True)]
    print(
        f"{name}: {median(rates):,.0f} actions/s, {median(ratios):.2f} times {other}"
        f" (rounds {min(ratios):.2f} to {max(ratios):.2f}{f', goal {goal:g}' if goal else ''})"
    )
    return median(ratios) >= goal


def install_peer(home: Path = PEER_HOME, package: str = PEER_PACKAGE) -> Path:
    """Make a peer's environment and return its Python; raises CalledProcessError."""
    python = home / "bin" / "python"
    venv.create(home, with_pip=True, clear=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", package], check=True)
    return python


def find_euchre() -> Path | None:
    """Return the Python that has open_spiel, installed if need be; None, and a line why, if it cannot be."""
    python = EUCHRE_HOME / "bin" / "python"
    try:
        if not python.exists():
            install_peer(EUCHRE_HOME, EUCHRE_PACKAGE)
        subprocess.run([python, "-c", "import pyspiel"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        shutil.rmtree(EUCHRE_HOME, ignore_errors=True)
        version = ".".join(map(str, sys.version_info[:2]))
        print(f"{EUCHRE_PACKAGE} cannot be installed for Python {version}: euchre is not measured, not met")
        return None
    return python


def rate(command: list[object]) -> float:
    """Return the actions per CPU second of a process that prints both."""
    printed = subprocess.run(
        [str(word) for word in command], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split()
    return int(printed[0]) / float(printed[1])


def play(rules: Game, mode: str, deals: int, rng: Random) -> tuple[int, float]:
    """Return the actions of so many deals at random, without wrong claims, and their CPU seconds.

    `mode`: "plain", "observed" (with a dict for each action) or "whole" (cards are drawn in the loop).
    """
    packs: Iterable[bytes] = (shuffled(rules, rng) for _ in range(deals))
    if mode != "whole":
        packs = list(packs)
    observed = mode == "observed"
    seats, random, actions = rules.players[0], rng.random, 0
    sides, lot = rules.sides(seats), Lot(0, rules.draw_trumps(seats, rules.check_options({}), rng.shuffle))
    start = time.process_time()
    state = rules.new_match(seats, {}, lot)
    for pack in packs:
        if state.is_over:
            state = rules.new_match(seats, {}, lot)
        state.deal(rules.lay_out(pack, seats=seats, dealer=state.next_dealer))
        while legal := state.legal_actions():
            if observed:
                state.observation(state.to_act)
            action = legal[int(random() * len(legal))]
            while action.claims and state.card_points[sides[state.to_act]] < 66:
                action = legal[int(random() * len(legal))]
            state.apply(action)
            actions += 1
    return actions, time.process_time() - start


def shuffled(rules: Game, rng: Random) -> bytes:
    """Return the pack in an order by chance: small, to leave the cache alone."""
    return bytes([card for _, card in sorted([(rng.random(), card) for card in rules.pack])])


def state_bytes(rules: Game, rng: Random, count: int = 2000) -> float:
    """Return the mean size of copies of states that stand in the middle of a deal."""
    states = [play_on(rules, rng, steps=rng.randrange(16)) for _ in range(count)]
    tracemalloc.start()
    copies = [state.copy() for state in states]
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size / len(copies)


def play_on(rules: Game, rng: Random, steps: int) -> State:
    """Return a state so many cards into its first deal."""
    state = rules.new_match(2, {}, Lot(0))
    state.deal(rules.lay_out(rng.sample(rules.pack, len(rules.pack)), seats=2, dealer=0))
    for _ in range(steps):
        cards = [action for action in state.legal_actions() if action.index in rules.pack]
        if cards:
            state.apply(rng.choice(cards))
    return state


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit(main())
    chosen, mode_, deals_, seed = sys.argv[1:]
    play(game(chosen), mode_, WARM_UP, Random(seed))
    print(*play(game(chosen), mode_, int(deals_), Random(seed)))
