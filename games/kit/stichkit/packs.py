"""The games: which cards they are played with, how many are dealt, what the cards are worth.

>>> GAMES["schnapsen"].hand_size, len(GAMES["schnapsen"].pack), GAMES["schnapsen"].stock_size
(5, 20, 10)
>>> GAMES["esel"].points["8"], GAMES["mariage"].points["T"]
(16, 10)
"""

from __future__ import annotations

from collections.abc import Mapping

from stichkit.cards import RANKS, SUITS

_FAMILY = {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
_ESEL = {"6": -1, "7": 0, "8": 16, "9": 0, "J": 1, "Q": 3, "K": 5, "T": 10, "A": 12}


class Pack:
    """What a game is played with.

    `ranks` are those of a suit, low to high; `hand_size` the cards dealt to each seat; `points` the card
    points by rank; `must_head` tells whether strict play asks for a higher card, None: an option says it;
    `last_trick` the card points for the last trick when the stock was drawn empty.
    """

    def __init__(
        self,
        ranks: str,
        hand_size: int,
        points: Mapping[str, int],
        *,
        has_stock: bool = True,
        must_head: bool | None = False,
        last_trick: int = 0,
    ) -> None:
        self.ranks = ranks
        self.hand_size = hand_size
        self.points = points
        self.has_stock = has_stock
        self.must_head = must_head
        self.last_trick = last_trick

    @property
    def pack(self) -> list[str]:
        """Return all its cards."""
        return [rank + suit for suit in SUITS for rank in self.ranks]

    @property
    def stock_size(self) -> int:
        """Return how many cards are not dealt in a game for two, the upcard among them."""
        return len(self.pack) - 2 * self.hand_size if self.has_stock else 0


_NINES = RANKS[RANKS.index("9") :]

GAMES: dict[str, Pack] = {
    "mariage": Pack(_NINES, 6, _FAMILY),
    "sixty-six": Pack(_NINES, 6, _FAMILY, must_head=True, last_trick=10),
    "sixty-six-open": Pack(_NINES, 6, _FAMILY),
    "schnapsen": Pack(_NINES[1:], 5, _FAMILY, must_head=True),
    "mariage-three": Pack(_NINES, 8, _FAMILY, has_stock=False, must_head=None),
    "sixty-six-four": Pack(_NINES, 6, _FAMILY, has_stock=False),
    "esel": Pack(RANKS, 4, _ESEL),
}


def pack_of(game: str) -> Pack:
    """Return what a game is played with; raises ValueError for a game that the kit does not know.

    >>> pack_of("chess")
    Traceback (most recent call last):
    ValueError: this kit does not know the game 'chess'; it knows mariage, sixty-six, ...
    """
    if game not in GAMES:
        raise ValueError(f"this kit does not know the game {game!r}; it knows {', '.join(GAMES)}")
    return GAMES[game]
