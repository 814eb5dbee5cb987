"""Cards shared out by chance: every way that fits, and each of them as likely."""

from collections import Counter
from random import Random

from games.rules.four.shares import Lump, Shares

BOUND = Shares([2, 1, 1], [Lump((1, 2), (0, 0, 0), (1, 2, 0)), Lump((3, 4), (0, 0, 0), (2, 2, 2))])


def picture(places: list[list[int]]) -> str:
    return str([sorted(place) for place in places])


def test_all_ways_are_counted() -> None:
    assert Shares([6, 6, 6], [Lump(tuple(range(18)), (0,) * 3, (6,) * 3)]).total == 17_153_136
    assert BOUND.total == len({picture(places) for places in BOUND.each()}) == 4


def test_what_does_not_fit_has_no_way() -> None:
    assert Shares([1, 1], [Lump((1, 2), (2, 0), (2, 2))]).total == 0


def test_each_way_is_as_likely() -> None:
    rng = Random(1)
    counts = Counter(picture(BOUND.draw(rng)) for _ in range(4000))
    assert set(counts) == {picture(places) for places in BOUND.each()}
    assert max(counts.values()) - min(counts.values()) < 200


def test_the_least_is_kept() -> None:
    shares = Shares([2, 2], [Lump((1, 2), (1, 1), (2, 2)), Lump((3, 4), (0, 0), (2, 2))])
    assert shares.total == 4
    assert all(len({1, 2} & set(places[0])) == 1 for places in shares.each())
