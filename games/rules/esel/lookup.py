"""Which cards may be played to a trick, looked up: each situation is judged once, then kept as masks.

All that the engine does with a card is here for it to read: `Spot` is a situation, `spot[trumps]` the replies
to it of a player with these trumps, `reply[card]` the spot after a card and who is then on top. Whether a
card takes is said in trick.py alone. What may be played, by our rule sheet: holding the main suit, all its
cards and those of other suits that take now, eights excepted; void, any card; with `must_beat` a card after
which one is on top goes first.
"""

from functools import cache

from games.rules.cards import BITS, CARDS, Card, rank_of, suit_of
from games.rules.esel.cards import EIGHT, SIX
from games.rules.esel.trick import Situation, comes_back, judge, lay, lead
from games.rules.esel.trumps import TrumpOption, Trumps
from games.rules.masks import mask_of
from games.rules.tricks import SUIT_CARDS

NO_CHANGE, OWN_CARD, LED_CARD = range(3)  # who is on top after a card

_Key = tuple[object, ...]


class Lookup:
    """The spots of all tricks under one set of rules."""

    def __init__(self, trumps: Trumps, must_beat: bool) -> None:
        self.trumps = trumps
        self.must_beat = must_beat
        is_own = trumps.option is TrumpOption.OWN
        shared = sum(SUIT_CARDS[suit] for suit in trumps.suits)
        self._trump_cards = SUIT_CARDS if is_own else (shared,)
        self._spots: dict[_Key, Spot] = {}
        # by the leader's trumps and the card led
        self.leads = tuple(
            tuple(self.spot(lead(card, self.is_trump(card, index))) for card in CARDS)
            for index in range(len(self._trump_cards))
        )

    def is_trump(self, card: Card, index: int) -> bool:
        """Tell whether a card is a trump of players with these trumps (see `trumps_index`)."""
        return bool(self._trump_cards[index] & BITS[card])

    def spot(self, situation: Situation) -> "Spot":
        """Return the spot of a situation; what the next cards cannot tell apart shares one."""
        key = _key(situation)
        found = self._spots.get(key)
        if found is None:
            found = self._spots[key] = Spot(self, situation)
        return found


def _key(now: Situation) -> _Key:
    """Return what the verdicts to come depend on: of the pile only the highest rank, its sixes and eights."""
    highest = max(map(rank_of, now.pile))
    stopped = frozenset(suit_of(card) for card in now.pile if rank_of(card) in (SIX, EIGHT))
    return (
        *(now.led, now.suit, now.reference, now.top, now.way),
        *(now.is_trump, now.led_is_trump, now.led_was_killed, highest, stopped),
    )


class Spot(dict[int, "Reply"]):
    """A situation, and the replies to it by the next player's trumps."""

    __slots__ = ("lookup", "situation")

    def __init__(self, lookup: Lookup, situation: Situation) -> None:
        super().__init__()
        self.lookup = lookup
        self.situation = situation

    def __missing__(self, index: int) -> "Reply":
        self[index] = reply = Reply(self, index)
        return reply


class Reply(dict[Card, tuple[Spot, int]]):
    """What a player can add to a trick, as masks; by card the spot after it and who is on top then."""

    __slots__ = ("first_held", "first_void", "held", "index", "main", "spot", "top_held", "top_void")

    def __init__(self, spot: Spot, index: int) -> None:
        super().__init__()
        self.spot, self.index = spot, index
        now, lookup = spot.situation, spot.lookup
        self.main = SUIT_CARDS[now.suit]
        taking = [card for card in CARDS if self._ends_on_top(card)]
        others = mask_of(card for card in taking if suit_of(card) != now.suit and rank_of(card) != EIGHT)
        self.held = self.main | others  # allowed to who holds the main suit
        # the cards after which one is on top, holding the main suit and void in it
        self.top_held = others | (mask_of(taking) & self.main)
        self.top_void = mask_of(card for card in taking if suit_of(card) != now.suit)
        # the same where they go before all others
        self.first_held = self.top_held if lookup.must_beat else 0
        self.first_void = self.top_void if lookup.must_beat else 0

    def _ends_on_top(self, card: Card) -> bool:
        now, lookup = self.spot.situation, self.spot.lookup
        way = judge(now, card, lookup.is_trump(card, self.index), lookup.trumps).way
        return way is not None and not comes_back(now, card, way)

    def __missing__(self, card: Card) -> tuple[Spot, int]:
        now, lookup = self.spot.situation, self.spot.lookup
        is_trump = lookup.is_trump(card, self.index)
        way = judge(now, card, is_trump, lookup.trumps).way
        if way is None:
            found = self.spot, NO_CHANGE
        else:
            on_top = LED_CARD if comes_back(now, card, way) else OWN_CARD
            found = lookup.spot(lay(now, card, is_trump, way)), on_top
        self[card] = found
        return found


@cache
def _lookup(option: TrumpOption, shared: tuple[int, ...], must_beat: bool) -> Lookup:
    return Lookup(Trumps(option, shared), must_beat)


def lookup_of(trumps: Trumps, must_beat: bool) -> Lookup:
    """Return the one lookup of these rules; with own trumps it serves all suits the players may have."""
    is_own = trumps.option is TrumpOption.OWN
    shared = () if is_own else trumps.suits
    if trumps.option is TrumpOption.TWO:
        shared = tuple(sorted(shared))
    return _lookup(trumps.option, shared, must_beat)


def trumps_index(trumps: Trumps, seat: int) -> int:
    """Return what a lookup knows the trumps of a seat by."""
    return trumps.suits[seat] if trumps.option is TrumpOption.OWN else 0
