"""Fair deals: lot and deals of a match follow from its secret, so anybody who learns it later can check them.

The SHA-256 of the secret, its commitment, is published before the match. All deals are settled before the
first card: what a seat does never changes a later one. How a game shuffles and lays out is its own business.
"""

import hashlib
from collections.abc import Mapping
from typing import Protocol

from games.play.chance import Stream, block_of
from games.play.record import Fair
from games.rules.game import Deal, Game, Lot


class Deals(Protocol):
    """Where a referee gets its cards from; `fair` is what the record says about them."""

    @property
    def fair(self) -> Fair | None: ...

    def lot(self) -> Lot: ...

    def deal(self, number: int, dealer: int) -> Deal: ...


class FairDeals:
    """The deals that a 32-byte secret holds."""

    def __init__(
        self, game: Game, seats: int, secret: bytes, options: Mapping[str, object] | None = None
    ) -> None:
        self._game = game
        self._seats = seats
        self._secret = secret
        self._options = game.check_options(options or {})

    @property
    def fair(self) -> Fair:
        """Return commitment and secret."""
        return Fair(commitment(self._secret), self._secret.hex())

    def lot(self) -> Lot:
        """Return the first dealer and the trump suits, where the game draws them."""
        dealer = Stream(self._secret, "dealer").below(self._seats)
        shuffle = Stream(self._secret, "trumps").shuffle
        return Lot(dealer, self._game.draw_trumps(self._seats, self._options, shuffle))

    def deal(self, number: int, dealer: int) -> Deal:
        """Return a deal by its number, counted from 1."""
        shuffle = Stream(self._secret, f"deal:{number}").shuffle
        return self._game.deal_out(shuffle, seats=self._seats, dealer=dealer)


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def bot_seed(secret: bytes, seat: int) -> str:
    """Return the seed of a seat's own random numbers: the first block of the stream `bot:SEAT`, in hex."""
    return block_of(secret, f"bot:{seat}:0").hex()
