"""Walkovers: matches voided because a side's bot may not play any more; the others win them.

Such a match has no game points, is not rated and is in no measure of strength; only standings count it. Which
sides stayed away is noted as the end of the match. If all did, it is a voided match like any other.
"""

from collections.abc import Iterable

from tournaments.results import MatchResult

_WORD = "walkover"


def walkover_end(absent: Iterable[int]) -> str:
    """Return what a match's end says when these sides stayed away."""
    return " ".join([_WORD, *map(str, sorted(absent))])


def absent_sides(end: str) -> frozenset[int]:
    """Return the sides that stayed away, by the match's end; none if it was no walkover."""
    if not end.startswith(f"{_WORD} "):
        return frozenset()
    return frozenset(map(int, end.split()[1:]))


def voided_result(entries: tuple[int, ...], end: str) -> MatchResult:
    """Return the result of a voided match by its end: a walkover, or one that counts for nobody.

    In a walkover the sides that came share the first place, the others the one behind them.
    """
    absent = absent_sides(end)
    last = len(entries) - len(absent) + 1
    places = tuple(last if side in absent else 1 for side in range(len(entries)))
    nothing = (0,) * len(entries)
    return MatchResult(entries, places, nothing, is_voided=not absent, is_walkover=bool(absent))
