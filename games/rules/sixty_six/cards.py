"""What the whole 66 family shares: the pack, the card points, the marriages."""

from functools import cache

from games.rules.actions import marriage
from games.rules.cards import BITS, CARDS, RANKS, SHORT_RANKS, SUITS, Card, card_of, pack_of, rank_of

GOAL = 66  # card points that win a deal
HALFWAY = 33  # card points that save the loser from a higher loss

PACK: tuple[Card, ...] = pack_of(SHORT_RANKS)
CARD_POINTS: tuple[int, ...] = tuple(
    {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}.get(RANKS[rank_of(card)], 0) for card in CARDS
)
QUEENS = sum(BITS[card_of(suit, "Q")] for suit in range(len(SUITS)))
MARRIAGE = 20
TRUMP_MARRIAGE = 40


@cache
def announcements(queens: int, claims: bool) -> int:
    """Return the bits of the announcements with these queens or their kings, with and without a claim."""
    pairs = [(card_of(suit, "Q"), card_of(suit, "K")) for suit in range(len(SUITS))]
    royals = [card for pair in pairs if queens & BITS[pair[0]] for card in pair]
    return sum(
        marriage(card, claim).bit for card in royals for claim in ((False, True) if claims else (False,))
    )
