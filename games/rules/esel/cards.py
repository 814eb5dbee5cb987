"""What the cards of Esel are: the pack, their points, and which card kills which in its own suit.

Source: our rule sheet of Esel, worked out from a machine-translated German text. The ranks of `RANKS` are in
Esel's order already: 6 7 8 9 J Q K 10 A.
"""

from games.rules.cards import BITS, CARDS, RANKS, SUITS, Card, card_of, rank_of

PACK: tuple[Card, ...] = CARDS
HAND_SIZE = 4

CARD_POINTS: tuple[int, ...] = tuple(
    {"8": 16, "A": 12, "T": 10, "K": 5, "Q": 3, "J": 1, "6": -1}.get(RANKS[rank_of(card)], 0)
    for card in CARDS
)

# What each rank kills in its suit, always. Of two cards of a suit exactly one kills the other, in circles:
# 6 kills K, K kills 8, 8 kills 6.
_KILLS = {
    "6": "79JKTA",
    "7": "",
    "8": "679JTA",
    "9": "7",
    "J": "79",
    "Q": "6789J",
    "K": "789JQ",
    "T": "79JQK",
    "A": "79JQKT",
}
KILLS: tuple[frozenset[int], ...] = tuple(
    frozenset(RANKS.index(other) for other in _KILLS[rank]) for rank in RANKS
)

SIX, EIGHT, NINE, QUEEN, KING = (RANKS.index(rank) for rank in "689QK")

DIAMONDS = SUITS.index("D")
JACK_OF_DIAMONDS, QUEEN_OF_SPADES = card_of(DIAMONDS, "J"), card_of(SUITS.index("S"), "Q")
QUEENS = sum(BITS[card_of(suit, "Q")] for suit in range(len(SUITS)))


def kills(card: Card, other: Card) -> bool:
    """Tell whether a card kills another one of its suit by the table."""
    return rank_of(other) in KILLS[rank_of(card)]


def is_one_lower(card: Card, other: Card) -> bool:
    """Tell whether a card is the one below another of its suit, nine to ace: 9 below J, 10 below A."""
    return rank_of(card) + 1 == rank_of(other) and rank_of(card) >= NINE
