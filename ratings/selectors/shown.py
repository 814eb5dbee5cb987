"""Ratings as pages show them: the cautious score, the best guess, and how far both are apart.

A system whose rating is one exact percentage has no such band; what leaves 0 to 100 % is shown clamped.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ratings.models import Rating
from ratings.selectors.leaderboard import RankedRating
from ratings.services.pools import system_of
from ratings.systems.base import RatingSystem

PROVISIONAL_SHARE = 0.3  # of a newcomer's margin: above it a rating says little yet


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A row: `estimate` ± `margin`, of which the score is the lower end; for TrueSkill mu ± 3 sigma.

    `left` and `width` place that band on a scale from 0 to 100 of all rows shown together. `beside` is the
    percentage that another system gives the player, where a game has one and it is asked for.
    """

    rank: int
    rating: Rating
    score: float
    estimate: float
    margin: float
    is_percentage: bool
    is_provisional: bool
    left: float
    width: float
    beside: float | None = None

    @property
    def is_clamped(self) -> bool:
        """Return whether the exact score is not what is shown."""
        return self.score != self.rating.score

    @property
    def sums(self) -> dict[str, int]:
        """Return the whole numbers that an exact rating is made of, by name."""
        names = [value.key for value in _system(self.rating).value_names]
        return dict(zip(names, map(int, self.rating.values), strict=True)) if self.is_percentage else {}

    @property
    def middle(self) -> float:
        return self.left + self.width / 2

    @property
    def win_percentage(self) -> float:
        return 100 * self.rating.won / self.rating.matches if self.rating.matches else 0.0

    @property
    def points_for(self) -> float:
        """Return the own game points per match."""
        return self.rating.game_points_for / self.rating.matches if self.rating.matches else 0.0

    @property
    def points_against(self) -> float:
        """Return the other sides' game points per match."""
        return self.rating.game_points_against / self.rating.matches if self.rating.matches else 0.0


def shown_ratings(ranked: Iterable[RankedRating]) -> list[ShownRating]:
    """Return the rows ready to be shown; their ratings must carry pool and player."""
    rows = [(row, *_estimate_and_margin(row.rating)) for row in ranked]
    low = min((estimate - margin for _, estimate, margin in rows), default=0.0)
    high = max((estimate + margin for _, estimate, margin in rows), default=1.0)
    scale = 100 / ((high - low) or 1.0)
    return [
        ShownRating(
            rank=row.rank,
            rating=row.rating,
            score=_system(row.rating).shown(row.rating.score),
            estimate=estimate,
            margin=margin,
            is_percentage=_system(row.rating).is_percentage,
            is_provisional=margin > PROVISIONAL_SHARE * _newcomers_margin(row.rating),
            left=(estimate - margin - low) * scale,
            width=2 * margin * scale,
        )
        for row, estimate, margin in rows
    ]


def _system(rating: Rating) -> RatingSystem:
    return system_of(rating.pool.system, rating.pool.game)


def _estimate_and_margin(rating: Rating) -> tuple[float, float]:
    estimate = _system(rating).estimate(tuple(rating.values))
    return estimate, abs(estimate - rating.score)


def _newcomers_margin(rating: Rating) -> float:
    system = _system(rating)
    return abs(system.estimate(system.initial()) - system.score(system.initial()))
