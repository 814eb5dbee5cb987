"""Published TrueSkill matches with 20 exact digits of the answer; source and licence stand in the file."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from ratings.systems.base import RatedSides

FILE = Path(__file__).parents[2] / "data" / "trueskill-vectors.json"

# Those with weights (a player who took part only partly) have no counterpart here.
VECTORS: list[dict[str, Any]] = [
    vector for vector in json.loads(FILE.read_text())["vectors"] if "weights" not in vector
]


def largest_error(rated: RatedSides, exact: list[list[list[str]]]) -> Fraction:
    """Return the largest absolute difference to the exact digits."""
    return max(
        abs(Fraction(number) - Fraction(digits))
        for side, exact_side in zip(rated, exact, strict=True)
        for values, exact_values in zip(side, exact_side, strict=True)
        for number, digits in zip(values, exact_values, strict=True)
    )
