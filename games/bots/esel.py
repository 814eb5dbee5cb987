"""Plays Esel by rules of thumb: counts cards, knows what can still take a trick, and bids by its hand.

The bot of rules.py tells it what happens and asks it for an action. Which card takes it asks the rules.
"""

from collections.abc import Mapping
from statistics import NormalDist
from typing import Any

from games.rules.cards import BITS, SUITS, Card, parse_card, rank_of, suit_of
from games.rules.esel.cards import CARD_POINTS, PACK
from games.rules.esel.lookup import OWN_CARD, Reply, Spot, lookup_of, trumps_index
from games.rules.esel.scoring import points_needed, trick_points
from games.rules.esel.trumps import TrumpOption, Trumps
from games.rules.masks import mask_of

# What things are worth in card points, found by trying out values: 6 7 8 9 J Q K 10 A.
KEEP = (2, 0, 12, -1, 1, 1, 5, 4, 6)  # the card still to be in the hand
KEEP_TRUMP = 3
LEAD = -2  # being on lead
GIVEN = 1.3  # a card point that another gets
ADDED = 4  # what each later player adds to a trick
# Measured between these bots: the card points a player makes, how much more with such a card, how far off.
BRINGS = {2: 96, 3: 65, 4: 52, 5: 43, 6: 38}
HAND = (0, -2, 9, -2, -2, -2, -2, -2, 3)
SPREAD = 28


class Esel:
    """One match seen from one seat."""

    def __init__(self, match: Mapping[str, Any]) -> None:
        self.seat, self.seats = match["seat"], match["seats"]
        self.options = match["options"]
        self.gone = 0

    def see(self, event: Mapping[str, Any]) -> None:
        """Remember the cards that are gone."""
        if "deal" in event:
            self.gone = 0
        elif event.get("action") not in (None, "go", "pass"):
            self.gone |= BITS[parse_card(event["action"])]

    def act(self, obs: Mapping[str, Any]) -> str:
        """Return one of the legal actions."""
        legal: list[str] = obs["legal"]
        if "go" in legal:
            return self.bid(obs)
        self.look(obs)
        return max(legal, key=lambda text: self.value(parse_card(text)))

    def look(self, obs: Mapping[str, Any]) -> None:
        """Take in what lies open now."""
        option = TrumpOption(self.options["trumps"])
        suits = tuple(map(SUITS.index, obs["trump_suits"]))
        trumps = Trumps(option, suits)
        self.indexes = [trumps_index(trumps, seat) for seat in range(self.seats)]
        self.trump_suits = trumps.of(self.seat)
        lookup = lookup_of(trumps, bool(self.options["must_beat"]))
        self.laid = [parse_card(card) for _, card in obs["trick"]]
        self.leads = lookup.leads
        self.reply: Reply | None = None
        spot: Spot | None = None
        for seat, text in obs["trick"]:
            card = parse_card(text)
            index = self.indexes[seat]
            spot = self.leads[index][card] if spot is None else spot[index][card][0]
        if spot is not None:
            self.reply = spot[self.indexes[self.seat]]
        hand = mask_of(map(parse_card, obs["hand"]))
        self.hidden = mask_of(PACK) & ~hand & ~self.gone
        self.hands = obs["hands"]
        self.later = [(self.seat + step) % self.seats for step in range(1, self.seats - len(self.laid))]

    def value(self, card: Card) -> float:
        """Return how good it is to play a card, in card points."""
        if self.reply is None:
            spot, change = self.leads[self.indexes[self.seat]][card], OWN_CARD
        else:
            spot, change = self.reply[card]
        keep = self.keep(card)
        if change != OWN_CARD:
            return -GIVEN * CARD_POINTS[card] - keep
        stake = trick_points([*self.laid, card])
        chance = self.holds(spot)
        won = stake + ADDED * len(self.later) + LEAD
        return chance * won - (1 - chance) * GIVEN * CARD_POINTS[card] - keep

    def keep(self, card: Card) -> float:
        """Return what a card will still be worth if it is not played now."""
        return KEEP[rank_of(card)] + (KEEP_TRUMP if suit_of(card) in self.trump_suits else 0)

    def holds(self, spot: Spot) -> float:
        """Return the chance that the card on top stays there when the others play."""
        number = self.hidden.bit_count()
        chance = 1.0
        for seat in self.later:
            reply = spot[self.indexes[seat]]
            free = 1 - self.hands[seat] / max(number, self.hands[seat])
            void: float = free ** (reply.main & self.hidden).bit_count()
            takes_held: float = 1 - free ** (reply.top_held & self.hidden).bit_count()
            takes_void: float = 1 - free ** (reply.top_void & self.hidden).bit_count()
            chance *= 1 - void * takes_void - (1 - void) * takes_held
        return chance

    def bid(self, obs: Mapping[str, Any]) -> str:
        """Return the bid that drops more banks, by what hands like this bring."""
        own = [parse_card(card) for card in obs["hand"]]
        brings = NormalDist(BRINGS[self.seats] + sum(HAND[rank_of(card)] for card in own), SPREAD)
        is_reversed = self.options["thresholds"] == "reversed"
        after_go, after_pass = (
            1 - brings.cdf(points_needed(self.seats, has_gone, is_reversed) - 0.5)
            for has_gone in (True, False)
        )
        return "go" if after_go - (1 - after_go) > after_pass else "pass"
