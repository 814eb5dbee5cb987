"""Random play with the PyPI package schnapsen 0.0.5, run by the Python of the peer's own environment.

`schnapsen_random.py DEALS SEED` prints the number of actions and the CPU seconds they took. The decks are
shuffled before the clock starts.
"""

import sys
import time
from random import Random

from schnapsen.deck import OrderedCardCollection
from schnapsen.game import Bot, Move, PlayerPerspective, SchnapsenDeckGenerator, SchnapsenGamePlayEngine


class RandomBot(Bot):
    """Plays any valid move and counts them."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._random = rng.random
        self.actions = 0

    def get_move(self, perspective: PlayerPerspective, leader_move: Move | None) -> Move:
        self.actions += 1
        moves = perspective.valid_moves()
        return moves[int(self._random() * len(moves))]


class ShuffledDecks(SchnapsenDeckGenerator):
    """Hands out decks that were shuffled beforehand."""

    def __init__(self, deals: int, rng: Random) -> None:
        super().__init__()
        self._decks = [OrderedCardCollection(rng.sample(self.deck, len(self.deck))) for _ in range(deals)]

    def shuffle_deck(self, deck: OrderedCardCollection, rng: Random) -> OrderedCardCollection:
        return self._decks.pop()


def play(deals: int, rng: Random) -> tuple[int, float]:
    """Return the actions of so many deals and their CPU seconds."""
    engine = SchnapsenGamePlayEngine()
    engine.deck_generator = ShuffledDecks(deals, rng)
    bot = RandomBot(rng)
    start = time.process_time()
    for _ in range(deals):
        engine.play_game(bot, bot, rng)
    return bot.actions, time.process_time() - start


if __name__ == "__main__":
    generator = Random(sys.argv[2])
    play(50, generator)
    print(*play(int(sys.argv[1]), generator))
