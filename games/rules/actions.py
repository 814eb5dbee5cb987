"""What a seat can do: interned values with one text each.

Two equal actions are the same object, so they may be compared with `is`. Each has an index of its own (a play
that of its card) and a bit of its own (a play that of its card, see cards.py), so that a state can keep its
legal actions as a mask. A game that needs more actions adds them here, at the end.
"""

from dataclasses import dataclass
from enum import Enum
from itertools import combinations, count

from games.rules.cards import (
    BITS,
    CARDS,
    RANKS,
    SHORT_RANKS,
    SUITS,
    Card,
    card_of,
    card_text,
    pack_of,
    parse_card,
    rank_of,
)
from games.rules.errors import NotAnAction
from games.rules.text import gettext_noop


class Kind(Enum):
    """What an action does, whatever its cards."""

    PLAY = "play"
    MARRIAGE = "marriage"
    EXCHANGE = "exchange"
    CLOSE = "close"
    CLAIM = "claim"
    DRAW = "draw"
    BID = "bid"
    TRUMP = "trump"
    DECLINE = "decline"
    ASK = "ask"
    REDEAL = "redeal"
    NINES = "nines"
    LAY = "lay"  # a card away, hidden
    LEAVE = "leave"
    CALL = "call"
    HOLD = "hold"  # a marriage announced without leading


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Action:
    """One thing to do: `text` is how it is read and written, `claims` whether it says "I have 66"."""

    text: str
    kind: Kind
    cards: tuple[Card, ...]
    claims: bool
    index: int
    bit: int

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, ...]:
        return parse_action, (self.text,)  # a copy or a pickle comes back as the same object


_BY_TEXT: dict[str, Action] = {}
_free_bits = (1 << place for place in count() if not 1 << place & sum(BITS))


def _intern(text: str, kind: Kind, cards: tuple[Card, ...] = (), claims: bool = False) -> Action:
    bit = BITS[cards[0]] if kind is Kind.PLAY else next(_free_bits)
    return _BY_TEXT.setdefault(text, Action(text, kind, cards, claims, len(_BY_TEXT), bit))


_PLAYS = tuple(_intern(card_text(card), Kind.PLAY, (card,)) for card in CARDS)
EXCHANGE = _intern("exchange", Kind.EXCHANGE)
CLOSE = _intern("close", Kind.CLOSE)
CLAIM = _intern("claim", Kind.CLAIM, claims=True)
DRAW = _intern("draw", Kind.DRAW)
_ROYALS = tuple(card for card in CARDS if RANKS[rank_of(card)] in "QK")
_MARRIAGES = {card: _intern(f"marriage {card_text(card)}", Kind.MARRIAGE, (card,)) for card in _ROYALS}
_MARRIAGE_CLAIMS = {
    card: _intern(f"marriage {card_text(card)} claim", Kind.MARRIAGE, (card,), claims=True)
    for card in _ROYALS
}
GO = _intern("go", Kind.BID)
PASS = _intern("pass", Kind.BID)

SHORT_PACK = pack_of(SHORT_RANKS)
TRUMPS = tuple(_intern(f"trump {suit}", Kind.TRUMP) for suit in SUITS)
DECLINE = _intern("decline", Kind.DECLINE)
ASK = _intern("ask", Kind.ASK)
REDEAL = _intern("redeal", Kind.REDEAL)
_NINES = tuple(card_of(suit, "9") for suit in range(len(SUITS)))
NINES = tuple(
    _intern(" ".join(["nines", *map(card_text, cards)]), Kind.NINES, cards)
    for cards in combinations(_NINES, 3)
)
TOPS = {card: _intern(f"top {card_text(card)}", Kind.LAY, (card,)) for card in SHORT_PACK}
BOTTOMS = {card: _intern(f"bottom {card_text(card)}", Kind.LAY, (card,)) for card in SHORT_PACK}
LEAVES = {card: _intern(f"leave {card_text(card)}", Kind.LEAVE, (card,)) for card in _NINES}
CALLS = tuple(_intern(f"call {name}", Kind.CALL) for name in ("five", "six", "coat", "costume"))
LAYS = {card: _intern(f"lay {card_text(card)}", Kind.LAY, (card,)) for card in SHORT_PACK}
HOLDS = tuple(
    _intern(f"marriage {card_text(card)} hold", Kind.HOLD, (card,))
    for card in (card_of(suit, "K") for suit in range(len(SUITS)))
)

ACTIONS: tuple[Action, ...] = tuple(_BY_TEXT.values())
_WORDS = frozenset(word for action in ACTIONS[len(CARDS) :] for word in action.text.split() if word.islower())


def play(card: Card) -> Action:
    """Return the action that plays a card."""
    return _PLAYS[card]


def marriage(card: Card, claim: bool = False) -> Action:
    """Return the announcement that leads this king or queen, with `claim` also declaring 66."""
    return (_MARRIAGE_CLAIMS if claim else _MARRIAGES)[card]


def parse_action(text: str) -> Action:
    """Return the action a person or a bot wrote, cards in any accepted spelling; raises NotAnAction."""
    words = text.split()
    try:
        verbs = [word.lower() for word in words]
        spelled = [
            verb if verb in _WORDS else card_text(parse_card(word))
            for verb, word in zip(verbs, _with_ranks(words), strict=True)
        ]
        return _BY_TEXT[_usual(spelled)]
    except (KeyError, NotAnAction):
        raise NotAnAction(
            gettext_noop("%(text)s is not an action; actions are written like QS, marriage KC or %(words)s"),
            text=repr(text),
            words=", ".join(sorted(word for word in _WORDS if word in _BY_TEXT)),
        ) from None


def _with_ranks(words: list[str]) -> list[str]:
    """Let the suit after `trump` be spelled as in a card."""
    is_trump = len(words) == 2 and words[0].lower() == "trump"
    return [words[0], f"9{words[1]}"] if is_trump else words


def _usual(spelled: list[str]) -> str:
    """Return the text of an action that may be written in several ways.

    Nines come in the order of the suits, a marriage that is held is named by its king, trumps by their suit.
    """
    if spelled[:1] == ["trump"] and len(spelled) == 2:
        spelled = ["trump", spelled[1][-1]]
    if spelled[:1] == ["nines"]:
        spelled = ["nines", *sorted(spelled[1:], key=lambda text: SUITS.find(text[-1]))]
    elif len(spelled) == 3 and spelled[2] == "hold":
        spelled = ["marriage", spelled[1].replace("Q", "K"), "hold"]
    return " ".join(spelled)
