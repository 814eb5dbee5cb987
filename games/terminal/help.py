"""What `?` says: how to answer, and what the actions that are allowed now mean."""

from collections.abc import Sequence

from games.terminal.names import Names, is_card

HOW = (
    "Type the number of an action or the action itself: QS, q♠, 10h, marriage KC; a beginning will do.",
    "Enter alone takes the only action there is. ? shows this, q gives the match up.",
    "Ctrl-D or Ctrl-C leaves the match unfinished.",
)

_MEANINGS = {
    "marriage": "announces king and queen of a suit (20, in trumps 40) and leads the card named",
    "marriage ... claim": "announces the marriage and declares 66 with it",
    "marriage ... hold": "announces the marriage and ends the deal: 66 with it, or the others score",
    "exchange": "puts your lowest trump under the stock and takes the upcard for it",
    "close": "turns the stock over: nobody draws any more, suit must be followed",
    "claim": "declares that you have 66; if you have not, the other side scores",
    "draw": "goes on as usual: both draw, the stock stays open",
    "go": "needs 24 card points fewer; missing them costs a bank",
    "pass": "bids or calls nothing",
    "trump": "makes this suit trumps",
    "decline": "lets the suit of your sixth card be trumps; everybody sees that card",
    "ask": "asks whether your partner has a trump; everybody hears the true answer",
    "redeal": "throws the cards in: they are dealt anew, nobody scores",
    "nines": "shows three nines and plays the side game for 3",
    "top": "lays this card, hidden, at the top of your hand",
    "bottom": "lays this card, hidden, at the bottom of your hand",
    "leave": "leaves this nine: you win unless a card of its suit was laid",
    "call": "plays alone against both opponents for every trick, without trumps",
    "lay": "lays this card away, hidden",
}


def explain(legal: Sequence[str], names: Names) -> list[str]:
    """Return how to answer, and a line for each kind of action that is allowed now."""
    lines = [*HOW]
    if any(is_card(action) for action in legal):
        lines.append("A card: plays it.")
    for kind in dict.fromkeys(map(_kind, legal)):
        if kind in _MEANINGS:
            lines.append(f"{kind}: {_MEANINGS[kind]}.")
    return lines


def _kind(action: str) -> str:
    first, *rest = action.split()
    return f"{first} ... {rest[-1]}" if rest and rest[-1] in ("claim", "hold") else first
