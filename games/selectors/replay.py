"""A record as a replay page shows it: one board for each step, and the list of moves by deals and tricks.

Works from the frames of `games.play.replay`, whose views name everything on the table; what a game adds to
its view is shown where a board has a place for it.
"""

from functools import cached_property
from typing import Any

from games.play.analysis import Slip, find_slips
from games.play.record import Record
from games.play.replay import Frame, steps
from games.rules.registry import game
from games.selectors.board import (
    Board,
    DealMoves,
    HandCard,
    LaidCard,
    Move,
    Played,
    SeatView,
    SideScore,
    TrickRow,
)
from games.selectors.esel_board import EselTable, esel_table
from games.selectors.four_board import FourTable, cards_to_come, four_table

# Phases in which is talked before the first trick, and the one under which their moves stand.
TALKS = {key: key for key in ("bidding", "trump", "redeal", "nines", "calls", "lay")} | {
    "hide": "nines",
    "leave": "nines",
}


class MatchReplay:
    """All steps of a match; step 0 is the first deal before any card is played."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.names = _told_apart(record.seats)
        self.sides = game(record.game).sides(len(record.seats))
        self.frames: list[Frame] = steps(record)

    @property
    def last(self) -> int:
        """Return the last step; -1 when no card was dealt."""
        return len(self.frames) - 1

    def nearest(self, step: int) -> int:
        """Return the step, or the nearest one there is."""
        return min(max(step, 0), self.last)

    @cached_property
    def deals(self) -> list[DealMoves]:
        """Return the moves of all deals."""
        deals: list[DealMoves] = []
        for step, frame in enumerate(self.frames):
            if frame.action is None or frame.seat is None:
                deals.append(self._new_deal(step, frame))
            else:
                deals[-1].last_step = step
                self._add_move(deals[-1], step, frame)
        for deal in deals:
            view, recorded = self.frames[deal.last_step].view, self.record.deals[deal.number - 1]
            won = map(int.__sub__, view["score"], deal.score_before)
            deal.card_points = recorded.card_points or tuple(view["card_points"])
            deal.game_points = recorded.game_points or tuple(won)
        return deals

    @cached_property
    def _slips(self) -> dict[tuple[int, int], Slip]:
        return {(slip.deal, slip.action): slip for slip in find_slips(self.record)}

    def _new_deal(self, step: int, frame: Frame) -> DealMoves:
        return DealMoves(
            number=frame.deal,
            dealer=self.record.deals[frame.deal - 1].dealer,
            first_step=step,
            last_step=step,
            rows=[],
            score_before=tuple(self.frames[max(step - 1, 0)].view["score"]),
        )

    def _new_row(self, deal: DealMoves, talk: str) -> TrickRow:
        number = 1 + sum(not row.talk for row in deal.rows)
        return TrickRow(0 if talk else number, [[] for _ in self.names], talk=talk)

    def _add_move(self, deal: DealMoves, step: int, frame: Frame) -> None:
        before, after = self.frames[step - 1].view, frame.view
        assert frame.seat is not None
        assert frame.action is not None
        words = tuple(frame.action.split())
        talk = TALKS.get(before.get("phase", ""), "")
        if not deal.rows or deal.rows[-1].taker is not None or deal.rows[-1].talk != talk:
            deal.rows.append(self._new_row(deal, talk))
        row = deal.rows[-1]
        slip = self._slips.get((deal.number, step - deal.first_step))
        row.cells[frame.seat].append(Move(step, frame.seat, self.names[frame.seat], words, slip))
        row.last_step = step
        if row.leader is None and _trick(after):
            row.leader = frame.seat
        taker = _taker(before, after)
        if taker is not None:
            row.cards = [*_trick(before), (frame.seat, words[-1])]
            row.taker = taker
            side = self.sides[taker]
            row.card_points = after["card_points"][side] - before["card_points"][side]

    def board(self, step: int) -> Board:
        """Return the table at a step from 0 to `last`."""
        frame = self.frames[step]
        view = frame.view
        number = frame.deal - 1
        deal = self.deals[number]
        rows = [row for row in deal.rows if row.taker is not None and row.last_step <= step]
        taken = next((row for row in rows if row.last_step == step), None)
        move = self._move_at(step, deal)
        is_deal_over = step == deal.last_step and view.get("to_act") is None
        played = taken.cards if taken else _trick(view)
        esel, four = esel_table(self.record, view, played), four_table(self.record, self.names, view, number)
        on_top = taken.taker if taken else view.get("top")
        return Board(
            step=step,
            last=self.last,
            first=0 if step else None,
            previous=step - 1 if step else None,
            next=step + 1 if step < self.last else None,
            end=self.last if step < self.last else None,
            previous_deal=self.deals[number - 1].first_step if number else None,
            next_deal=self.deals[number + 1].first_step if number + 1 < len(self.deals) else None,
            move=move,
            mover=move.name if move else "",
            deal=deal,
            is_deal_over=is_deal_over,
            seats=tuple(self._seat(seat, step, rows, esel, four) for seat in range(len(self.names))),
            scores=self._scores(view, deal if is_deal_over else None),
            table=tuple(
                LaidCard(self.names[seat], card, taken is not None and seat == on_top, seat == on_top)
                for seat, card in played
            ),
            taken_by=self.names[taken.taker] if taken and taken.taker is not None else "",
            taken_points=taken.card_points if taken else 0,
            stock=tuple(view.get("stock") or ()),
            upcard=view.get("upcard"),
            trump=view.get("trump"),
            phase=view.get("phase") or "",
            esel=esel,
            four=four,
        )

    @staticmethod
    def _move_at(step: int, deal: DealMoves) -> Move | None:
        cells = (cell for row in deal.rows for cell in row.cells)
        return next((move for cell in cells for move in cell if move.step == step), None)

    def _seat(
        self, seat: int, step: int, rows: list[TrickRow], esel: EselTable | None, four: FourTable | None
    ) -> SeatView:
        view = self.frames[step].view
        cards = self._hand(seat, step)
        before = cards if self.frames[step].action is None else self._hand(seat, step - 1)
        card_points, pending = view.get("card_points"), view.get("pending")
        return SeatView(
            number=seat,
            name=self.names[seat],
            cards=tuple(HandCard(card, card not in before) for card in cards),
            tricks=view["tricks"][seat],
            won=tuple(row for row in rows if row.taker == seat),
            card_points=card_points[self.sides[seat]] if card_points else None,
            pending=pending[self.sides[seat]] if pending else 0,
            marriages=tuple(suit for who, suit in view.get("marriages", ()) if who == seat),
            laid=tuple(card for who, card in view.get("laid", ()) if who == seat),
            esel=esel.seats[seat] if esel else None,
            four=four.seats[seat] if four else None,
            is_dealer=view.get("dealer") == seat,
            is_to_act=view.get("to_act") == seat,
            has_closed=view.get("closed_by") == seat,
        )

    def _hand(self, seat: int, step: int) -> list[str]:
        """Return the cards that a seat has by now."""
        frame = self.frames[step]
        to_come = cards_to_come(self.record, frame.view, frame.deal - 1, seat)
        return [card for card in frame.view["hands"][seat] if card not in to_come]

    def _scores(self, view: dict[str, Any], over: DealMoves | None) -> tuple[SideScore, ...]:
        return tuple(
            SideScore(
                names=tuple(
                    dict.fromkeys(
                        name for name, at in zip(self.record.seats, self.sides, strict=True) if at == side
                    )
                ),
                score=score,
                card_points=over.card_points[side] if over else None,
                game_points=over.game_points[side] if over else None,
                garments=view["garments"][side] if "garments" in view else 0,
            )
            for side, score in enumerate(view["score"])
        )


def _told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the seats; who has several is told apart by their numbers."""
    return tuple(f"{name}-{seat}" if names.count(name) > 1 else name for seat, name in enumerate(names))


def _taker(before: dict[str, Any], after: dict[str, Any]) -> int | None:
    """Return the seat that has taken a trick between two views."""
    counts = zip(before["tricks"], after["tricks"], strict=True)
    return next((seat for seat, (was, now) in enumerate(counts) if now > was), None)


def _trick(view: dict[str, Any]) -> tuple[Played, ...]:
    return tuple((seat, card) for seat, card in view.get("trick", ()))
