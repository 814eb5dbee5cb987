"""The log of a two-handed deal, one byte an entry, and what a seat may see of it.

An entry is an action of a seat, a trick taken, or a draw after a trick. Bytes keep a state small and its
copies quick; they are read only here, and written only in two_handed.py.
"""

from typing import Any

from games.rules.actions import ACTIONS, marriage
from games.rules.cards import SUITS, TEXTS, Card, card_of

# An action is written as 2 * index + seat; of the actions of two-handed games this is the last:
TRICK = 2 * (
    marriage(card_of(SUITS.index("S"), "K"), claim=True).index + 1
)  # ... + 2 * card points + taker; a trick is worth 22 at most
DRAWN = TRICK + 2 * 23  # ... + cards drawn before (an even number) + taker

PLAYED = tuple(
    tuple(f"{seat}:{text}" for text in TEXTS) for seat in range(2)
)  # [seat][card], as it is written


def events_of(code: int, seat: int, stock: tuple[Card, ...]) -> list[dict[str, Any]]:
    """Return what the seat sees of an entry; of the other's draw it sees only that it happened."""
    actor = code & 1
    if code < TRICK:
        return [{"seat": actor, "action": ACTIONS[code >> 1].text}]
    if code < DRAWN:
        return [{"trick": actor, "points": (code - TRICK) >> 1}]
    first = code - DRAWN - actor
    return [
        {"draw": TEXTS[stock[first + place]]} if drawer == seat else {"seat": drawer, "draws": 1}
        for place, drawer in enumerate((actor, 1 - actor))
    ]
