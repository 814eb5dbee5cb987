"""Plays by rules of thumb, in every game: counts points, keeps what is worth it, takes what is worth it.

Begin here when the ten lines of bot.py are not enough: every method is a place for your own ideas.
"""

from stichkit import Memory, announcements, is_lead, legal_cards, rank, suit, trump_in_play

GOAL = 66
ENOUGH = 7  # card points on the table for which a trump may be spent
GO = 20  # card points of a hand with which to go in Esel


class Bot:
    def start(self, match):
        self.memory = Memory(match)

    def see(self, event):
        self.memory.see(event)

    def act(self, obs):
        self.memory.look(obs)
        return self.declare(obs) or self.say(obs) or self.play(obs)

    def declare(self, obs):
        """Claim, exchange and announce whenever it brings something."""
        legal, mine = obs["legal"], obs["card_points"]
        if "claim" in legal and mine >= GOAL:
            return "claim"
        if "exchange" in legal:
            return "exchange"
        said = [action for action in announcements(obs) if action[-5:] not in ("claim", " hold")]
        if not said:
            return None
        best = max(
            said, key=lambda action: (self.memory.marriage(action[9:11], obs["trump"]), action[9] == "Q")
        )
        reached = mine + self.memory.marriage(best[9:11], obs["trump"]) >= GOAL
        return f"{best} claim" if reached and f"{best} claim" in legal else best

    def say(self, obs):
        """Answer where no card is to be played: bids, trumps, calls."""
        legal = obs["legal"]
        if legal_cards(obs):
            return None
        if "go" in legal:
            return "go" if self.memory.trick_points(obs["hand"]) >= GO else "pass"
        if "decline" in legal:
            suits = [suit(card) for card in obs["hand"]]
            often = max(suits, key=suits.count)
            return f"trump {often}" if suits.count(often) > 1 else "decline"
        wanted = ("redeal", "draw", "pass")
        return next((action for action in wanted if action in legal), legal[0])

    def play(self, obs):
        """Return a card."""
        cards = legal_cards(obs)
        if is_lead(obs):
            return max(cards, key=lambda card: self.worth_of_lead(card, obs))
        return max(cards, key=lambda card: self.worth_of_reply(card, obs))

    def price(self, card, obs):
        """Return what a card will still be good for, in card points, if it is not played now."""
        trump = trump_in_play(obs)
        if obs["game"] == "esel":
            return 3 if suit(card) == trump else 0
        price = {"T": 3, "A": 6}.get(rank(card), 0)
        if rank(card) in "QK" and self.may_marry(card, obs):
            price += self.memory.marriage(card, trump) / 3
        return price + (6 if suit(card) == trump else 0)

    def may_marry(self, card, obs):
        """Tell whether the other half of the marriage is in the hand, or may still come to it."""
        half = ("K" if rank(card) == "Q" else "Q") + suit(card)
        return half in obs["hand"] or (obs["stock"] > 0 and half in self.memory.unseen)

    def is_high(self, card, obs):
        """Tell whether nobody can have a higher card of the suit, nor a trump to take it with."""
        hidden = set(self.memory.unseen).union(*self.memory.held)
        trump = trump_in_play(obs)
        higher = [other for other in hidden if self.memory.winner([[0, card], [1, other]], obs) == 1]
        return not [other for other in higher if suit(other) == suit(card) or suit(other) == trump]

    def worth_of_lead(self, card, obs):
        """Lead what cannot be taken; else what costs little."""
        if self.memory.is_strict and self.is_high(card, obs):
            return 20 + self.memory.points(card)
        return -self.memory.points(card) - self.price(card, obs)

    def worth_of_reply(self, card, obs):
        """Take what lies on the table if that is worth the card; give cheaply what is lost."""
        memory = self.memory
        on_table = sum(memory.points(played) for _, played in obs["trick"])
        stake = on_table + memory.points(card)
        is_last = len(obs["trick"]) == len(obs["hands"]) - 1
        if memory.takes(card, obs):
            chance = 1 if is_last else 0.6
            spent = 4 if suit(card) == trump_in_play(obs) and on_table < ENOUGH else 0
            return chance * stake - (1 - chance) * stake + 2 - spent - self.price(card, obs)
        owner = memory.winner(obs["trick"], obs)
        is_ours = memory.side(owner) == memory.side(obs["seat"])
        return (stake if is_ours else -stake) - self.price(card, obs)
