"""One case of a rule sheet: a deal, what is played, and what must then be true."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """Cards are written `QS`, actions with commas between them. Seat 0 leads, the last seat deals.

    Hands and stock may have gaps (`..`, else at their end); the rest is filled in pack order.
    What is expected concerns the seat to act after the last action, or the deal that has just ended.
    """

    name: str
    hands: tuple[str, ...]
    stock: str = ""
    actions: str = ""
    card_points: tuple[int, ...] | None = None
    game_points: tuple[int, ...] | None = None  # of the ended deal
    legal: str | None = None  # exactly these actions
    offers: str = ""  # at least these
    refuses: str = ""  # none of these
    hand: str | None = None  # the hand of the seat to act
    sees: dict[str, object] = field(default_factory=dict)  # part of the observation of the seat to act
    options: dict[str, object] = field(default_factory=dict)
    cuts: str = ""  # nines that were cut before the last bottom card; three of them end the deal
    next_dealer: int | None = None  # once the deal has ended
    trumps: str = ""  # suits drawn for the match, `C H`; empty: as many as the game draws, clubs first
