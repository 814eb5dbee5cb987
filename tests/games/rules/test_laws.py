"""What holds in every registered game, whatever is dealt and played."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from games.rules.actions import ACTIONS, REDEAL, Action, Kind
from games.rules.cards import CARDS, Card, card_text
from games.rules.errors import BadDeal, IllegalAction
from games.rules.game import Deal, Game, State
from games.rules.registry import GAMES
from tests.games.rules.positions import shuffled_deal, texts
from tests.games.rules.walks import SEEDS, any_action, cautious, walk

every_game = pytest.mark.parametrize("key", GAMES)
few = settings(max_examples=25, deadline=None)

# In these who is to act tells of hidden cards: the first lead of a match is the lowest diamond's; who has no
# card to lay under three nines is skipped.
TELLS_BY_TURN = {"esel", "sixty-six-four"}
# Here true answers tell of them: whether the partner has a trump, what lay under the nine that was left.
TELLS_BY_ANSWERS = {"sixty-six-four"}


def picture(state: State, seats: int) -> str:
    """Return all that a state tells, as one text."""
    told = [[state.observation(seat), state.events(seat)] for seat in range(seats)]
    return json.dumps([state.view(), told, state.scored, texts(state.legal_actions()), state.event_count])


def cards_in_view(state: State) -> Counter[str]:
    """Return the cards in hands, stock, trick and turned tricks, and what was laid away for good."""
    return Counter(lying_cards(state.view()))


def lying_cards(view: Mapping[str, Any]) -> Iterator[str]:
    """Yield where a replay shows the cards to be, each once."""
    for hand in view["hands"]:
        yield from hand
    yield from view["stock"]
    yield from (card for _, card in view["trick"])
    yield from (entry.split(":")[1] for entry in view["turned"])
    yield from (card for seat, card in view.get("laid", []) if card not in view["hands"][seat])


@every_game
@given(seed=SEEDS)
@few
def test_cards_are_conserved(key: str, seed: int) -> None:
    pack = Counter(map(card_text, GAMES[key].pack))
    for state, _ in walk(key, seed, cautious):
        if state.to_act >= 0:
            assert cards_in_view(state) == pack


@every_game
@given(seed=SEEDS)
@few
def test_every_legal_action_applies_and_every_other_is_refused(key: str, seed: int) -> None:
    for state, _ in walk(key, seed):
        legal = state.legal_actions()
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (state.to_act >= 0) == (not state.needs_deal and not state.is_over)
        for action in ACTIONS:
            trial = state.copy()
            if action in legal:
                trial.apply(action)
                continue
            with pytest.raises(IllegalAction) as refusal:
                trial.apply(action)
            assert refusal.value.params["allowed"] == ", ".join(texts(legal))
            assert str(refusal.value).startswith(action.text)


@every_game
@given(seed=SEEDS)
@few
def test_a_walk_ends_with_places_for_every_side(key: str, seed: int) -> None:
    for steps, (state, _) in enumerate(walk(key, seed)):
        assert steps < 20_000
        assert not (state.needs_deal and state.is_over)
    result = state.result()
    sides = set(GAMES[key].sides(len(state.view()["hands"])))
    assert len(result.places) == len(result.game_points) == len(sides)
    assert min(result.places) == 1
    assert result.end == "played"


@every_game
@given(seed=SEEDS)
@few
def test_the_score_is_the_sum_of_the_deals(key: str, seed: int) -> None:
    score: tuple[int, ...] = ()
    for state, _ in walk(key, seed):
        score = score or state.scored
        if state.deals and (state.needs_deal or state.is_over):
            assert state.deal_result is not None
            score = tuple(map(sum, zip(score, state.deal_result.game_points, strict=True)))
            assert state.card_points == state.deal_result.card_points
        else:
            assert state.deal_result is None
        assert state.scored == score


@every_game
@given(seed=SEEDS)
@few
def test_a_copy_is_independent(key: str, seed: int) -> None:
    rng = Random(seed)
    for state, seats in walk(key, seed):
        before = picture(state, seats)
        for log in (True, False):
            twin = state.copy(log=log)
            assert texts(twin.legal_actions()) == texts(state.legal_actions())
            if log:
                assert picture(twin, seats) == before
            while twin.to_act >= 0:
                twin.apply(any_action(rng, list(twin.legal_actions())))
        assert picture(state, seats) == before


@every_game
@given(seed=SEEDS)
@few
def test_what_is_told_is_plain_json(key: str, seed: int) -> None:
    for state, seats in walk(key, seed):
        told = [state.view(), *map(state.observation, range(seats)), *map(state.events, range(seats))]
        assert json.loads(json.dumps(told)) == told
        for seat in range(seats):
            legal = texts(state.legal_actions()) if seat == state.to_act else []
            assert state.observation(seat)["legal"] == legal


@every_game
@given(seed=SEEDS)
@few
def test_events_come_in_pieces_or_at_once(key: str, seed: int) -> None:
    pieces: list[list[object]] = []
    heard = 0
    for state, seats in walk(key, seed, cautious):
        if state.event_count <= 1:
            pieces, heard = [[] for _ in range(seats)], 0
        for seat in range(seats):
            pieces[seat] += state.events(seat, heard)
            assert pieces[seat] == state.events(seat)
        heard = state.event_count


def known_to(state: State, seat: int) -> set[str]:
    """Return the cards the seat has seen, partners of announced marriages included."""
    told = json.dumps([state.events(seat), state.observation(seat)])
    known = {card_text(card) for card in CARDS if card_text(card) in told}
    for event in state.events(seat):
        if str(event.get("action", "")).startswith("marriage"):
            suit = event["action"].split()[1][1]
            known |= {"K" + suit, "Q" + suit}
    return known


@every_game
@given(seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_cards_hidden_from_a_seat_never_show(key: str, seed: int) -> None:
    rules, rng = GAMES[key], Random(seed)
    for start, seats in walk(key, seed, cautious):
        if not start.needs_deal or rng.random() < 0.5:
            continue
        deal = shuffled_deal(rules, rng, seats, start.next_dealer)
        state, played = start.copy(), []
        state.deal(deal)
        for _ in range(rng.randrange(1, 25)):
            if state.to_act >= 0:
                played.append(cautious(rng, list(state.legal_actions())))
                state.apply(played[-1])
        seat = rng.randrange(seats)
        hidden = [card for card in rules.pack if card_text(card) not in known_to(state, seat)]
        other_deal = swapped(deal, dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True)))
        if can_be_dealt(rules, other_deal, seats):
            compare_from_the_seat(start, deal, other_deal, played, seat)


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


@every_game
@given(seed=SEEDS)
@few
def test_no_deal_is_taken_while_one_is_open_or_the_match_is_over(key: str, seed: int) -> None:
    rules = GAMES[key]
    for state, seats in walk(key, seed):
        deal = shuffled_deal(rules, Random(seed), seats, state.next_dealer)
        if not state.needs_deal:
            with pytest.raises(BadDeal):
                state.deal(deal)
