"""Random play of euchre with the PyPI package open_spiel, run by the Python of the peer's own environment.

`openspiel_euchre.py DEALS SEED` prints the number of actions and the CPU seconds they took. Cards are dealt
one by one, as actions of chance: which ones is drawn before the clock starts, dealing them is measured and
not counted.
"""

import sys
import time
from random import Random

import pyspiel


def drawn(game: pyspiel.Game, rng: Random) -> list[int]:
    """Return the actions of chance that deal the cards."""
    state, dealt = game.new_initial_state(), []
    while state.is_chance_node():
        legal = state.legal_actions()
        dealt.append(legal[int(rng.random() * len(legal))])
        state.apply_action(dealt[-1])
    return dealt


def play(deals: int, rng: Random) -> tuple[int, float]:
    """Return the actions of so many deals and their CPU seconds."""
    game = pyspiel.load_game("euchre")
    packs = [drawn(game, rng) for _ in range(deals)]
    random, actions = rng.random, 0
    start = time.process_time()
    for pack in packs:
        state = game.new_initial_state()
        for card in pack:
            state.apply_action(card)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            actions += 1
    return actions, time.process_time() - start


if __name__ == "__main__":
    generator = Random(sys.argv[2])
    play(200, generator)
    print(*play(int(sys.argv[1]), generator))
