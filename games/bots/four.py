"""Sixty-Six for four, two against two: what is said before play, and what a card is worth.

The bot of rules.py tells it what happens and asks it for an action. Sets of cards are bitmasks, see
endgame.py.
"""

from typing import Any

from games.bots.endgame import BIT, CARDS, HIGHER, INDEX, PARTNER, SUIT, WORTH, bits

ALL = (1 << 24) - 1

# What things are worth in card points.
TRUMP, MARRIAGE, TAKEN = 6, 14, 6
STRENGTH = (1.5, 2, 2.5, 3, 4, 5.5)  # of a card as a trump: 9 J Q K 10 A
BOTH = 4  # king and queen of a suit that would be trumps
ENOUGH = 6.5  # strength of three cards that names a suit


class Four:
    """One deal seen from one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.gone = 0  # cards that were played
        self.shown, self.lacking = [0] * 4, [0] * 4  # by seat: cards it has; cards it has not
        self.is_special = False
        self.trumps = 0
        self.trick: list[tuple[int, int]] = []

    def see(self, event: dict[str, Any]) -> None:
        """Remember what was played and shown."""
        if "trick" in event:
            self.trick = []
        elif "shows" in event:
            for text in event["shows"]:
                self.shown[event["seat"]] |= BIT[INDEX[text]]
                self.trumps = self.trumps or SUIT[INDEX[text]]
        elif "action" in event:
            self.remember(event["seat"], event["action"].split(), event.get("answer"))

    def remember(self, seat: int, words: list[str], answer: bool | None) -> None:
        """Take note of an action."""
        if words[0] == "trump":
            self.trumps = SUIT[INDEX["9" + words[1]]]
        elif words[0] == "call":
            self.is_special = True
        elif words[0] == "nines":
            self.shown[seat] |= sum(BIT[INDEX[text]] for text in words[1:])
        elif answer is False:
            self.lacking[seat ^ 2] |= self.trumps
        card = INDEX.get(words[-1]) if words[0] == "marriage" or len(words) == 1 else None
        if card is None:
            return
        if words[0] == "marriage":
            self.shown[seat] |= BIT[PARTNER[card]]
        self.gone |= BIT[card]
        self.shown[seat] &= ~BIT[card]
        if self.trick and not BIT[card] & SUIT[self.trick[0][1]]:
            self.lacking[seat] |= SUIT[self.trick[0][1]]
            if not self.is_special and not BIT[card] & self.trumps:
                self.lacking[seat] |= self.trumps
        self.trick.append((seat, card))

    def act(self, obs: dict[str, Any]) -> str:
        """Return one of the legal actions."""
        legal: list[str] = obs["legal"]
        self.hand = sum(BIT[INDEX[text]] for text in obs["hand"])
        self.hidden = ALL & ~self.hand & ~self.gone
        self.counts: list[int] = obs["hands"]
        if obs["phase"] == "strict":
            return self.play(obs)
        say = {
            "trump": self.name_trump,
            "redeal": self.may_redeal,
            "calls": self.call,
            "lay": self.lay_away,
            "special": self.play_special,
        }
        return say.get(obs["phase"], self.nothing)(legal)

    def nothing(self, legal: list[str]) -> str:
        """Show no three nines; hide and leave whatever comes first."""
        return "pass" if "pass" in legal else legal[0]

    # Before play

    def name_trump(self, legal: list[str]) -> str:
        """Name the strongest suit of the three cards; leave it to the sixth when none is strong."""

        def strength(action: str) -> float:
            cards = bits(self.hand & SUIT[INDEX["9" + action[-1]]])
            ranks = {card % 6 for card in cards}
            return sum(STRENGTH[rank] for rank in ranks) + (BOTH if {2, 3} <= ranks else 0)

        best = max((action for action in legal if action != "decline"), key=strength)
        return best if strength(best) >= ENOUGH else "decline"

    def may_redeal(self, legal: list[str]) -> str:
        """Demand a new deal with a poor hand; keep one that has a sure winner or two."""
        if "redeal" not in legal:
            return "pass"
        good = sum(card % 6 == 5 for card in bits(self.hand)) + (self.hand & self.trumps).bit_count()
        return "redeal" if good < 3 else "pass"

    def call(self, legal: list[str]) -> str:
        """Call a game that cannot be lost: every card led is the highest its suit still has elsewhere."""
        losers = [card for card in bits(self.hand) if not self.is_sure(card)]
        if not losers and "call six" in legal:
            return "call six"
        if len(losers) == 1 and "call five" in legal:
            return "call five"
        return "pass"

    def is_sure(self, card: int) -> bool:
        """Tell whether a card of the own hand takes when its suit is led from above."""
        return not HIGHER[card] & ~self.hand

    def lay_away(self, legal: list[str]) -> str:
        """Lay away what is least of use: the caller a card that loses, the others the lowest one."""
        return min(legal, key=lambda action: (self.is_sure(INDEX[action[4:]]), INDEX[action[4:]] % 6))

    def play_special(self, legal: list[str]) -> str:
        """Lead sure cards from above; beat the caller as cheaply as can be, else keep high cards."""
        cards = [INDEX[action] for action in legal]
        if not self.trick:
            return CARDS[max(cards, key=lambda card: (self.is_sure(card), card % 6))]
        best = max(card for _, card in self.trick if BIT[card] & SUIT[self.trick[0][1]])
        taking = [card for card in cards if BIT[card] & HIGHER[best]]
        return CARDS[min(taking or cards, key=lambda card: card % 6)]

    # Normal play

    def play(self, obs: dict[str, Any]) -> str:
        """Announce what there is, go out when that wins, else play the card that is worth most."""
        legal: list[str] = obs["legal"]
        self.points: int = obs["card_points"]
        self.has_trick = obs["tricks"][self.seat] + obs["tricks"][self.seat ^ 2] > 0
        for action in legal:
            if action.endswith("hold") and self.has_trick and self.points + self.worth_of(action) >= 66:
                return action
        announced = {
            INDEX[action[9:]]: action for action in legal if action[:8] == "marriage" and len(action) == 11
        }
        cards = [INDEX[action] for action in legal if len(action) == 2]
        if self.trick:
            return CARDS[max(cards, key=self.value_of_reply)]
        card = max(cards, key=lambda each: self.value_of_lead(each, announced.get(each)))
        return announced.get(card, CARDS[card])

    def worth_of(self, action: str) -> int:
        """Return what an announcement counts."""
        return 40 if BIT[INDEX[action[9:11]]] & self.trumps else 20

    def keep(self, card: int) -> float:
        """Return what a card will still be worth if it is not played now."""
        is_trump = bool(BIT[card] & self.trumps)
        is_paired = card in PARTNER and BIT[PARTNER[card]] & self.hand
        return TRUMP * is_trump + (MARRIAGE * (1 + is_trump) if is_paired else 0)

    def has_none(self, seat: int, cards: int) -> float:
        """Return the chance that a seat has none of these cards."""
        cards &= self.hidden & ~self.lacking[seat]
        if cards & self.shown[seat]:
            return 0.0
        for other in range(4):
            cards &= ~self.shown[other]
        share = self.counts[seat] / max(1, sum(self.counts) - self.counts[self.seat])
        return float((1 - share) ** cards.bit_count())

    def beats(self, card: int, best: int) -> bool:
        """Tell whether a card takes the trick from the best one so far."""
        return bool(BIT[card] & (HIGHER[best] | (0 if BIT[best] & self.trumps else self.trumps)))

    def holds(self, card: int, led: int, seats: list[int]) -> float:
        """Return the chance that none of these opponents beats the best card of a trick."""
        chance = 1.0
        for seat in seats:
            void = self.has_none(seat, SUIT[led])
            if BIT[card] & self.trumps:
                above = 1 - self.has_none(seat, HIGHER[card])
                beaten = above if BIT[led] & self.trumps else void * above
            else:
                beaten = 1 - self.has_none(seat, HIGHER[card]) + void * (1 - self.has_none(seat, self.trumps))
            chance *= 1 - min(beaten, 1.0)
        return chance

    def value_of_lead(self, card: int, announcement: str | None) -> float:
        """Return how good it is to lead a card, announced if it can be."""
        said = self.worth_of(announcement) if announcement else 0
        chance = self.holds(card, card, [(self.seat + 1) % 4, (self.seat + 3) % 4])
        if said and self.has_trick and self.points + said >= 66:
            said += 100
        value = chance * (WORTH[card] + 8 + TAKEN) - (1 - chance) * (WORTH[card] + 4)
        return said + value - self.keep(card)

    def value_of_reply(self, card: int) -> float:
        """Return how good it is to add a card to the trick."""
        led, best, taker = self.trick[0][1], self.trick[0][1], self.trick[0][0]
        for seat, played in self.trick[1:]:
            if self.beats(played, best):
                best, taker = played, seat
        takes = self.beats(card, best)
        if takes:
            best, taker = card, self.seat
        left = [seat % 4 for seat in range(self.seat + 1, self.seat + 4 - len(self.trick))]
        opponents = [seat for seat in left if (seat ^ self.seat) & 1]
        stake = WORTH[card] + sum(WORTH[played] for _, played in self.trick)
        if (taker ^ self.seat) & 1:  # theirs so far: the partner may still take it
            partner = self.seat ^ 2
            chance = 0.0
            if partner in left:
                above = 1 - self.has_none(partner, HIGHER[best])
                if not BIT[best] & self.trumps and not BIT[led] & self.trumps:
                    above += self.has_none(partner, SUIT[led]) * (1 - self.has_none(partner, self.trumps))
                chance = 0.8 * min(above, 1.0)
        else:
            chance = self.holds(best, led, opponents)
        won = 40 if self.points + stake >= 66 and self.has_trick else 0
        value = chance * (stake + TAKEN + won) - (1 - chance) * (stake + TAKEN)
        return value - self.keep(card) - (0.5 * (card % 6) if takes else 0)
