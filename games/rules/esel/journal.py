"""The log of a deal of Esel, one small number an entry, and what a seat may see of it.

An entry is an action of a seat, a trick taken, or a draw of everybody after a trick. Written in match.py.
"""

from typing import Any

from games.rules.actions import ACTIONS, GO, PASS
from games.rules.cards import TEXTS, Card

SEAT_BITS = 3
_SEATS = (1 << SEAT_BITS) - 1

# An action is written as index << SEAT_BITS | seat; no action of Esel has a higher index than these.
TRICK = max(GO.index, PASS.index) + 1 << SEAT_BITS  # ... + (card points + LOWEST) << SEAT_BITS + taker
LOWEST = 8  # a trick is worth -4 at least
DRAWN = TRICK + (1 << 8 + SEAT_BITS)  # ... + cards drawn before << SEAT_BITS + taker; a trick is worth < 200


def events_of(code: int, seat: int, seats: int, stock: tuple[Card, ...]) -> list[dict[str, Any]]:
    """Return what the seat sees of an entry; of others' draws it sees only that they happened."""
    actor = code & _SEATS
    if code < TRICK:
        return [{"seat": actor, "action": ACTIONS[code >> SEAT_BITS].text}]
    if code < DRAWN:
        return [{"trick": actor, "points": (code - TRICK >> SEAT_BITS) - LOWEST}]
    first = code - DRAWN >> SEAT_BITS
    drawers = [(actor + step) % seats for step in range(seats)]
    return [
        {"draw": TEXTS[stock[first + place]]} if drawer == seat else {"seat": drawer, "draws": 1}
        for place, drawer in enumerate(drawers)
    ]


def turned_of(codes: list[int], seats: int) -> list[str]:
    """Return the cards of the turned tricks as SEAT:CARD, in the order they were played."""
    played = [
        f"{code & _SEATS}:{TEXTS[code >> SEAT_BITS]}" for code in codes if code >> SEAT_BITS < len(TEXTS)
    ]
    return played[: len(played) // seats * seats]
