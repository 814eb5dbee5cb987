"""What the end of a deal is worth to a side, seen from the whole match."""

import math
from collections.abc import Mapping, Sequence
from functools import cache

from games.rules.game import Game, State

# How often a won deal brings so many game points, in the games that are played to a target.
_SHARES = ((1, 0.5), (2, 0.33), (3, 0.17))
_POINT = 0.02  # of a match: a game point that decides nothing
_GARMENT = 2  # game points that a side does not get, for each garment it wears
_SHAME = 0.05  # of a match: a garment; wearing ever more of them is no way to put off a defeat
_PLACE = 2.0  # game points: a place at the end of a match
_NEARLY = 25  # card points: so far off what a seat of Esel needs, it would have reached it now and then


@cache
def chance_to_win(needed: int, others_needed: int) -> float:
    """Return the chance of a side that needs so many game points, against an equal one that needs so many."""
    if needed <= 0 or others_needed <= 0:
        return float(needed <= 0)
    return sum(
        share / 2 * (chance_to_win(needed - won, others_needed) + chance_to_win(needed, others_needed - won))
        for won, share in _SHARES
    )


def banks_dropped(state: State) -> tuple[float, ...]:
    """Return how many banks each seat would drop on average if its card points came out a bit otherwise.

    Whether a deal tried out at random ends just below what was needed or just above says little; by how much
    says more.
    """
    seen = state.observation(0)
    dropped = []
    for points, needed, bid in zip(state.card_points, seen["needed"], seen["bids"], strict=True):
        chance = 1 / (1 + math.exp((needed - points) / _NEARLY))
        dropped.append(2 * chance - 1 if bid == "go" else chance)
    return tuple(dropped)


class Stakes:
    """The stakes of one match for one side."""

    def __init__(self, game: Game, options: Mapping[str, object], side: int) -> None:
        target = options.get("target")
        self._target = target if isinstance(target, int) else None
        self._is_by_banks = "banks" in game.result_keys
        self._sign = -1 if game.fewest_wins else 1
        self._side = side

    def gain(self, state: State) -> float:
        """Return the game points that the deal just ended brought, against the mean of the others."""
        assert state.deal_result is not None, "the deal is over"
        return self._sign * self._lead(state.deal_result.game_points)

    def worth(self, state: State) -> float:
        """Return the worth of a state whose deal is over; only differences mean something."""
        if self._is_by_banks:
            return self._lead(banks_dropped(state))
        gain = self.gain(state)
        owed = state.result_values().get("garments", (0,) * len(state.scored))
        if self._target is not None and len(state.scored) == 2:
            needed = [
                self._target - score + _GARMENT * garments
                for score, garments in zip(state.scored, owed, strict=True)
            ]
            chance = chance_to_win(needed[self._side], needed[1 - self._side])
            return chance + _POINT * gain - _SHAME * self._lead(owed)
        places = self._lead(state.result().places) if state.is_over else 0
        return gain - _GARMENT * self._lead(owed) - _PLACE * places

    def _lead(self, values: Sequence[float]) -> float:
        """Return by how much the side is above the mean of the others."""
        own = values[self._side]
        return own - (sum(values) - own) / (len(values) - 1)
