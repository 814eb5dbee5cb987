"""Which action does best when what may come is tried out many times: in the same hidden cards for each."""

import math
from collections.abc import Sequence
from random import Random

from games.bots.stakes import Stakes
from games.rules.actions import Action
from games.rules.game import Completions, Game, State

CAUTION = 1.0  # standard errors by which another action must do better than the one proposed


class Tryout:
    """Plays deals out from states that may be true, for one side."""

    def __init__(self, game: Game, stakes: Stakes, rng: Random) -> None:
        self._game = game
        self._stakes = stakes
        self._rng = rng

    def best(self, proposed: Action, others: Sequence[Action], known: Completions, effort: int) -> Action:
        """Return the action of the best mean, after about `effort` deals played out.

        The better half of the others goes on to the next round, until one is left (sequential halving:
        Karnin, Koren and Somekh, Almost Optimal Exploration in Multi-Armed Bandits, 2013). It is taken if it
        does better than the proposed one in the same hidden cards by more than chance would have it.
        """
        left = list(others)
        leads: dict[Action, list[float]] = {action: [] for action in left}  # over the proposed action
        rounds = (len(left) - 1).bit_length() + 1
        while left:
            for _ in range(max(1, effort // rounds // (len(left) + 1))):
                state = known.draw(self._rng)
                worth = self.after(state, proposed)
                for action in left:
                    leads[action].append(self.after(state, action) - worth)
            left.sort(key=lambda action: sum(leads[action]), reverse=True)
            if len(left) == 1:
                break
            del left[(len(left) + 1) // 2 :]
        return left[0] if left and is_surely_positive(leads[left[0]]) else proposed

    def after(self, state: State, action: Action) -> float:
        """Return the worth of the deal after an action, played on by rules of thumb."""
        trial = state.copy(log=False)
        trial.apply(action)
        self._game.play_on(trial, self._rng)
        return self._stakes.worth(trial)

    def gain(self, state: State, action: Action) -> float:
        """Return how many game points an action that ends the deal brings."""
        trial = state.copy(log=False)
        trial.apply(action)
        return self._stakes.gain(trial)


def is_surely_positive(values: Sequence[float]) -> bool:
    """Tell whether the mean of these values is more than `CAUTION` standard errors above 0."""
    count = len(values)
    if count < 2:
        return False
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values)
    return mean > CAUTION * math.sqrt(spread / (count * (count - 1)))
