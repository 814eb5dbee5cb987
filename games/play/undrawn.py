"""Stock cards that nobody drew: people at a table cannot know them and write `..` in their places."""

from collections import Counter
from collections.abc import Sequence

from games.play.errors import RecordError
from games.rules.cards import Card, card_text
from games.rules.text import gettext_noop


def fill(
    pack: Sequence[Card], hands: Sequence[Sequence[Card]], stock: Sequence[Card | None]
) -> tuple[tuple[Card, ...], frozenset[int]]:
    """Return the stock with its unknown places filled in the order of the pack, and these places."""
    places = frozenset(place for place, card in enumerate(stock) if card is None)
    if not places:
        return tuple(card for card in stock if card is not None), places
    known = [card for cards in (*hands, stock) for card in cards if card is not None]
    if repeated := sorted(card for card, times in Counter(known).items() if times > 1):
        raise RecordError(
            gettext_noop("repeated cards: %(cards)s"), cards=" ".join(card_text(card) for card in repeated)
        )
    missing = [card for card in pack if card not in known]
    if len(missing) != len(places):
        raise RecordError(
            gettext_noop("%(places)s cards of the stock are written .. but %(missing)s cards are missing"),
            places=len(places),
            missing=len(missing),
        )
    fillers = iter(missing)
    return tuple(next(fillers) if card is None else card for card in stock), places
