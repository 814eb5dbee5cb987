"""Plays by rules of thumb, counts cards and points, and plays the end of a deal exactly.

It remembers every card that was played or shown; claims when it has 66 and never else; exchanges and
announces whenever it may; keeps trumps, aces and marriages while the stock is open; closes when trying out
what the other may hold brings it to 66 most of the time; and looks ahead to the end of the deal once it knows
the other hand (endgame.py). Bitmasks stand for sets of cards.
"""

import random
from typing import Any

from games.bots.endgame import BIT, CARDS, HIGHER, INDEX, PARTNER, SUIT, WORTH, End, bits, replies
from games.bots.esel import Esel
from games.bots.four import Four
from games.bots.three import Table

ALL, NINES = (1 << 24) - 1, sum(BIT[::6])

FAMILY = {"mariage", "sixty-six", "sixty-six-open", "schnapsen", "mariage-three"}
HEADING = {"sixty-six", "schnapsen"}  # in strict play the suit led must be headed
LATE_MARRIAGES = {"sixty-six-open", "schnapsen", "mariage-three"}  # also in strict play

# What a card is worth keeping while the stock is open, in card points: 9 J Q K 10 A.
KEEP = (0, 0.5, 1, 1, 4, 6)
KEEP_TRUMP = (5, 6, 7, 8, 13, 16)
HALF_MARRIAGE, MARRIAGE = 3, 14  # the other half is unseen; is in the hand
LEAD = 2  # being on lead
WORLDS, GOOD_WORLDS = 12, 10  # tried out before closing; won ones needed


class Bot:
    """One match's player."""

    def start(self, match: dict[str, Any]) -> None:
        """Take up seat and seed."""
        self.game, self.seat = match["game"], match["seat"]
        self.random = random.Random(match["seed"])
        self.esel = Esel(match) if self.game == "esel" else None
        self.new_deal(match["seats"], "")

    def new_deal(self, seats: int, upcard: str) -> None:
        """Forget the deal before."""
        self.gone = self.shown = 0
        self.upcard = upcard
        self.points, self.pending, self.taken = [0] * seats, [0] * seats, [0] * seats
        self.three: Table | None = None
        self.four = Four(self.seat) if self.game == "sixty-six-four" else None

    def see(self, event: dict[str, Any]) -> None:
        """Remember what was played and shown, and count everybody's card points."""
        if self.esel:
            self.esel.see(event)
        elif self.four and "deal" not in event:
            self.four.see(event)
        elif "deal" in event:
            self.new_deal(len(self.points), event.get("upcard") or "")
            if self.game in FAMILY and len(self.points) == 3:
                self.three = Table(self.seat, event["dealer"], INDEX[self.upcard])
        elif "trick" in event:
            taker = event["trick"]
            self.points[taker] += event["points"] + self.pending[taker]
            self.pending[taker] = 0
            self.taken[taker] += 1
        elif "action" in event:
            self.remember(event["seat"], event["action"].split())

    def remember(self, seat: int, words: list[str]) -> None:
        """Take note of an action."""
        card = INDEX.get(words[len(words) > 1])
        if card is not None:
            self.gone |= BIT[card]
            if self.three:
                self.three.remember(seat, card, words[0] == "marriage")
        if words[0] == "marriage" and card is not None:
            account = self.points if self.taken[seat] else self.pending
            account[seat] += 40 if words[1][1] == self.upcard[-1:] else 20
            self.shown |= 0 if seat == self.seat else BIT[PARTNER[card]]
        elif words[0] == "exchange" and seat != self.seat:
            self.shown |= BIT[INDEX[self.upcard]]

    def act(self, obs: dict[str, Any]) -> str:
        """Return one of the legal actions."""
        legal: list[str] = obs["legal"]
        if len(legal) == 1:
            return legal[0]
        if other := self.esel or self.four:
            return other.act(obs)
        if obs["game"] not in FAMILY:
            return stranger(obs)
        self.look(obs)
        if said := self.declare(obs):
            return said
        cards = [INDEX[action] for action in legal if len(action) == 2]
        if not cards:
            return "draw" if "draw" in legal else legal[0]
        value = self.value_of_lead if self.led < 0 else self.value_of_reply
        card = self.best_exactly(obs, cards) if self.other_hand else max(cards, key=value)
        announced = f"marriage {CARDS[card]}"
        return announced if announced in legal else CARDS[card]

    def look(self, obs: dict[str, Any]) -> None:
        """Take in what lies open now and what follows from it."""
        self.hand = sum(BIT[INDEX[card]] for card in obs["hand"])
        self.trumps = SUIT[INDEX["9" + obs["trump"]]]
        self.trick = [INDEX[card] for _, card in obs["trick"]]
        self.led = self.best = self.trick[0] if self.trick else -1
        for card in self.trick[1:]:
            self.best = card if self.beats(card, self.best) else self.best
        self.heads = obs["game"] in HEADING
        self.late = obs["game"] in LATE_MARRIAGES
        self.is_open = obs["phase"] == "open" and obs["stock"] > 0
        hidden = ALL & ~(NINES if obs["game"] == "schnapsen" else 0) & ~self.hand & ~self.gone
        if obs["stock"] and obs["upcard"]:
            hidden &= ~BIT[INDEX[obs["upcard"]]]
            self.upcard = obs["upcard"]
        self.hidden = hidden
        self.others = sum(obs["hands"]) - obs["hands"][self.seat]
        is_known = len(obs["hands"]) == 2 and hidden.bit_count() == self.others
        self.other_hand = hidden if is_known and not self.is_open else 0
        self.left = len(obs["hands"]) - 1 - len(self.trick)
        if self.three:
            self.three.look(self.hand, hidden, obs["hands"])

    def beats(self, card: int, best: int) -> bool:
        """Tell whether a card takes the trick from the best one so far."""
        return bool(BIT[card] & (HIGHER[best] | (0 if BIT[best] & self.trumps else self.trumps)))

    def declare(self, obs: dict[str, Any]) -> str:
        """Return what is to be said before a card is led, if anything."""
        legal, mine = obs["legal"], obs["card_points"]
        if "claim" in legal and mine >= 66:
            return "claim"
        if "exchange" in legal:
            return "exchange"
        for action in legal:
            if action.endswith(" claim") and mine + self.marriage(action) >= 66:
                return str(action)
        has_marriage = any(action.startswith("marriage") for action in legal)
        if "close" in legal and not has_marriage and self.should_close(obs):
            return "close"
        return ""

    def marriage(self, action: str) -> int:
        """Return what an announcement counts."""
        return 40 if BIT[INDEX[action[9:11]]] & self.trumps else 20

    # Rules of thumb: the value of a card in card points

    def keep(self, card: int) -> float:
        """Return what a card will still be worth if it is not played now."""
        rank = card % 6
        is_trump = bool(BIT[card] & self.trumps)
        if not self.is_open:
            return 2 + 0.5 * rank if is_trump else 0.3 * rank
        worth: float = (KEEP_TRUMP if is_trump else KEEP)[rank]
        if card in PARTNER:
            partner = BIT[PARTNER[card]]
            half = HALF_MARRIAGE if partner & self.hidden else 0
            worth += (MARRIAGE if partner & self.hand else half) * (2 if is_trump else 1)
        return worth

    def holds(self, card: int) -> float:
        """Return how likely a card stays the best when the others still to play must follow suit."""
        hidden = self.hidden
        if not hidden or not self.left:
            return 1.0
        # The chance that a hidden card is in no hand that is still to play:
        free = 1 - self.others * self.left / (len(self.points) - 1) / hidden.bit_count()
        is_top: float = free ** (HIGHER[card] & hidden).bit_count()
        if BIT[card] & self.trumps:
            return is_top
        is_void: float = free ** (SUIT[card] & hidden).bit_count()
        has_trump: float = 1 - free ** (self.trumps & hidden).bit_count()
        return is_top * (1 - is_void * has_trump)

    def value_of_lead(self, card: int) -> float:
        """Return how good it is to lead a card."""
        worth = WORTH[card]
        said = 0.0
        if card in PARTNER and BIT[PARTNER[card]] & self.hand and (self.is_open or self.late):
            said = 40 if BIT[card] & self.trumps else 20
        if self.three:
            return said + self.three.value_of_lead(card)
        if self.is_open:
            return said - worth - self.keep(card)
        chance = self.holds(card)
        return said + chance * (worth + 3) - (1 - chance) * (worth + 6) - self.keep(card)

    def value_of_reply(self, card: int) -> float:
        """Return how good it is to add a card to the trick."""
        if self.three:
            takes, mine = self.beats(card, self.best), self.points[self.seat]
            return self.three.value_of_taking(card, mine) if takes else self.three.value_of_loss(card)
        stake = WORTH[card] + sum(WORTH[played] for played in self.trick)
        if not self.beats(card, self.best):
            return -stake - self.keep(card)
        chance = self.holds(card)
        wins = 100 if self.points[self.seat] + stake >= 66 else 0
        return chance * (stake + LEAD + wins) - (1 - chance) * stake - self.keep(card)

    # Closing: try it out against hands the other may hold

    def should_close(self, obs: dict[str, Any]) -> bool:
        """Tell whether enough of the hands the other may hold lose against us in a closed deal."""
        mine, theirs = obs["card_points"], self.points[1 - self.seat]
        if mine + sum(WORTH[card] + 2 for card in bits(self.hand)) < 66:
            return False
        known = self.shown & self.hidden
        unknown = bits(self.hidden & ~known)
        need = GOOD_WORLDS
        for tried in range(WORLDS):
            drawn = self.random.sample(unknown, self.others - known.bit_count())
            need -= self.wins_closed(known | sum(BIT[card] for card in drawn), mine, theirs)
            if need > WORLDS - 1 - tried:
                return False
        return need <= 0

    def wins_closed(self, other: int, mine: int, theirs: int) -> bool:
        """Tell whether simple strict play, our best cards first, brings us to 66."""
        hands, points, lead = [self.hand, other], [mine, theirs], 0
        while hands[0]:
            led = self.strongest(hands[lead], self.hidden if lead == 0 else hands[0])
            reply = self.cheapest(replies(hands[1 - lead], led, self.trumps, self.heads), led)
            hands[lead] ^= BIT[led]
            hands[1 - lead] ^= BIT[reply]
            lead = 1 - lead if self.beats(reply, led) else lead
            points[lead] += WORTH[led] + WORTH[reply]
            if points[lead] >= 66:
                return lead == 0
        return False

    def strongest(self, hand: int, against: int) -> int:
        """Return a trump that holds against these cards, another card that holds, else the cheapest."""
        cards = bits(hand)
        holding = [card for card in cards if not HIGHER[card] & against]
        if not holding:
            return min(cards, key=WORTH.__getitem__)
        first = self.trumps if against & self.trumps else 0
        return max(holding, key=lambda card: (BIT[card] & first > 0, WORTH[card]))

    def cheapest(self, hand: int, led: int) -> int:
        """Return the cheapest card that takes, else the cheapest."""
        cards = bits(hand)
        taking = [card for card in cards if self.beats(card, led)]
        return min(taking or cards, key=lambda card: (BIT[card] & self.trumps > 0, WORTH[card]))

    # The end, once both hands are known

    def best_exactly(self, obs: dict[str, Any], cards: list[int]) -> int:
        """Return the card that is worth most in game points."""
        end = End(self.trumps, self.heads, self.late, 10 if obs["game"] == "sixty-six" else 0)
        me, other = self.seat, 1 - self.seat
        mine = (self.hand, obs["card_points"], self.taken[me])
        theirs = (self.other_hand, self.points[other], self.taken[other])

        def value(card: int) -> tuple[int, float]:
            if self.led < 0:
                return end.lead(card, mine, theirs), self.value_of_lead(card)
            return -end.reply(self.led, card, theirs, mine), self.value_of_reply(card)

        return max(cards, key=value)


def stranger(obs: dict[str, Any]) -> str:
    """Return an action in a game these rules do not know: the lowest card, trumps last."""
    legal: list[str] = obs["legal"]
    order = "6789JQKTA"
    cards = [action for action in legal if len(action) == 2 and action[0] in order]
    if not cards:
        return next((action for action in ("draw", "pass", "decline") if action in legal), legal[0])
    return min(cards, key=lambda card: (card[1] == obs["trump"], order.index(card[0])))
