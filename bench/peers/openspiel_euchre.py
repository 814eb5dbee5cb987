"""Random play of euchre with the PyPI package open_spiel, run by the Python of the peer's own environment.

`openspiel_euchre.py MODE DEALS SEED` prints the number of the players' actions and the CPU seconds they took.
Cards are dealt one by one, as actions of chance. MODE "whole": chance is drawn in the loop, as the package's
own examples do. "plain": which cards come is drawn before the clock starts, dealing them is measured.
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


def play_whole(deals: int, rng: Random) -> tuple[int, float]:
    """Return the actions of so many deals and the CPU seconds of dealing and playing them."""
    game = pyspiel.load_game("euchre")
    random, actions = rng.random, 0
    start = time.process_time()
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                legal = [outcome for outcome, _ in state.chance_outcomes()]  # all are equally likely
            else:
                legal = state.legal_actions()
                actions += 1
            state.apply_action(legal[int(random() * len(legal))])
    return actions, time.process_time() - start


def play_plain(deals: int, rng: Random) -> tuple[int, float]:
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
    play = {"whole": play_whole, "plain": play_plain}[sys.argv[1]]
    generator = Random(sys.argv[3])
    play(200, generator)
    print(*play(int(sys.argv[2]), generator))
