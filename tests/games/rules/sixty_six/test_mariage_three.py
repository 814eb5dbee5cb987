"""Mariage for three from deal to deal, and what a seat may know of the two other hands."""

import math
from collections import Counter
from random import Random

import pytest

from games.rules.errors import IllegalAction
from games.rules.game import Completions, Deal, Lot, State
from games.rules.registry import game
from tests.games.rules.positions import cards, full_deal, new_state, play, shuffled_deal
from tests.games.rules.walks import any_action

KEY = "mariage-three"
RULES = game(KEY)


def dealt(*hands: str, dealer: int = 2, **options: object) -> State:
    state = new_state(KEY, dealer, 3, **options)
    state.deal(full_deal(RULES, dealer, hands))
    return state


@pytest.mark.parametrize("dealer", range(3))
def test_the_seat_to_the_left_leads_and_deals_next(dealer: int) -> None:
    state = new_state(KEY, dealer, 3)
    state.deal(shuffled_deal(RULES, Random(1), 3, dealer))
    assert state.to_act == (dealer + 1) % 3
    while state.to_act >= 0:
        state.apply(state.legal_actions()[0])
    assert state.next_dealer == (dealer + 1) % 3


@pytest.mark.parametrize("dealer", range(3))
def test_the_last_card_dealt_is_the_dealers_and_trump(dealer: int) -> None:
    deal = RULES.lay_out(RULES.pack, seats=3, dealer=dealer)
    state = new_state(KEY, dealer, 3)
    state.deal(deal)
    assert deal.hands[dealer][-1] == RULES.pack[-1] == cards("AS")[0]
    assert deal.stock == ()
    for seat in range(3):
        seen = state.observation(seat)
        assert (seen["trump"], seen["upcard"], state.events(seat)[0]["upcard"]) == ("S", "AS", "AS")
    assert "AS" in state.observation(dealer)["hand"]


def test_every_seat_keeps_its_own_score_and_places_are_shared() -> None:
    state = new_state(KEY, 0, 3, target=4)
    rng = Random(6)
    while not state.is_over:
        state.deal(shuffled_deal(RULES, rng, 3, state.next_dealer))
        while state.to_act >= 0:
            state.apply(any_action(rng, list(state.legal_actions())))
        assert state.deal_result is not None
        assert sum(points > 0 for points in state.deal_result.game_points) <= 1
    assert (state.result().places, state.result().game_points) == ((2, 2, 1), (2, 2, 5))
    assert new_state(KEY, 0, 3).result().places == (1, 1, 1)


def test_events_are_the_same_for_all_but_the_hand() -> None:
    state = play(dealt("KS QS", "AS", ".. TH"), "marriage KS, AS, 9S")
    told = [state.events(seat) for seat in range(3)]
    assert told[0][1:] == told[1][1:] == told[2][1:]
    assert told[0][1:] == [
        {"seat": 0, "action": "marriage KS"},
        {"seat": 1, "action": "AS"},
        {"seat": 2, "action": "9S"},
        {"trick": 1, "points": 15},
    ]
    assert told[2][0] == {"deal": 1, "dealer": 2, "hand": state.events(2)[0]["hand"], "upcard": "TH"}


def test_tricks_are_turned_as_they_were_played() -> None:
    state = play(dealt("9H QS", "JH 9S", "AS .. TH"), "9H, JH, TH, AS, QS, 9S")
    assert state.observation(0)["turned"] == ["0:9H", "1:JH", "2:TH", "2:AS", "0:QS", "1:9S"]


def completions(state: State, seat: int, **options: object) -> Completions:
    return RULES.completions(state.observation(seat), state.events(seat), options)


def possible(state: State, seat: int, of: int, **options: object) -> list[set[str]]:
    """Return hands of a seat as another may imagine them."""
    known = completions(state, seat, **options)
    return [set(known.draw(Random(number)).view()["hands"][of]) for number in range(300)]


SPADES = "KS 9S JS QS AD KD QD 9D"
KNOWN = [
    pytest.param({}, (SPADES, "TS AS", ".. TH"), "", 2, {"TH"}, set(), {"TS", "AC"}, id="the shown card"),
    pytest.param(
        *({}, ("KC QC", "9C AS", "JC .. TH"), "marriage KC, 9C, JC", 0, {"QC"}, {"KC"}, {"AH"}),
        id="the other half of a marriage",
    ),
    pytest.param(
        *({}, (SPADES, "9H TC AC", ".. TH"), "KS, 9H", 1, set(), {"TS", "AS"}, {"AH", "TC"}),
        id="void, and trumped",
    ),
    pytest.param(
        *({}, ("KS 9S JS QS AH JH QH AD", "TC AC KC QC JC 9C JD TD", ".. TH"), "KS, TC", 1),
        *(set(), {"TS", "AS", "KH", "9H"}, {"AC", "JD"}),
        id="void, and no trump",
    ),
    pytest.param(
        *({}, (SPADES, "TC AC KC QC JC 9C JD TD", ".. TH"), "KS, TC", 2),
        *({"TS", "AS", "AH", "9H"}, {"TC"}, set()),
        id="what one cannot hold is with the other",
    ),
    pytest.param(
        *({}, ("9S", "TS QS JS", ".. TH"), "9S, JS", 1, set(), set(), {"TS", "AS"}),
        id="followed where heading is no duty",
    ),
    pytest.param(
        *({"must_head": True}, ("QS", "9S JS", "AS .. TH"), "QS, JS", 1, set(), {"KS", "TS", "AS"}, {"9S"}),
        id="followed where heading is a duty",
    ),
]


@pytest.mark.parametrize(("options", "hands", "actions", "of", "held", "never", "perhaps"), KNOWN)
def test_what_is_known_of_a_hand(
    *,
    options: dict[str, object],
    hands: tuple[str, ...],
    actions: str,
    of: int,
    held: set[str],
    never: set[str],
    perhaps: set[str],
) -> None:
    state = play(dealt(*hands, **options), actions)
    watcher = {1: 0, 2: 0, 0: 1}[of]
    found = possible(state, watcher, of, **options)
    assert all(held <= hand and not never & hand for hand in found)
    for card in perhaps:
        assert any(card in hand for hand in found)
        assert any(card not in hand for hand in found)


def by_rejection(state: State, played: list[str], seat: int, tries: int) -> list[State]:
    """Return states of shuffled deals in which the seat saw the same."""
    rng, found = Random(1), []
    shown, own = cards(state.events(seat)[0]["upcard"])[0], cards(" ".join(state.events(seat)[0]["hand"]))
    for _ in range(tries):
        rest = [card for card in RULES.pack if card not in own and card != shown]
        rng.shuffle(rest)
        hands = [own if other == seat else () for other in range(3)]
        for other in range(3):
            if other != seat:
                extra = (shown,) if other == 0 else ()
                size = 8 - len(extra)
                hands[other], rest = (*rest[:size], *extra), rest[size:]
        if seat == 0:
            hands[0] = (*[card for card in own if card != shown], shown)
        twin = RULES.new_match(3, {}, Lot(0))
        twin.deal(Deal(0, tuple(hands)))
        try:
            play(twin, ", ".join(played))
        except IllegalAction:
            continue
        found.append(twin)
    return found


@pytest.mark.parametrize(("seat", "seed"), [(0, 1), (1, 2), (2, 3), (0, 4)])
def test_completions_are_as_likely_as_the_deals_in_which_the_same_happened(seat: int, seed: int) -> None:
    rng = Random(seed)
    state, played = new_state(KEY, 0, 3), []
    state.deal(shuffled_deal(RULES, rng, 3, 0))
    for _ in range(7):
        action = any_action(rng, list(state.legal_actions()))
        played.append(action.text)
        state.apply(action)
    right = by_rejection(state, played, seat, 40_000)
    known = completions(state, seat)
    ours = [known.draw(Random(number)) for number in range(1000)]
    assert len(right) > 100
    places = [
        Counter((of, card) for twin in twins for of, hand in enumerate(twin.view()["hands"]) for card in hand)
        for twins in (right, ours)
    ]
    for place in places[0] | places[1]:
        share, our_share = places[0][place] / len(right), places[1][place] / len(ours)
        both = (places[0][place] + places[1][place]) / (len(right) + len(ours))
        spread = math.sqrt(both * (1 - both) * (1 / len(right) + 1 / len(ours)))
        assert abs(share - our_share) <= 4.5 * spread
