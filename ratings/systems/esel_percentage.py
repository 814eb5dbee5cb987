"""The Esel percentage: the rating formula of the Esel text, for Esel alone.

For one match, and for a player with the sums over all rated matches: one quotient, never a mean of quotients.

    rating = P * (D - G) / (N * R) + 50 %

P card points scored, D banks dropped, G banks gained, N deals played, R the sum of the points needed in them.
A rating is these five sums, whole numbers, so that nothing is ever rounded but what is shown (stored as they
are, they are exact up to 2**53: some 10**13 deals). By the text 0 % means that everything was lost and 100 %
that everything was won; the formula can leave that range. Places and opponents do not matter. Source: our
rule sheet of Esel.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from games.rules.text import gettext_noop
from ratings.systems.base import Facts, RatedSides, RatingSystem, Side, ValueName, Values, check_match
from ratings.systems.errors import RatingError

SUMS = ("card_points", "dropped", "gained", "deals", "needed")  # as the game's facts name them
HALF = Fraction(1, 2)

Sums = tuple[int, ...]


class EselPercentage(RatingSystem):
    key = "esel-percentage"
    title = gettext_noop("Esel percentage")
    value_names = (
        ValueName("card_points", gettext_noop("card points"), 0),
        ValueName("dropped", gettext_noop("banks dropped"), 0),
        ValueName("gained", gettext_noop("banks gained"), 0),
        ValueName("deals", gettext_noop("deals"), 0),
        ValueName("needed", gettext_noop("card points needed"), 0),
    )
    is_percentage = True

    def rates(self, game: str) -> bool:
        return game == "esel"

    def initial(self) -> Values:
        return (0.0,) * len(SUMS)

    def rate(self, sides: Sequence[Side], places: Sequence[int], facts: Sequence[Facts] = ()) -> RatedSides:
        """Return the sums with those of the match added; a match without facts adds nothing."""
        checked = check_match(sides, places)
        known = [sums_of(fact) for fact in facts] or [(0,) * len(SUMS)] * len(checked)
        if len(known) != len(checked):
            raise RatingError(
                gettext_noop("%(sides)s sides need as many facts, not %(facts)s"),
                sides=len(checked),
                facts=len(known),
            )
        return tuple(
            tuple(_added(values, sums) for values in side) for side, sums in zip(checked, known, strict=True)
        )

    def estimate(self, values: Values) -> float:
        """Return the percentage, however far outside 0 to 100."""
        return float(100 * quotient(_whole(values)))

    def score(self, values: Values) -> float:
        return self.estimate(values)

    def after_new_version(self, values: Values) -> Values:
        """Return the sums as they are: they say what was played, not how sure that is."""
        return values

    def shown(self, number: float) -> float:
        """Return the percentage clamped to what the text says it can be."""
        return min(max(number, 0.0), 100.0)


def quotient(sums: Sums) -> Fraction:
    """Return the rating of these sums, 1 for 100 %; one half where nothing was played or needed."""
    card_points, dropped, gained, deals, needed = sums
    if not deals or not needed:
        return HALF
    return Fraction(card_points * (dropped - gained), deals * needed) + HALF


def sums_of(facts: Mapping[str, int]) -> Sums:
    """Return the five sums of a match; all are 0 where the match has none."""
    return tuple(facts.get(name, 0) for name in SUMS)


def _added(values: Values, sums: Sums) -> Values:
    return tuple(float(old + new) for old, new in zip(_whole(values), sums, strict=True))


def _whole(values: Values) -> Sums:
    if len(values) != len(SUMS) or not all(float(value).is_integer() for value in values):
        raise RatingError(
            gettext_noop("an Esel percentage is five whole numbers, not %(values)s"), values=list(values)
        )
    return tuple(map(int, values))
