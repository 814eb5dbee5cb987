"""TrueSkill: a normal distribution (mu, sigma) for every player's strength.

After R. Herbrich, T. Minka, T. Graepel: TrueSkill, a Bayesian skill rating system (NIPS 2006). Two sides by
our own closed form (`two_sides`), more by the package of that name (`many_sides`).

sigma can grow only by the drift tau that precedes every match. A draw in a game whose draw probability is
zero counts as one inside an infinitely narrow margin.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import ClassVar

from games.rules.text import gettext_noop
from ratings.systems.base import Facts, RatedSides, RatingSystem, Side, ValueName, Values, check_match
from ratings.systems.errors import RatingError
from ratings.systems.many_sides import package_environment, rate_many_sides
from ratings.systems.two_sides import FAR, Spread, rate_near, rate_one_each, rate_two_sides


@dataclass(frozen=True)
class Environment:
    """The constants of the model; the published ones unless a game sets others."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0
    beta: float = 25.0 / 6.0
    tau: float = 25.0 / 300.0
    draw_probability: float = 0.1

    def __post_init__(self) -> None:
        numbers = (self.mu, self.sigma, self.beta, self.tau, self.draw_probability)
        if not all(map(math.isfinite, numbers)):
            raise RatingError(gettext_noop("the constants of TrueSkill must be finite"))
        if self.sigma <= 0 or self.beta <= 0 or self.tau < 0:
            raise RatingError(gettext_noop("sigma and beta must be positive, tau must not be negative"))
        if not 0 <= self.draw_probability < 1:
            raise RatingError(
                gettext_noop("the draw probability is at least 0 and below 1, not %(value)s"),
                value=self.draw_probability,
            )


class TrueSkill(RatingSystem):
    key = "trueskill"
    title = gettext_noop("TrueSkill")
    # Share of neighbours in the final order that share a place, by game, where it was measured.
    draw_probabilities: ClassVar[dict[str, float]] = {}
    value_names = (
        ValueName("mu", gettext_noop("mean")),
        ValueName("sigma", gettext_noop("uncertainty")),
    )

    def __init__(self, environment: Environment | None = None) -> None:
        self.environment = environment or Environment()
        constants = self.environment
        self._spread = Spread(
            beta2=constants.beta * constants.beta,
            tau2=constants.tau * constants.tau,
            margin=abs(NormalDist().inv_cdf((1.0 - constants.draw_probability) / 2.0)),
        )
        self._package = package_environment(constants.beta, constants.tau, constants.draw_probability)

    def for_game(self, game: str) -> "TrueSkill":
        """Return the system with the game's own draw probability."""
        if game not in self.draw_probabilities:
            return self
        return TrueSkill(replace(self.environment, draw_probability=self.draw_probabilities[game]))

    def initial(self) -> Values:
        return self.environment.mu, self.environment.sigma

    def rate(self, sides: Sequence[Side], places: Sequence[int], facts: Sequence[Facts] = ()) -> RatedSides:
        """Return the new ratings; the usual two sides at once, everything else after a closer look."""
        try:
            first, second = sides
            place1, place2 = places
            near1 = [(mu, sigma) for mu, sigma in first if -FAR < mu < FAR and 0.0 <= sigma < FAR]
            near2 = [(mu, sigma) for mu, sigma in second if -FAR < mu < FAR and 0.0 <= sigma < FAR]
            is_usual = (
                type(place1) is type(place2) is int
                and len(near1) == len(first) > 0
                and len(near2) == len(second) > 0
            )
        except (TypeError, ValueError):
            is_usual = False
        if not is_usual:
            return self._rate_checked(sides, places)
        if len(near1) == len(near2) == 1:
            return rate_one_each(near1[0], near2[0], place1 - place2, self._spread)
        return rate_near(near1, near2, place1 - place2, self._spread)

    def estimate(self, values: Values) -> float:
        return values[0]

    def score(self, values: Values) -> float:
        """Return mu - 3 sigma: with near certainty the player is better than this."""
        mu, sigma = values
        return mu - 3.0 * sigma

    def after_new_version(self, values: Values) -> Values:
        """Return the rating with a third of the initial uncertainty added, at most the initial one."""
        mu, sigma = values
        initial = self.environment.sigma
        return mu, max(sigma, min(math.hypot(sigma, initial / 3.0), initial))

    def _rate_checked(self, sides: Sequence[Side], places: Sequence[int]) -> RatedSides:
        checked = [[_checked(values) for values in side] for side in check_match(sides, places)]
        if len(checked) == 2:
            return rate_two_sides(checked[0], checked[1], places[0] - places[1], self._spread)
        return rate_many_sides(checked, places, self._spread, self._package)


def _checked(values: Values) -> tuple[float, float]:
    if len(values) != 2:
        raise RatingError(
            gettext_noop("a TrueSkill rating is mu and sigma, not %(count)s numbers"), count=len(values)
        )
    mu, sigma = values
    if sigma < 0:
        raise RatingError(gettext_noop("sigma must not be negative, it is %(sigma)s"), sigma=sigma)
    return mu, sigma
