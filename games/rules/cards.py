"""Cards as numbers, and how they are written.

A card is `suit * 9 + rank` over the 36 cards of the largest pack. The order of the ranks is the trick order
of all our games, low to high. Output is always rank and suit in two letters (`QS`); input is tolerant: `10`,
lower case, the suit signs, German (B D K A, U O) and Russian (В Д К Т) letters for the ranks.
"""

from collections.abc import Iterable

from games.rules.errors import NotACard
from games.rules.text import gettext_noop

Card = int

SUITS = "CDHS"
RANKS = "6789JQKTA"
CARDS: tuple[Card, ...] = tuple(range(len(SUITS) * len(RANKS)))

TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)  # of each card
SHORT_RANKS = RANKS[RANKS.index("9") :]
LOW_CARDS_FROM = 28


def _bit(card: Card) -> int:
    suit, rank = divmod(card, len(RANKS))
    long_ranks = len(RANKS) - len(SHORT_RANKS)
    if rank >= long_ranks:
        return 1 << suit * len(SHORT_RANKS) + rank - long_ranks
    return 1 << LOW_CARDS_FROM + suit * long_ranks + rank


# The bit of each card in a set of cards. Nine to ace, the 24 cards of the 66 family, come first, four bits
# behind them are free for the commonest other actions: such sets fit into 30 bits, where Python is quickest.
BITS: tuple[int, ...] = tuple(map(_bit, CARDS))

_RANK_LETTERS = {letter: index for index, letter in enumerate(RANKS)} | {
    "10": RANKS.index("T"),
    "B": RANKS.index("J"),
    "U": RANKS.index("J"),
    "D": RANKS.index("Q"),
    "O": RANKS.index("Q"),
    "В": RANKS.index("J"),
    "Д": RANKS.index("Q"),
    "К": RANKS.index("K"),
    "Т": RANKS.index("A"),
}
_SUIT_LETTERS = {letter: index for index, letter in enumerate(SUITS)} | {
    sign: index for signs in ("♣♦♥♠", "♧♢♡♤") for index, sign in enumerate(signs)
}
_BY_TEXT: dict[str, Card] = {
    rank + suit: suit_index * len(RANKS) + rank_index
    for rank, rank_index in _RANK_LETTERS.items()
    for suit, suit_index in _SUIT_LETTERS.items()
}
_EMOJI_STYLE = "\ufe0f"


def card_text(card: Card) -> str:
    """Return the two letters of a card: `QS`."""
    return TEXTS[card]


def parse_card(text: str) -> Card:
    """Return the card a person or a bot wrote; raises NotACard."""
    card = _BY_TEXT.get(text.strip().upper().replace(_EMOJI_STYLE, ""))
    if card is None:
        raise NotACard(
            gettext_noop("%(text)s is not a card; cards are written rank and suit: QS"), text=repr(text)
        )
    return card


def parse_suit(text: str) -> int:
    """Return the suit a person wrote, a letter or a sign; raises NotACard."""
    suit = _SUIT_LETTERS.get(text.strip().upper().replace(_EMOJI_STYLE, ""))
    if suit is None:
        raise NotACard(gettext_noop("%(text)s is not a suit; suits are written C, D, H, S"), text=repr(text))
    return suit


def card_of(suit: int, rank: str) -> Card:
    """Return the card of a suit (0..3) with a rank letter of `RANKS`."""
    return suit * len(RANKS) + RANKS.index(rank)


def suit_of(card: Card) -> int:
    """Return the suit of a card, an index into `SUITS`."""
    return card // len(RANKS)


def rank_of(card: Card) -> int:
    """Return the rank of a card, an index into `RANKS`."""
    return card % len(RANKS)


def pack_of(ranks: str) -> tuple[Card, ...]:
    """Return the pack of these ranks, ordered by suit, then low to high."""
    return tuple(card for card in CARDS if RANKS[rank_of(card)] in ranks)


def sort_hand(cards: Iterable[Card]) -> list[Card]:
    """Return cards as a hand is shown: suit by suit, low to high."""
    return sorted(cards)
