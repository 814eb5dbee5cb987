"""The exact value of a deal once all cards are known: alpha-beta over the game's own states.

For two sides whose gains are each other's losses. What a state is worth is counted in game points of this
deal. The game says when nothing is hidden any more to one who sees all, and on what of a state the rest of
the deal depends (`Game.future`). The rules are nowhere written again: every move is made by `apply`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.actions import Action, Kind
from games.rules.errors import RulesError
from games.rules.game import Game, State
from games.rules.text import gettext_noop

NODES = 200_000  # the worst deals seen need a fraction of it


class TooDeep(RulesError):
    """The search would take longer than it may."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and what the deal is worth after it, to the seat that takes it."""

    action: Action
    worth: int


class Solver:
    """Knows the states of one deal it has seen; `nodes` counts those it had to look into."""

    def __init__(self, game: Game, limit: int = NODES) -> None:
        self.game = game
        self.most = game.most_game_points
        self.limit = limit
        self.nodes = 0
        self._bounds: dict[object, tuple[int, int]] = {}

    def choices(self, state: State) -> list[Choice]:
        """Return what each legal action is worth to the seat to act; raises TooDeep."""
        sign = 1 - 2 * state.to_act
        return [
            Choice(action, sign * self._after(state, action, -self.most, self.most))
            for action in state.legal_actions()
        ]

    def worth(self, state: State) -> int:
        """Return what the deal is worth to the seat to act, with best play of both; raises TooDeep."""
        return (1 - 2 * state.to_act) * self._search(state, -self.most, self.most)

    def _after(self, state: State, action: Action, alpha: int, beta: int) -> int:
        following = state.copy(log=False)
        following.apply(action)
        if following.deal_result is not None:
            first, second = following.deal_result.game_points
            return first - second
        return self._search(following, alpha, beta)

    def _search(self, state: State, alpha: int, beta: int) -> int:
        """Return the worth to side 0 when it lies between alpha and beta, else a bound on that side."""
        key = self.game.future(state)
        low, high = self._bounds.get(key, (-self.most, self.most))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooDeep(
                gettext_noop("the deal is too open to be solved; allowed: %(limit)s states"), limit=self.limit
            )
        best = self._best(state, alpha, beta)
        self._bounds[key] = (
            max(low, best) if best > alpha else low,
            min(high, best) if best < beta else high,
        )
        return best

    def _best(self, state: State, alpha: int, beta: int) -> int:
        is_first = state.to_act == 0
        best = -self.most if is_first else self.most
        for action in _promising_first(state.legal_actions()):
            worth = self._after(state, action, alpha, beta)
            if is_first:
                best, alpha = max(best, worth), max(alpha, worth)
            else:
                best, beta = min(best, worth), min(beta, worth)
            if alpha >= beta:
                break
        return best


def _promising_first(actions: Sequence[Action]) -> list[Action]:
    """Return claims first (they end the deal), then marriages, then high cards."""
    return sorted(
        actions, key=lambda action: (action.kind is not Kind.CLAIM, action.kind is Kind.PLAY, -action.index)
    )
