"""What happens at the table, told line by line from the events a seat is sent."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.terminal.names import Names, is_card

Event = Mapping[str, Any]

# What an action's first word says: of "you", of others. {} is what follows, "a card" where that is hidden.
_DOES = {
    "marriage": ("announce a marriage: {}", "announces a marriage: {}"),
    "exchange": ("exchange for the upcard", "exchanges for the upcard"),
    "close": ("close the stock", "closes the stock"),
    "claim": ("claim 66", "claims 66"),
    "draw": ("have the stock drawn from", "has the stock drawn from"),
    "go": ("go", "goes"),
    "pass": ("pass", "passes"),
    "trump": ("make {} trumps", "makes {} trumps"),
    "decline": ("name no trumps: your sixth card does", "names no trumps: the sixth card does"),
    "ask": ("ask your partner for a trump", "asks for a trump in the partner's hand"),
    "redeal": ("demand a new deal", "demands a new deal"),
    "nines": ("show three nines: {}", "shows three nines: {}"),
    "top": ("lay {} at the top of your hand", "lays {} at the top of the hand"),
    "bottom": ("lay {} at the bottom of your hand", "lays {} at the bottom of the hand"),
    "leave": ("leave {}", "leaves {}"),
    "call": ("call a {}", "calls a {}"),
    "lay": ("lay {} away", "lays {} away"),
}
_ENDINGS = {"claim": "and claim 66", "hold": "without leading"}


def tell(events: Sequence[Event], names: Names) -> list[str]:
    """Return a line for each event, an empty one after each trick."""
    lines: list[str] = []
    for event in events:
        lines += next((say(event, names) for key, say in _TELLERS.items() if key in event), [])
    return lines


def _deal(event: Event, names: Names) -> list[str]:
    lines = ["", f"Deal {event['deal']}: {names.does(event['dealer'], 'deal', 'deals')}."]
    if event.get("cuts"):
        lines.append(f"Bottom card: {names.cards(event['cuts'])}.")
    if event.get("hand"):
        lines.append(f"Dealt to you: {names.cards(event['hand'])}.")
    if event.get("upcard"):
        card = event["upcard"]
        lines.append(f"Turned up: {names.card(card)}, so {names.suit(card[1])} is trump.")
    return lines


def _action(event: Event, names: Names) -> list[str]:
    action, seat = event["action"], event["seat"]
    first, *rest = action.split()
    if is_card(first):
        return [f"{names.does(seat, 'play', 'plays')} {names.card(first)}."]
    if first not in _DOES:
        return [f"{names.of(seat)}: {names.words(action)}."]
    shown = " ".join(names.words(word) for word in rest if word not in _ENDINGS) or "a card"
    said = [
        names.does(seat, *_DOES[first]).format(shown),
        *(_ENDINGS[word] for word in rest if word in _ENDINGS),
    ]
    if "answer" in event:
        said.append("- yes" if event["answer"] else "- no")
    return [" ".join(said) + "."]


def _trick(event: Event, names: Names) -> list[str]:
    points = event["points"]
    worth = f"{points} card point{'' if abs(points) == 1 else 's'}"
    return [f"{names.does(event['trick'], 'take', 'takes')} the trick: {worth}.", ""]


def _draw(event: Event, names: Names) -> list[str]:
    return [f"You draw {names.card(event['draw'])}."]


def _draws(event: Event, names: Names) -> list[str]:
    return [f"{names.does(event['seat'], 'draw', 'draws')} {_cards(event['draws'])}."]


def _more_cards(event: Event, names: Names) -> list[str]:
    return [f"Dealt to you besides: {names.cards(event['cards'])}."]


def _shows(event: Event, names: Names) -> list[str]:
    return [f"{names.does(event['seat'], 'show', 'shows')} {names.cards(event['shows'])}."]


def _opens(event: Event, names: Names) -> list[str]:
    side, points = names.of_side(event["side"]), event["opens"]
    if not points:
        return [f"A garment is taken off: {side}."]
    return [f"{points} game point{'' if points == 1 else 's'}: {side}."]


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


_TELLERS: dict[str, Callable[[Event, Names], list[str]]] = {
    "deal": _deal,
    "action": _action,
    "trick": _trick,
    "draw": _draw,
    "draws": _draws,
    "cards": _more_cards,
    "shows": _shows,
    "opens": _opens,
}
