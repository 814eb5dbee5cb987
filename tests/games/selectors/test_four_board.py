"""What a replay shows of Sixty-Six for four: partners, cut, talk before play, special games, garments."""

import pytest

from games.selectors.board import Board
from games.selectors.four_board import FourTable
from games.selectors.replay import MatchReplay
from tests.games.play.matches import read, sample

RICH = 3  # the sample in which most things happen


@pytest.fixture(scope="module")
def replay() -> MatchReplay:
    return MatchReplay(read(sample("sixty-six-four", RICH)))


def after(replay: MatchReplay, deal: int, verb: str) -> Board:
    """Return the board after the first such action of a deal; of the deal itself without one."""
    frames = enumerate(replay.frames)
    step = next(
        step for step, frame in frames if frame.deal == deal and (frame.action or "").startswith(verb)
    )
    return replay.board(step)


def four(board: Board) -> FourTable:
    assert board.four is not None
    return board.four


def test_partners_sit_opposite_and_share_the_score(replay: MatchReplay) -> None:
    board = replay.board(0)
    assert [seat.partner for seat in four(board).seats] == ["p2", "p3", "p0", "p1"]
    assert [side.names for side in board.scores] == [("p0", "p2"), ("p1", "p3")]


def test_a_bot_in_both_seats_of_a_pair_is_told_apart_by_the_seat() -> None:
    raw = sample("sixty-six-four", RICH)
    for seat, name in zip(raw["seats"], ("A", "B", "A", "B"), strict=True):
        seat["name"] = name
    board = MatchReplay(read(raw)).board(1)
    assert [seat.name for seat in board.seats] == ["A-0", "B-1", "A-2", "B-3"]
    assert [seat.partner for seat in four(board).seats] == ["A-2", "B-3", "A-0", "B-1"]
    assert board.mover == "B-3"
    assert [side.names for side in board.scores] == [("A",), ("B",)]


def test_half_of_the_cards_come_when_trumps_are_named(replay: MatchReplay) -> None:
    dealt, named = replay.board(0), after(replay, 1, "trump")
    for before, seat in zip(dealt.seats, named.seats, strict=True):
        assert before.four is not None
        assert seat.four is not None
        assert (len(before.cards), len(before.four.to_come), seat.four.to_come) == (3, 3, ())
        assert {card.text for card in seat.cards if card.is_new} == set(before.four.to_come)
        assert not any(card.is_new for card in before.cards)


def test_nines_that_were_cut_are_shown(replay: MatchReplay) -> None:
    assert [four(replay.board(deal.first_step)).cuts for deal in replay.deals[:2]] == [("9D", "TH"), ()]


def test_the_third_nine_is_a_deal_of_one_step() -> None:
    replay = MatchReplay(read(sample("sixty-six-four", 5)))
    deal, board = replay.deals[0], replay.board(0)
    assert (deal.first_step, deal.last_step, deal.rows, board.is_deal_over) == (0, 0, [], True)
    assert len(four(board).cuts) == 3
    assert sum(side.game_points or 0 for side in board.scores) == 1
    assert all(seat.cards == () for seat in board.seats)


def test_the_sixth_card_that_named_trumps_is_shown(replay: MatchReplay) -> None:
    board = after(replay, 3, "decline")
    assert four(board).shown == "KH"
    assert board.trump == "H"
    assert four(after(replay, 1, "trump")).shown is None


def test_what_a_partner_answered_stands_at_who_asked(replay: MatchReplay) -> None:
    board = after(replay, 1, "ask")
    assert [seat.four.answer for seat in board.seats if seat.four] == [None, None, True, None]


def test_three_nines_and_what_was_laid_under_them(replay: MatchReplay) -> None:
    board = after(replay, 1, "bottom")
    assert (four(board).nines, four(board).nines_by) == (("9C", "9H", "9S"), "p1")
    assert [seat.laid for seat in board.seats] == [("JH",), (), ("JC",), ()]
    left = after(replay, 1, "leave")
    assert [seat.laid for seat in left.seats] == [()] * 4
    assert four(left).opened == (3, 0)


def test_the_partner_of_a_caller_throws_in(replay: MatchReplay) -> None:
    called, played = after(replay, 3, "call"), after(replay, 3, "lay")
    assert (four(called).call, four(called).caller) == ("five", "p2")
    assert not any(seat.throws_in for seat in four(called).seats)
    assert [seat.throws_in for seat in four(played).seats] == [True, False, False, False]


def test_garments_are_worn_and_taken_off(replay: MatchReplay) -> None:
    worn = [four(replay.board(deal.last_step)).garments for deal in replay.deals]
    assert [worn[0], worn[1], worn[-1]] == [(1, 0), (1, 2), (1, 0)]
    last = replay.board(replay.last)
    assert [side.garments for side in last.scores] == [1, 0]


def test_talk_stands_before_the_tricks_in_rows_of_its_own(replay: MatchReplay) -> None:
    rows = replay.deals[2].rows
    assert [row.talk for row in rows] == ["trump", "redeal", "nines", "calls", "lay", "", "", ""]
    assert [row.number for row in rows] == [0, 0, 0, 0, 0, 1, 2, 3]
    assert {len(row.cards) for row in rows[5:]} == {3}  # the caller's partner plays no card
    assert [row.talk for row in replay.deals[4].rows] == ["trump", "redeal"]


@pytest.mark.parametrize("number", range(6))
def test_every_sample_has_a_board_for_every_step(number: int) -> None:
    replay = MatchReplay(read(sample("sixty-six-four", number)))
    for step in range(replay.last + 1):
        board = replay.board(step)
        assert board.step == step
        assert four(board).seats
    for deal in replay.deals:
        points = [row.card_points for row in deal.rows if row.taker is not None]
        assert sum(points) <= sum(deal.card_points)


def test_other_games_have_nothing_of_it() -> None:
    board = MatchReplay(read(sample("sixty-six"))).board(3)
    assert board.four is None
    assert all(seat.four is None for seat in board.seats)
