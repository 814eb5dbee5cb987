"""Which action does best when what may come is tried out many times: in the same hidden cards for each."""

from collections.abc import Sequence
from random import Random

from games.bots.stakes import Stakes
from games.rules.actions import Action
from games.rules.game import Completions, Game, State


class Tryout:
    """Plays deals out from states that may be true, for one side."""

    def __init__(self, game: Game, stakes: Stakes, rng: Random) -> None:
        self._game = game
        self._stakes = stakes
        self._rng = rng

    def best(self, actions: Sequence[Action], known: Completions, effort: int) -> Action:
        """Return the action of the best mean, after about `effort` deals played out.

        The better half goes on to the next round, until one is left (sequential halving: Karnin, Koren and
        Somekh, Almost Optimal Exploration in Multi-Armed Bandits, 2013).
        """
        left = list(actions)
        total = dict.fromkeys(left, 0.0)
        rounds = (len(left) - 1).bit_length()
        for _ in range(rounds):
            for _ in range(max(1, effort // rounds // len(left))):
                state = known.draw(self._rng)
                for action in left:
                    total[action] += self.after(state, action)
            left.sort(key=total.__getitem__, reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0]

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
