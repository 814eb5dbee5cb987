"""What a replay page shows of one step: the table, the seats, the scores, and the moves by deals and tricks.

How it is made from a record is said in replay.py.
"""

from dataclasses import dataclass, field

from games.play.analysis import Slip
from games.selectors.esel_board import EselSeat, EselTable
from games.selectors.four_board import FourSeat, FourTable

Played = tuple[int, str]  # seat and card


@dataclass(frozen=True, slots=True)
class Move:
    """An action as it stands in the move list."""

    step: int
    seat: int
    name: str
    words: tuple[str, ...]  # the action's text in pieces: "marriage", "KC"
    slip: Slip | None = None  # game points it gave away, as the solver sees it


@dataclass(slots=True)
class TrickRow:
    """The moves up to the end of a trick, or of a round of talk before the first one.

    Without a taker when the deal ended before.
    """

    number: int
    cells: list[list[Move]]  # by seat
    last_step: int = 0
    leader: int | None = None
    cards: list[Played] = field(default_factory=list)
    taker: int | None = None
    card_points: int = 0
    talk: str = ""  # the phase of a round of talk; empty for a trick

    @property
    def in_turn(self) -> list[Move]:
        """Return the moves as they were made."""
        return sorted((move for cell in self.cells for move in cell), key=lambda move: move.step)


@dataclass(slots=True)
class DealMoves:
    """A deal: its steps and what it was worth, by side."""

    number: int
    dealer: int
    first_step: int
    last_step: int
    rows: list[TrickRow]
    score_before: tuple[int, ...]
    card_points: tuple[int, ...] = ()
    game_points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HandCard:
    text: str
    is_new: bool  # came into the hand with this step


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat has before it."""

    number: int
    name: str
    cards: tuple[HandCard, ...]
    tricks: int
    won: tuple[TrickRow, ...]
    card_points: int | None
    pending: int
    marriages: tuple[str, ...]
    laid: tuple[str, ...]  # away, or hidden under three nines
    esel: EselSeat | None
    four: FourSeat | None
    is_dealer: bool
    is_to_act: bool
    has_closed: bool


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table, by whom, and whether it took the trick or is on top by now."""

    name: str
    card: str
    has_taken: bool
    is_on_top: bool


@dataclass(frozen=True, slots=True)
class SideScore:
    """The match score of a side by now, and what the deal was worth to it once it is over."""

    names: tuple[str, ...]
    score: int
    card_points: int | None
    game_points: int | None
    garments: int  # it wears by now


@dataclass(frozen=True, slots=True)
class Board:
    """The table at one step, and the steps to go to from here (None: there is none)."""

    step: int
    last: int
    first: int | None
    previous: int | None
    next: int | None
    end: int | None
    previous_deal: int | None
    next_deal: int | None
    move: Move | None
    mover: str
    deal: DealMoves
    is_deal_over: bool
    seats: tuple[SeatView, ...]
    scores: tuple[SideScore, ...]
    table: tuple[LaidCard, ...]
    taken_by: str  # who took the trick with this step
    taken_points: int
    stock: tuple[str, ...]
    upcard: str | None
    trump: str | None
    phase: str
    esel: EselTable | None
    four: FourTable | None
