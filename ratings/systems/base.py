"""The contract of a rating system: how the places of one match change the ratings of those who played it.

A system is a stateless object. A rating is a tuple of floats (`Values`), whose meaning the system names; who
holds it, in which pool and in which order matches count is the business of the services.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from games.rules.text import gettext_noop
from ratings.systems.errors import RatingError

Values = tuple[float, ...]
Side = Sequence[Values]
Facts = Mapping[str, int]  # what the game knows of a side's match, see Game.facts
NO_FACTS: Facts = MappingProxyType({})
RatedSides = tuple[tuple[Values, ...], ...]


@dataclass(frozen=True, slots=True)
class ValueName:
    """What one number of a rating is called, and with how many decimals it is shown."""

    key: str
    title: str
    decimals: int = 2


class RatingSystem(ABC):
    """One way of rating. Equal input gives equal output, bit for bit."""

    key: str
    title: str
    value_names: tuple[ValueName, ...]
    is_percentage = False  # estimate and score are one exact number, in percent

    def rates(self, game: str) -> bool:
        """Return whether the matches of a game count in this system."""
        return True

    @abstractmethod
    def initial(self) -> Values:
        """Return the rating of a player who has not played."""

    @abstractmethod
    def rate(self, sides: Sequence[Side], places: Sequence[int], facts: Sequence[Facts] = ()) -> RatedSides:
        """Return the new ratings in the shape of `sides`; places by side, the lowest is best, equal shared.

        `facts` by side are for systems that rate one game by more than its places; none: nothing is known. No
        finite input is too extreme. Raises RatingError when the input is not a match of valid ratings.
        """

    @abstractmethod
    def estimate(self, values: Values) -> float:
        """Return the best guess of the player's strength; a better result never gives a lower one."""

    @abstractmethod
    def score(self, values: Values) -> float:
        """Return the number that orders the leaderboard, highest first; cautious about newcomers."""

    @abstractmethod
    def after_new_version(self, values: Values) -> Values:
        """Return the rating a player keeps with a new bot version: the same strength, known less surely."""

    def shown(self, number: float) -> float:
        """Return an estimate or a score as it is shown to people."""
        return number

    def for_game(self, game: str) -> "RatingSystem":
        """Return the system as set up for a game; most need no setting."""
        return self


def check_match(sides: Sequence[Side], places: Sequence[int]) -> RatedSides:
    """Return the sides as tuples of floats; raises RatingError when shape or numbers are wrong.

    Two or more sides of one or more players each, one whole number as place for each side, finite values.
    """
    try:
        shaped = tuple(tuple(tuple(values) for values in side) for side in sides)
        place_count = len(places)
    except TypeError:
        raise RatingError(
            gettext_noop("a match is a list of sides, a side a list of ratings, a rating a pair of numbers")
        ) from None
    if len(shaped) < 2:
        raise RatingError(gettext_noop("a match needs at least two sides, not %(sides)s"), sides=len(shaped))
    if not all(shaped):
        raise RatingError(gettext_noop("every side needs at least one player"))
    if place_count != len(shaped):
        raise RatingError(
            gettext_noop("%(sides)s sides need as many places, not %(places)s"),
            sides=len(shaped),
            places=place_count,
        )
    for place in places:
        if type(place) is not int:
            raise RatingError(gettext_noop("a place is a whole number, not %(place)s"), place=repr(place))
    return tuple(tuple(tuple(map(finite, values)) for values in side) for side in shaped)


def finite(value: object) -> float:
    """Return a number as a finite float; raises RatingError."""
    if isinstance(value, int | float):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if math.isfinite(number):
            return number
    raise RatingError(gettext_noop("a rating is made of finite numbers, not %(value)s"), value=repr(value))
