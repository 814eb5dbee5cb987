"""Builders of deals and positions, for tables and laws."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from games.rules.actions import Action, parse_action
from games.rules.cards import Card, card_text, parse_card
from games.rules.game import Deal, Game, State
from games.rules.registry import game
from tests.games.rules.lots import lot_of


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of `QS AS TD`."""
    return tuple(map(parse_card, text.split()))


def full_deal(rules: Game, dealer: int, hands: Sequence[str], stock: str = "") -> Deal:
    """Return a deal of written hands and stock, filled up in pack order at `..`, else at their end."""
    written = [tuple(map(cards, text.partition("..")[::2])) for text in (*hands, stock)]
    used = {card for parts in written for part in parts for card in part}
    rest = [card for card in rules.pack if card not in used]
    empty = rules.lay_out(rules.pack, seats=len(hands), dealer=dealer)
    full = []
    for (head, tail), size in zip(written, [*map(len, empty.hands), len(empty.stock)], strict=True):
        missing = size - len(head) - len(tail)
        full.append((*head, *rest[:missing], *tail))
        rest = rest[missing:]
    cuts = (full[dealer][-1],) if "cuts" in rules.record_keys else ()
    return Deal(dealer, tuple(full[:-1]), full[-1], cuts)


def with_cuts(deal: Deal, nines: str) -> Deal:
    """Return the deal with nines cut before its last bottom card; the third one ends it."""
    cut = cards(nines)
    return Deal(deal.dealer, (), cuts=cut) if len(cut) == 3 else replace(deal, cuts=(*cut, *deal.cuts))


def new_state(key: str, dealer: int, seats: int = 2, **options: object) -> State:
    """Return a match before its first deal."""
    rules = game(key)
    return rules.new_match(seats, options, lot_of(rules, seats, dealer, options))


def play(state: State, actions: str) -> State:
    """Apply actions written with commas between them (`QS, AS, marriage KC, 9C`) and return the state."""
    for text in filter(None, (part.strip() for part in actions.split(","))):
        state.apply(parse_action(text))
    return state


def texts(actions: Sequence[Action]) -> list[str]:
    """Return the texts of actions."""
    return [action.text for action in actions]


def shuffled_deal(rules: Game, rng: Random, seats: int, dealer: int) -> Deal:
    """Return a deal of a shuffled pack."""
    return rules.lay_out(rng.sample(rules.pack, len(rules.pack)), seats=seats, dealer=dealer)


def written(deal: Deal) -> str:
    """Return a deal as lines: the dealer, a hand for each seat, the stock."""
    lines = [f"dealer {deal.dealer}"]
    lines += [f"{seat}: {' '.join(map(card_text, hand))}" for seat, hand in enumerate(deal.hands)]
    if deal.stock:
        lines.append(f"stock: {' '.join(map(card_text, deal.stock))}")
    return "\n".join(lines)
