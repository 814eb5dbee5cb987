"""What a replay shows of Esel: bids, trumps, who is on top and why."""

from urllib.parse import parse_qs

import pytest

from games.selectors.replay import MatchReplay
from games.selectors.trick_page import trick_page
from tests.games.play.matches import read, sample

NUMBERS = range(8)  # of the samples, one of each option at least


@pytest.fixture(scope="module")
def replay() -> MatchReplay:
    return MatchReplay(read(sample("esel", 1)))


def test_bids_stand_in_a_row_of_their_own(replay: MatchReplay) -> None:
    bids, first = replay.deals[0].rows[:2]
    assert (bids.talk, bids.number, bids.taker) == ("bidding", 0, None)
    assert [cell[0].words for cell in bids.cells] == [("go",), ("go",), ("pass",)]
    assert (first.talk, first.number, first.leader, first.taker) == ("", 1, 0, 2)
    assert len(replay.deals[0].rows) == 13


def test_seats_show_trumps_and_bids(replay: MatchReplay) -> None:
    board = replay.board(1)
    assert [seat.esel.trump for seat in board.seats if seat.esel] == ["D", "S", "H"]
    assert [(seat.esel.bid, seat.esel.needed) for seat in board.seats if seat.esel] == [
        (None, None),
        ("go", 56),
        (None, None),
    ]
    assert (board.phase, board.table) == ("bidding", ())


def test_the_card_on_top_and_why(replay: MatchReplay) -> None:
    board = replay.board(5)
    assert [(laid.card, laid.is_on_top) for laid in board.table] == [("6S", True), ("9S", False)]
    assert board.esel is not None
    assert board.esel.sentence == "9♠ does not take: it does not kill 6♠."
    taken = replay.board(6)
    assert [(laid.card, laid.has_taken) for laid in taken.table] == [
        ("6S", False),
        ("9S", False),
        ("6H", True),
    ]
    assert taken.esel is not None
    assert taken.esel.sentence.startswith("6♥ takes: ")


@pytest.mark.parametrize("number", NUMBERS)
def test_the_explained_trick_has_the_same_taker(number: int) -> None:
    replay = MatchReplay(read(sample("esel", number)))
    seats = len(replay.names)
    for deal in replay.deals[:2]:
        for row in deal.rows[1:]:
            board = replay.board(row.last_step)
            assert board.esel is not None
            query = {
                key: value[0] for key, value in parse_qs(board.esel.query, keep_blank_values=True).items()
            }
            page = trick_page(query)
            assert page.error == ""
            assert row.leader is not None
            assert (row.leader + page.taker - 1) % seats == row.taker
            assert page.points == row.card_points


def test_trumps_of_all_stand_in_the_middle() -> None:
    board = MatchReplay(read(sample("esel", 5))).board(0)
    assert board.esel is not None
    assert board.esel.suits == ("S", "C")
    assert all(seat.esel and seat.esel.trump is None for seat in board.seats)


def test_other_games_have_nothing_of_it() -> None:
    board = MatchReplay(read(sample("sixty-six"))).board(3)
    assert board.esel is None
    assert all(seat.esel is None for seat in board.seats)
