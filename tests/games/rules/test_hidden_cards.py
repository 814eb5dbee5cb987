"""What a seat is told never depends on cards that have not shown themselves to it, in every game.

The cards a seat has not seen are dealt in other places, the same is played: the seat must be told the same
and be allowed the same. That the law is strong is shown by states that leak.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from games.rules.actions import REDEAL, Action, Kind
from games.rules.cards import Card, card_text
from games.rules.errors import BadDeal, IllegalAction
from games.rules.game import Deal, Game, State
from games.rules.registry import GAMES
from tests.games.rules.positions import shuffled_deal, texts
from tests.games.rules.seen import Seen
from tests.games.rules.walks import SEEDS, cautious, new_match, walk

every_game = pytest.mark.parametrize("key", GAMES)

# In these who is to act tells of hidden cards: the first lead of a match is the lowest diamond's; who has no
# card to lay under three nines is skipped.
TELLS_BY_TURN = {"esel", "sixty-six-four"}
# Here true answers tell of them: whether the partner has a trump, what lay under the nine that was left.
TELLS_BY_ANSWERS = {"sixty-six-four"}
LONGEST = 45  # actions: the bids of Esel, and its last tricks


@every_game
@given(seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_cards_hidden_from_a_seat_never_show(key: str, seed: int) -> None:
    check(key, seed)


def check(key: str, seed: int) -> None:
    """Play some deals of a match, each as dealt and with the cards elsewhere that a seat has not seen."""
    rules, rng = GAMES[key], Random(seed)
    for start, seats in walk(key, seed, cautious):
        if not start.needs_deal or rng.random() < 0.5:
            continue
        deal = shuffled_deal(rules, rng, seats, start.next_dealer)
        state, played = start.copy(), []
        state.deal(deal)
        seen = Seen(state, deal, rng.randrange(seats))
        for _ in range(rng.randrange(LONGEST)):
            if state.to_act >= 0:
                played.append(cautious(rng, list(state.legal_actions())))
                seen.follow(state, played[-1])
        hidden = [card for card in rules.pack if card_text(card) not in seen.cards]
        other_deal = swapped(deal, dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True)))
        if can_be_dealt(rules, other_deal, seats):
            compare_from_the_seat(start, deal, other_deal, played, seen.seat)


def swapped(deal: Deal, swap: Mapping[Card, Card]) -> Deal:
    """Return the deal with cards in the places of others; a nine that was cut and shown stays."""

    def all_of(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in cards)

    cuts = deal.cuts[:-1] + all_of(deal.cuts[-1:]) if deal.hands else deal.cuts
    return Deal(deal.dealer, tuple(map(all_of, deal.hands)), all_of(deal.stock), cuts)


def can_be_dealt(rules: Game, deal: Deal, seats: int) -> bool:
    try:
        rules.check_deal(deal, seats)
    except BadDeal:
        return False
    return True


def compare_from_the_seat(
    start: State, deal: Deal, other_deal: Deal, played: Sequence[Action], seat: int
) -> None:
    """Play the same actions in both deals; the seat must see the same at every step."""
    one, two = start.copy(), start.copy()
    one.deal(deal)
    two.deal(other_deal)
    for action in [None, *played]:
        if action is not None:
            one.apply(action)
            try:
                two.apply(action)
            except IllegalAction:
                return  # the other seat could not have done this: the swapped deal is ruled out
        if one.to_act != two.to_act and one.view()["game"] in TELLS_BY_TURN:
            return  # so is one in which another seat would be to act
        if REDEAL in {*one.legal_actions()} ^ {*two.legal_actions()}:
            return  # that a new deal is offered may tell something of the partner's hand: that is meant
        if action is not None and action.kind in (Kind.ASK, Kind.LEAVE) and not look_alike(one, two, seat):
            assert one.view()["game"] in TELLS_BY_ANSWERS
            return  # and one in which the answer would be another
        assert look_alike(one, two, seat)
        if one.to_act == seat:
            assert one.legal_actions() == two.legal_actions()


def look_alike(one: State, two: State, seat: int) -> bool:
    """Tell whether a seat sees the same in both states."""
    seen = [[state.observation(seat), state.events(seat)] for state in (one, two)]
    return seen[0] == seen[1]


def next_hand(state: State, seat: int) -> list[str]:
    hands = state.view()["hands"]
    hand: list[str] = hands[(seat + 1) % len(hands)]
    return hand


Leak = Callable[[State, int], object]
LEAKS: dict[str, Leak] = {
    "a card of another hand": lambda state, seat: next_hand(state, seat)[:1],
    "how many clubs another has": lambda state, seat: sum(card[1] == "C" for card in next_hand(state, seat)),
    "the next card of the stock": lambda state, seat: state.view()["stock"][:1],
    "what another may do": lambda state, seat: texts(state.legal_actions()),
}
OF_A_STOCK = "the next card of the stock"
ALL_LEAKS = [
    (key, part, name)
    for key, game in GAMES.items()
    for part in ("observation", "events")
    for name in LEAKS
    if name != OF_A_STOCK or game.lay_out(game.pack, seats=game.players[0], dealer=0).stock
]


@pytest.mark.parametrize(("key", "part", "name"), ALL_LEAKS)
def test_a_leak_would_be_found(key: str, part: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spring(type(new_match(GAMES[key], Random(0))[0]), part, LEAKS[name], monkeypatch)
    with pytest.raises(AssertionError):
        check_all(key)


def check_all(key: str) -> None:
    for seed in range(60):
        check(key, seed)


def spring(kind: type[State], part: str, leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let states of a kind tell what they should not."""
    told = getattr(kind, part)
    is_told = False  # a view may be made of an observation

    def telling(state: State, seat: int, *since: int) -> Any:
        nonlocal is_told
        honest = told(state, seat, *since)
        if is_told:
            return honest
        is_told = True
        try:
            secret = leak(state, seat)
        finally:
            is_told = False
        return {**honest, "secret": secret} if part == "observation" else [*honest, {"secret": secret}]

    monkeypatch.setattr(kind, part, telling)
