"""What tricks and deals of Esel are worth, by the examples and rows of our rule sheet."""

import pytest

from games.rules.esel.cards import CARD_POINTS
from games.rules.esel.scoring import bank_change, has_ended, points_needed, trick_points
from tests.games.rules.positions import cards


def test_the_pack_holds_184_points() -> None:
    assert sum(CARD_POINTS) == 184


@pytest.mark.parametrize(
    ("trick", "points"),
    [
        ("KS QS JS 9S", 36),
        ("JD 6D QS", 14),
        ("KS QS JD", 40),
        ("KS QH", 8),
        ("JD QH", 4),
        ("JH QS", 4),
        ("KS QS KH QH", 50),
        ("KS QS KH QH KD QD", 75),
        ("KS QS JD QD KD 6C", 25 + 25 + 15 - 1),
        ("8C 8D 8H 8S", 64),
        ("8C AC TC KC", 16 + 12 + 10 + 5 + 10),
        ("8C AC TC", 38),
        ("7C 9C JC 6C 6D", 1 - 1 - 1 + 10),
        ("7C 9C JC 6C TC 6D", 1 - 1 + 10 - 1 + 10),
        ("7C 9C JC 6C TC AC", 1 - 1 + 10 + 12 + 10),
        ("6C 6D 6H 6S", -4),
        ("7C 9H", 0),
    ],
)
def test_points_of_a_trick(trick: str, points: int) -> None:
    assert trick_points(cards(trick)) == points


@pytest.mark.parametrize(
    ("seats", "go", "passed"), [(2, 44, 68), (3, 56, 80), (4, 68, 92), (5, 80, 104), (6, 92, 116)]
)
def test_points_needed(seats: int, go: int, passed: int) -> None:
    assert [points_needed(seats, gone, is_reversed=False) for gone in (True, False)] == [go, passed]
    assert [points_needed(8 - seats, gone, is_reversed=True) for gone in (True, False)] == [go, passed]


@pytest.mark.parametrize(
    ("points", "has_gone", "change"), [(56, True, -1), (55, True, 1), (80, False, -1), (79, False, 0)]
)
def test_bank_change_of_three(points: int, has_gone: bool, change: int) -> None:
    needed = points_needed(3, has_gone, is_reversed=False)
    assert bank_change(points, needed, has_gone) == change


@pytest.mark.parametrize(
    ("banks", "is_over"),
    [
        ((3, 3, 3), False),
        ((1, 5, 5), False),
        ((0, 1, 5), True),
        ((0, 0, 5), False),
        ((-1, 0, 5), True),
        ((-1, -1, 2), False),
        ((6, 2, 3), True),
        ((6, 2, 2), False),
        ((7, 6, 1), True),
        ((6, 6, 6), False),
        ((6, 6), False),
        ((6, 5), True),
    ],
)
def test_a_match_ends_when_one_alone_has_fewest(banks: tuple[int, ...], is_over: bool) -> None:
    assert has_ended(banks) == is_over
