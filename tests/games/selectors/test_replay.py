"""Boards and moves of a replay, from a record played by hand."""

import pytest

from games.play.record_text_reader import read_text
from games.selectors.replay import MatchReplay

STRONG, WEAK = "AS KS QS TS AH TH", "9C 9D JC JD QC QD"
REST = """stock: KC KD TC TD AC AD 9H JH QH KH JS 9S
marriage KS 9C  AS QD  TS JC  AH JD  claim
"""
# Anna takes the first deal without giving a trick away, Boris the second with the same cards.
TEXT = f"""
[Game "sixty-six"]
[Seat0 "Anna"]
[Seat1 "Boris"]
[End "unfinished"]

Deal 1, dealer 1
0: {STRONG}
1: {WEAK}
{REST}
Deal 2, dealer 0
0: {WEAK}
1: {STRONG}
{REST}
"""


@pytest.fixture(scope="module")
def replay() -> MatchReplay:
    return MatchReplay(read_text(TEXT)[0])


def test_step_0_shows_the_dealt_cards(replay: MatchReplay) -> None:
    board = replay.board(0)

    assert board.move is None
    assert {card.text for card in board.seats[0].cards} == {"AS", "KS", "QS", "TS", "AH", "TH"}
    assert not any(card.is_new for seat in board.seats for card in seat.cards)
    assert (board.trump, board.upcard, len(board.stock)) == ("S", "9S", 12)
    assert [seat.is_dealer for seat in board.seats] == [False, True]
    assert [seat.is_to_act for seat in board.seats] == [True, False]


def test_marriage_waits_for_the_first_trick(replay: MatchReplay) -> None:
    board = replay.board(1)

    assert board.move is not None
    assert board.move.words == ("marriage", "KS")
    assert board.mover == "Anna"
    assert (board.seats[0].card_points, board.seats[0].pending) == (0, 40)
    assert board.seats[0].marriages == ("S",)
    assert [(laid.name, laid.card) for laid in board.table] == [("Anna", "KS")]


def test_taken_trick_stays_on_the_table_for_a_step(replay: MatchReplay) -> None:
    board = replay.board(2)

    assert [(laid.card, laid.has_taken) for laid in board.table] == [("KS", True), ("9C", False)]
    assert (board.taken_by, board.taken_points) == ("Anna", 44)
    assert board.seats[0].tricks == 1
    assert [row.cards for row in board.seats[0].won] == [[(0, "KS"), (1, "9C")]]


def test_drawn_cards_are_marked(replay: MatchReplay) -> None:
    board = replay.board(2)

    assert [[card.text for card in seat.cards if card.is_new] for seat in board.seats] == [["KC"], ["KD"]]


def test_end_of_a_deal_says_what_it_was_worth(replay: MatchReplay) -> None:
    board = replay.board(9)

    assert board.is_deal_over
    assert [(side.names, side.card_points, side.game_points, side.score) for side in board.scores] == [
        (("Anna",), 83, 3, 3),
        (("Boris",), 0, 0, 0),
    ]
    assert not replay.board(8).is_deal_over


def test_moves_stand_by_tricks_and_seats(replay: MatchReplay) -> None:
    deal = replay.deals[0]

    assert [[[move.words for move in cell] for cell in row.cells] for row in deal.rows][:2] == [
        [[("marriage", "KS")], [("9C",)]],
        [[("AS",)], [("QD",)]],
    ]
    assert [(row.leader, row.taker, row.card_points) for row in deal.rows] == [
        (0, 0, 44),
        (0, 0, 14),
        (0, 0, 12),
        (0, 0, 13),
        (None, None, 0),
    ]
    assert (deal.first_step, deal.last_step) == (0, 9)


@pytest.mark.parametrize(("asked", "shown"), [(-3, 0), (4, 4), (9_999, 19)])
def test_nearest_step_is_shown(replay: MatchReplay, asked: int, shown: int) -> None:
    assert replay.nearest(asked) == shown


def test_step_is_found_again_from_its_neighbours(replay: MatchReplay) -> None:
    for step in range(1, replay.last):
        board = replay.board(step)
        assert (board.previous, board.next) == (step - 1, step + 1)
        assert (board.first, board.end) == (0, replay.last)


def test_deals_lead_to_each_other(replay: MatchReplay) -> None:
    assert (replay.board(3).previous_deal, replay.board(3).next_deal) == (None, 10)
    assert (replay.board(12).previous_deal, replay.board(12).next_deal) == (0, None)
    assert replay.board(10).move is None


def test_last_step_leads_nowhere(replay: MatchReplay) -> None:
    board = replay.board(replay.last)

    assert (board.next, board.end) == (None, None)
