"""What a seat may take for the truth: it cannot tell a completed state from the true one, in any game."""

import json
from collections.abc import Iterator
from math import factorial, prod
from random import Random

import pytest
from hypothesis import given, settings

from games.rules.actions import Kind
from games.rules.cards import CARDS, card_text
from games.rules.errors import IllegalAction
from games.rules.game import Completions, Deal, Game, State
from games.rules.registry import GAMES
from tests.games.rules.positions import shuffled_deal, texts
from tests.games.rules.test_hidden_cards import (
    TELLS_BY_ANSWERS,
    TELLS_BY_TURN,
    can_be_dealt,
    look_alike,
    swapped,
)
from tests.games.rules.test_laws import lying_cards
from tests.games.rules.walks import SEEDS, any_action, cautious, options_of_walk, walk

every_game = pytest.mark.parametrize("key", GAMES)
some = settings(max_examples=25, deadline=None)
DECIDED_BY_OTHERS = (Kind.NINES, Kind.LEAVE)  # what comes of them depends on hidden cards
FEW_WAYS = 70  # of two hands of four cards


def completions(key: str, seed: int, state: State, seat: int) -> Completions:
    """Return what the seat may take for the truth, by what came through JSON."""
    told = json.loads(json.dumps([state.observation(seat), state.events(seat)]))
    return GAMES[key].completions(*told, options_of_walk(key, seed))


def seats_of_walk(key: str, seed: int) -> Iterator[tuple[State, int, Completions]]:
    """Yield the states of a walk, each with two of its seats and what these may take for the truth."""
    for state, seats in walk(key, seed, cautious if seed % 3 else any_action):
        shown = range(seats) if seats < 3 else Random(seed + state.event_count).sample(range(seats), 2)
        for seat in shown:
            yield state, seat, completions(key, seed, state, seat)


def known_to(state: State, seat: int) -> set[str]:
    """Return the cards the seat has seen, partners of announced marriages included."""
    told = json.dumps([state.events(seat), state.observation(seat)])
    known = {card_text(card) for card in CARDS if card_text(card) in told}
    for event in state.events(seat):
        if str(event.get("action", "")).startswith("marriage"):
            suit = event["action"].split()[1][1]
            known |= {"K" + suit, "Q" + suit}
    return known


def everything(state: State) -> str:
    """Return all that a state tells about its cards."""
    return json.dumps(state.view(), sort_keys=True)


@every_game
@given(seed=SEEDS)
@some
def test_a_seat_cannot_tell_a_completion_from_the_truth(key: str, seed: int) -> None:
    rng = Random(seed)
    for state, seat, known in seats_of_walk(key, seed):
        completed = known.draw(rng)
        assert json.dumps(completed.observation(seat)) == json.dumps(state.observation(seat))
        assert json.dumps(completed.events(seat)) == json.dumps(state.events(seat))
        assert completed.event_count == state.event_count
        assert (completed.to_act, completed.is_over, completed.needs_deal, completed.next_dealer) == (
            state.to_act,
            state.is_over,
            state.needs_deal,
            state.next_dealer,
        )
        assert (completed.scored, completed.deals, completed.deal_result) == (
            state.scored,
            state.deals,
            state.deal_result,
        )
        if state.to_act == seat:
            assert completed.legal_actions() == state.legal_actions()


@every_game
@given(seed=SEEDS)
@some
def test_what_a_seat_does_leads_to_the_same_in_a_completion(key: str, seed: int) -> None:
    rng = Random(seed)
    for state, seat, known in seats_of_walk(key, seed):
        if state.to_act != seat:
            continue
        truth, completed = state.copy(), known.draw(rng)
        action = rng.choice(list(truth.legal_actions()))
        if action.kind in DECIDED_BY_OTHERS:
            continue
        truth.apply(action)
        completed.apply(action)
        if completed.to_act != truth.to_act and key in TELLS_BY_TURN:
            continue  # the seat will learn something
        assert (completed.to_act, completed.scored, completed.deal_result) == (
            truth.to_act,
            truth.scored,
            truth.deal_result,
        )


@every_game
@given(seed=SEEDS)
@some
def test_a_completion_can_be_played_to_the_end_of_the_match(key: str, seed: int) -> None:
    rng, rules = Random(seed), GAMES[key]
    pack = sorted(map(card_text, rules.pack))
    for state, _, known in seats_of_walk(key, seed):
        if rng.random() < 0.9:
            continue
        completed = known.draw(rng)
        seats = len(completed.view()["hands"])
        steps = 0
        while not completed.is_over:
            if completed.needs_deal:
                completed.deal(shuffled_deal(rules, rng, seats, completed.next_dealer))
            if completed.to_act < 0:
                continue  # the cut ended the deal
            assert sorted(lying_cards(completed.view())) == pack
            completed.apply(cautious(rng, list(completed.legal_actions())))
            steps += 1
            assert steps < 20_000
        assert state.deals <= completed.deals


@every_game
@given(seed=SEEDS)
@some
def test_chance_tells_completions_apart_unless_there_is_one(key: str, seed: int) -> None:
    for state, _, known in seats_of_walk(key, seed):
        if state.to_act < 0 or Random(seed + state.event_count).random() < 0.8:
            continue
        pictures = set()
        for number in range(40):
            pictures.add(everything(known.draw(Random(number))))
            if len(pictures) > 1 and not known.is_single:
                break
        if known.is_single:
            hands = [[json.loads(text)[part] for part in ("hands", "trick")] for text in pictures]
            assert all(hand == hands[0] for hand in hands)
        else:
            assert len(pictures) > 1
        assert everything(known.draw(Random(7))) == everything(known.draw(Random(7)))


@every_game
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_hidden_cards_never_change_a_completion(key: str, seed: int) -> None:
    rules, rng = GAMES[key], Random(seed)
    for start, seats in walk(key, seed, cautious):
        if not start.needs_deal or rng.random() < 0.3:
            continue
        deal = shuffled_deal(rules, rng, seats, start.next_dealer)
        one, played = start.copy(), []
        one.deal(deal)
        for _ in range(rng.randrange(1, 25)):
            if one.to_act >= 0:
                played.append(cautious(rng, list(one.legal_actions())))
                one.apply(played[-1])
        seat = rng.randrange(seats)
        two, other_deal = start.copy(), swap_hidden(rules, deal, one, seat, rng)
        if not can_be_dealt(rules, other_deal, seats):
            continue
        two.deal(other_deal)
        try:
            for action in played:
                two.apply(action)
        except IllegalAction:
            continue  # the swapped deal is ruled out
        if one.to_act != two.to_act and key in TELLS_BY_TURN:
            continue  # so is this one
        if not look_alike(one, two, seat) and key in TELLS_BY_ANSWERS:
            continue  # so is this one
        ours, theirs = (completions(key, seed, state, seat) for state in (one, two))
        for number in range(3):
            assert everything(ours.draw(Random(number))) == everything(theirs.draw(Random(number)))


def swap_hidden(rules: Game, deal: Deal, state: State, seat: int, rng: Random) -> Deal:
    """Return the deal with the cards that the seat has not seen in other places."""
    known = known_to(state, seat)
    hidden = [card for card in rules.pack if card_text(card) not in known]
    return swapped(deal, dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True)))


def ways_to_lie(state: State, seat: int) -> int:
    """Return in how many ways the cards in other hands and in the stock can be shared out among them."""
    view = state.view()
    hidden = [len(hand) for other, hand in enumerate(view["hands"]) if other != seat] + [len(view["stock"])]
    return factorial(sum(hidden)) // prod(map(factorial, hidden))


@every_game
def test_the_true_state_is_among_the_completions(key: str) -> None:
    """With few cards hidden it comes up."""
    tried = found = 0
    for seed in range(30):
        for state, seat, known in seats_of_walk(key, seed):
            truth = state.view()["hands"]
            if state.to_act < 0 or ways_to_lie(state, seat) > FEW_WAYS or known.is_single:
                continue
            tried += 1
            found += any(known.draw(Random(number)).view()["hands"] == truth for number in range(300))
            break
    assert found > 0.9 * tried > 5


@every_game
def test_the_door_without_options_takes_their_defaults(key: str) -> None:
    rules, rng = GAMES[key], Random(3)
    for state, seats in walk(key, 3):
        if state.to_act < 0 or options_of_walk(key, 3) != rules.check_options({}):
            continue
        for seat in range(seats):
            state_of_seat = rules.complete(state.observation(seat), state.events(seat), rng)
            assert texts(state_of_seat.legal_actions()) or state.to_act != seat
