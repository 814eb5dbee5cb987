"""The end of a deal of the 66 family played exactly: both hands are known, play is strict.

Cards are numbers 0..23, sets of cards bitmasks. The bot of rules.py asks which card is worth most.
"""

CARDS = [rank + suit for suit in "CDHS" for rank in "9JQKTA"]
INDEX = {card: place for place, card in enumerate(CARDS)}
WORTH = [(0, 2, 3, 4, 10, 11)[place % 6] for place in range(24)]
BIT = [1 << place for place in range(24)]
SUIT = [0b111111 << place // 6 * 6 for place in range(24)]
HIGHER = [SUIT[place] & -(2 << place) for place in range(24)]
PARTNER = {place: place + 1 if place % 6 == 2 else place - 1 for place in range(24) if place % 6 in (2, 3)}

Side = tuple[int, int, int]  # hand, card points, tricks


def bits(mask: int) -> list[int]:
    """Return the cards of a mask."""
    cards = []
    while mask:
        cards.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return cards


def replies(hand: int, led: int, trumps: int, heads: bool) -> int:
    """Return what strict play allows to a second player."""
    if follow := hand & SUIT[led]:
        return (heads and follow & HIGHER[led]) or follow
    return hand & trumps or hand


def payoff(loser_points: int, loser_tricks: int) -> int:
    """Return what a deal is worth to its winner."""
    return 1 if loser_points >= 33 else 2 if loser_tricks else 3


class End:
    """The end of a deal with both hands known; values are game points for the seat on lead."""

    def __init__(self, trumps: int, heads: bool, late: bool, last: int) -> None:
        self.trumps, self.heads, self.late, self.last = trumps, heads, late, last
        self.known: dict[tuple[Side, Side], int] = {}

    def worth(self, leader: Side, other: Side) -> int:
        """Return the value of being on lead."""
        key = leader, other
        found = self.known.get(key)
        if found is None:
            most = payoff(other[1], other[2])
            found = -4
            for card in reversed(bits(leader[0])):
                found = max(found, self.lead(card, leader, other))
                if found == most:
                    break
            self.known[key] = found
        return found

    def lead(self, card: int, leader: Side, other: Side) -> int:
        """Return the value of leading a card."""
        hand, points, tricks = leader
        if self.late and card in PARTNER and BIT[PARTNER[card]] & hand and tricks:
            points += 40 if BIT[card] & self.trumps else 20
            if points >= 66:
                return payoff(other[1], other[2])
        found, least = 4, -payoff(points, tricks)
        rest = hand, points, tricks
        for reply in bits(replies(other[0], card, self.trumps, self.heads)):
            found = min(found, self.reply(card, reply, rest, other))
            if found == least:
                break
        return found

    def reply(self, led: int, card: int, leader: Side, other: Side) -> int:
        """Return the value for the leader, whose card still counts to the hand, of this reply."""
        takes = BIT[card] & (HIGHER[led] | (0 if BIT[led] & self.trumps else self.trumps))
        left = leader[0] & ~BIT[led], leader[1], leader[2]
        right = other[0] & ~BIT[card], other[1], other[2]
        taker, loser = (right, left) if takes else (left, right)
        points = taker[1] + WORTH[led] + WORTH[card] + (0 if taker[0] else self.last)
        if points >= 66 or not taker[0]:
            is_won = points >= 66 or not self.last
            value = payoff(loser[1], loser[2]) if is_won else 0
        else:
            value = self.worth((taker[0], points, taker[2] + 1), loser)
        return -value if takes else value
