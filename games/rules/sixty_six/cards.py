"""What the whole 66 family shares: the pack, the card points, the marriages."""

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
