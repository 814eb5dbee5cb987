"""Tries every card in hands that the others may hold, and plays the one that does best on average.

Takes what to say from rule_based.py: upload both in one zip, with the bot.json beside them.
"""

import random

import rule_based

from stichkit import legal_cards, suit, trump_in_play

WORLDS = 40  # hands to try; your clock is 10 s of CPU time a match and 20 ms more an action
WIN = 40  # card points that it is worth to be the first at 66


class Bot(rule_based.Bot):
    def start(self, match):
        super().start(match)
        self.random = random.Random(match["seed"])

    def play(self, obs):
        """Return the card of the best average."""
        cards = legal_cards(obs)
        if len(cards) == 1:
            return cards[0]
        total = dict.fromkeys(cards, 0.0)
        for _ in range(WORLDS):
            hands = self.memory.sample(obs, self.random)
            for card in cards:
                total[card] += self.outcome(card, hands, obs)
        price = {card: self.price(card, obs) if self.is_drawing(obs) else 0 for card in cards}
        return max(cards, key=lambda card: total[card] / WORLDS - price[card])

    def is_drawing(self, obs):
        """Tell whether cards will be drawn after this trick."""
        return obs["stock"] > 0 and obs["phase"] not in ("closed", "last")

    def outcome(self, card, hands, obs):
        """Return our card points less theirs: of this trick while cards are drawn, else of all to come."""
        hands = [list(hand) for hand in hands]
        trick, seat = list(obs["trick"]), obs["seat"]
        own = self.memory.side(seat)
        points = list(self.memory.card_points)
        while True:
            hands[seat].remove(card)
            trick.append([seat, card])
            if len(trick) < self.players(obs):
                seat = self.next_seat(seat, obs)
            else:
                seat = self.memory.winner(trick, obs)
                points[self.memory.side(seat)] += self.memory.trick_points([played for _, played in trick])
                trick = []
                if self.is_drawing(obs) or not hands[seat] or self.is_decided(points):
                    return self.balance(points, own, seat)
            card = self.guess(hands[seat], trick, seat, obs)

    def players(self, obs):
        """Return how many play: in a special game of four the caller's partner does not."""
        return len(obs["hands"]) - (obs["phase"] == "special")

    def next_seat(self, seat, obs):
        """Return who plays after a seat."""
        seat = (seat + 1) % len(obs["hands"])
        sits_out = obs["phase"] == "special" and seat == (obs["call"][0] + 2) % 4
        return (seat + 1) % 4 if sits_out else seat

    def is_decided(self, points):
        """Tell whether somebody has reached 66."""
        return self.memory.game != "esel" and max(points) >= rule_based.GOAL

    def balance(self, points, own, taker):
        """Return our points less those of the best of the others, and what the goal is worth."""
        others = max(points[side] for side in range(len(points)) if side != own)
        balance = points[own] - others
        if self.memory.game == "esel":
            return balance
        ahead = max(points) >= rule_based.GOAL
        return balance + (WIN if points[own] > others else -WIN) * ahead + (2 if taker == own else -2)

    def guess(self, hand, trick, seat, obs):
        """Return the card that a seat plays in our minds: it takes cheaply, or gives what costs least."""
        memory, trump = self.memory, trump_in_play(obs)
        cards = memory.replies(hand, trick, obs, seat)

        def cost(card):
            return memory.points(card) + (8 if suit(card) == trump else 0)

        if not trick:
            return max(cards, key=lambda card: (memory.points(card), -cost(card)))
        taking = [card for card in cards if memory.winner([*trick, [seat, card]], obs) == seat]
        owner = memory.winner(trick, obs)
        if memory.side(owner) == memory.side(seat):
            return max(cards, key=memory.points)
        return min(taking or cards, key=cost)
