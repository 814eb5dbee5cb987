"""A trick as people write it: its cards, whose trumps are which, and by which option it is judged.

`6S JS TS QH | S H C D | own`: with own trumps a suit for each player from the leader on, or one suit that is
everybody's; without an option one suit or several are own trumps too, and no suit means no trumps.
"""

import re

from games.rules.cards import SUITS, Card, card_text, parse_card, parse_suit
from games.rules.errors import BadDeal, BadOption
from games.rules.esel.trumps import DRAWN_SUITS, RANKED_SUITS, WRONG_SUITS, TrumpOption, Trumps
from games.rules.text import gettext_noop

LEAST_CARDS, MOST_CARDS = 2, 6
_PARTS = ("CARDS", "TRUMPS", "OPTION")
_LINE = " | ".join(_PARTS)
_BETWEEN = re.compile(r"[\s,]+")


def read_line(line: str) -> tuple[tuple[Card, ...], Trumps]:
    """Return the trick of a line CARDS | TRUMPS | OPTION; raises what `read_trick` raises."""
    parts = line.split("|")
    if len(parts) > len(_PARTS):
        raise BadDeal(gettext_noop("a line is %(allowed)s, not: %(line)s"), allowed=_LINE, line=line.strip())
    return read_trick(*parts)


def read_trick(cards: str, trumps: str = "", option: str = "") -> tuple[tuple[Card, ...], Trumps]:
    """Return the cards of a trick and its trumps; raises NotACard, BadDeal or BadOption."""
    laid = read_cards(cards, LEAST_CARDS)
    return laid, read_trumps(trumps, option, len(laid))


def read_cards(text: str, least: int = 1) -> tuple[Card, ...]:
    """Return different cards, `least` to six."""
    cards = tuple(parse_card(word) for word in _words(text))
    if not least <= len(cards) <= MOST_CARDS:
        raise BadDeal(
            gettext_noop("a trick of Esel has %(least)s to %(most)s cards, not %(count)s"),
            least=least,
            most=MOST_CARDS,
            count=len(cards),
        )
    if repeated := sorted({card for card in cards if cards.count(card) > 1}):
        raise BadDeal(gettext_noop("repeated cards: %(cards)s"), cards=" ".join(map(card_text, repeated)))
    return cards


def read_trumps(text: str, option: str, players: int) -> Trumps:
    """Return the trumps of so many players."""
    suits = tuple(parse_suit(word) for word in _words("" if text.strip() == "-" else text))
    chosen = _option(option, suits)
    if chosen is TrumpOption.OWN:
        if len(suits) != 1 and len(suits) < players:
            raise BadOption(
                gettext_noop("own trumps are one suit for all or one for each player, not: %(suits)s"),
                suits=_texts(suits),
            )
        return Trumps(chosen, suits * players if len(suits) == 1 else suits)
    if chosen is TrumpOption.TWO_RANKED:
        if suits and {*suits} != {*RANKED_SUITS}:
            raise BadOption(
                gettext_noop("the ranked trumps are spades and diamonds, not: %(suits)s"), suits=_texts(suits)
            )
        return Trumps(chosen, RANKED_SUITS)
    if len(suits) != DRAWN_SUITS[chosen] or len({*suits}) < len(suits):
        raise BadOption(
            WRONG_SUITS, trumps=repr(chosen.value), wanted=DRAWN_SUITS[chosen], suits=_texts(suits)
        )
    return Trumps(chosen, suits)


def _texts(suits: tuple[int, ...]) -> str:
    return " ".join(SUITS[suit] for suit in suits) or "-"


def _words(text: str) -> list[str]:
    return [word for word in _BETWEEN.split(text) if word]


def _option(text: str, suits: tuple[int, ...]) -> TrumpOption:
    word = text.strip().lower()
    if not word or word == "-":
        return TrumpOption.OWN if suits else TrumpOption.NONE
    try:
        return TrumpOption(word)
    except ValueError:
        raise BadOption(
            gettext_noop("option %(option)s cannot be %(value)s; allowed: %(allowed)s"),
            option="trumps",
            value=repr(text.strip()),
            allowed=", ".join(TrumpOption),
        ) from None
