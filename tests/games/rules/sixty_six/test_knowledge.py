"""What is known of the other hand in two-handed games, and that nothing else is taken for known."""

import math
from collections import Counter
from random import Random

import pytest

from games.rules.actions import Action, Kind
from games.rules.errors import IllegalAction
from games.rules.game import Completions, Deal, Lot, State
from games.rules.registry import GAMES
from tests.games.rules.positions import cards, full_deal, new_state, play, shuffled_deal
from tests.games.rules.walks import cautious

TWO_HANDED = [key for key, rules in GAMES.items() if list(rules.players) == [2]]
DIAMONDS, HEARTS = {"9D", "JD", "QD", "KD", "TD"}, {"9H", "JH", "AH"}


def completions(state: State, seat: int) -> Completions:
    observation = state.observation(seat)
    return GAMES[observation["game"]].completions(observation, state.events(seat))


def possible_hands(state: State, draws: int = 300) -> list[set[str]]:
    """Return hands of seat 0 as seat 1 may imagine them."""
    known = completions(state, 1)
    return [set(known.draw(Random(number)).view()["hands"][0]) for number in range(draws)]


@pytest.mark.parametrize(
    ("key", "hands", "stock", "actions", "held", "never", "perhaps"),
    [
        pytest.param(
            *("mariage", ("QS KS 9C JC 9D JD", "AS AC AD AH TH KH"), "QH KC ..9H"),
            *("marriage QS, AS", {"KS"}, {"QS"}, {"9C", "TS", "JH"}),
            id="the other half of a marriage",
        ),
        pytest.param(
            *("mariage", ("QS KS 9C JC 9D JD", "9S JS AD AH TH KH"), "QH KC ..9H"),
            *("marriage KS, 9S, QS, JS", set(), {"KS", "QS"}, {"9C", "TS", "JH"}),
            id="a marriage that was played",
        ),
        pytest.param(
            *("sixty-six", ("9H AS 9C JC 9D JD", "9S JS AD AH TH KH"), "QS KC ..QH"),
            *("AS, 9S, exchange", {"QH"}, {"9H"}, {"9C", "TS", "JH"}),
            id="an upcard that was exchanged",
        ),
        pytest.param(
            *("sixty-six", ("9H AS 9C JC 9D KH", "9S JS AD AH TH KD"), "QS KC ..QH"),
            *("AS, 9S, exchange, marriage QH, AH", {"KH"}, {"9H", "QH"}, {"9C", "TS", "JH"}),
            id="a marriage with an upcard that was exchanged",
        ),
        pytest.param(
            *("mariage", ("AS KS 9C JC QC TC", "9S JS AD AC TH KH"), "QS KC ..QH"),
            *("9C, AC, close, AD, JC", set(), DIAMONDS | HEARTS, {"AS", "TC"}),
            id="void, and no trump",
        ),
        pytest.param(
            *("mariage", ("AS KS 9C JC QC JH", "9S JS AD AC TH KH"), "QS KC ..QH"),
            *("9C, AC, close, AD, JH", set(), DIAMONDS, {"9H", "AH", "TC"}),
            id="void, and trumped",
        ),
        pytest.param(
            *("mariage", ("AS KS 9C JC JD TC", "9S JS QD AC TH KH"), "QS KC ..QH"),
            *("9C, AC, close, QD, JD", set(), set(), {"9D", "KD", "AD", "AH"}),
            id="followed where heading is no duty",
        ),
        pytest.param(
            *("sixty-six", ("AS KS 9C JC JD TC", "9S JS QD AC TH KH"), "QS KC ..QH"),
            *("9C, AC, close, QD, JD", set(), {"KD", "AD", "TD"}, {"9D", "AH"}),
            id="followed where heading is a duty",
        ),
        pytest.param(
            *("sixty-six", ("AS KS 9C JC JD TC", "9S JS QD AC TH KH"), "QS KC ..QH"),
            *("9C, AC, QD, JD", set(), set(), {"KD", "AD", "TD", "AH"}),
            id="no duties while the stock is open",
        ),
    ],
)
def test_what_is_known_of_seat_0(
    *,
    key: str,
    hands: tuple[str, str],
    stock: str,
    actions: str,
    held: set[str],
    never: set[str],
    perhaps: set[str],
) -> None:
    state = new_state(key, 1)
    state.deal(full_deal(GAMES[key], 1, hands, stock))
    found = possible_hands(play(state, actions))
    assert all(held <= hand and not never & hand for hand in found)
    for card in perhaps:
        assert any(card in hand for hand in found)
        assert any(card not in hand for hand in found)


def test_all_is_known_when_the_stock_is_drawn() -> None:
    rng = Random(5)
    state = GAMES["sixty-six"].new_match(2, {}, Lot(0))
    state.deal(shuffled_deal(GAMES["sixty-six"], rng, 2, 0))
    while state.view()["stock"]:
        assert not completions(state, 0).is_single
        state.apply(rng.choice([action for action in state.legal_actions() if len(action.text) == 2]))
    assert completions(state, 0).is_single
    assert all(hand == set(state.view()["hands"][0]) for hand in possible_hands(state, 20))


# As likely as they are: completions against shuffled deals in which the same happened


def prefix(key: str, seed: int, actions: int) -> tuple[State, State, list[Action]]:
    """Return a match before its deal, the same after some actions of it, and those."""
    rules, rng = GAMES[key], Random(seed)
    start = rules.new_match(2, {}, Lot(0))
    state, played = start.copy(), []
    state.deal(shuffled_deal(rules, rng, 2, 0))
    while len(played) < actions and state.to_act >= 0:
        legal = list(state.legal_actions())
        rare = [action for action in legal if action.kind in (Kind.MARRIAGE, Kind.EXCHANGE)]
        played.append(cautious(rng, rare or legal))
        state.apply(played[-1])
    return start, state, played


def did(state: State, seat: int, what: str) -> bool:
    """Tell whether the seat did that once, and played on after it."""
    told = [
        event["action"] for event in state.events(seat) if event.get("seat") == seat and "action" in event
    ]
    return state.to_act >= 0 and any(action.startswith(what) for action in told[:-1])


def shuffled_alike(state: State, seat: int, rng: Random) -> Deal:
    """Return a deal with what the seat was dealt and drew, all the rest shuffled."""
    told = state.events(seat)
    rules = GAMES[state.observation(seat)["game"]]
    own, upcard = list(cards(" ".join(told[0]["hand"]))), cards(told[0]["upcard"])
    draws = [event for event in told if "draw" in event or "draws" in event]
    drawn = {place: cards(event["draw"])[0] for place, event in enumerate(draws) if "draw" in event}
    placed = {*own, *upcard, *drawn.values()}
    rest = [card for card in rules.pack if card not in placed]
    rng.shuffle(rest)
    other = tuple(rest.pop() for _ in own)
    stock = [drawn[place] if place in drawn else rest.pop() for place in range(len(rest) + len(drawn))]
    hands = (other, tuple(own)) if seat else (tuple(own), other)
    return Deal(0, hands, (*stock, *upcard))


def by_rejection(start: State, state: State, played: list[Action], seat: int, tries: int) -> list[State]:
    """Return states of shuffled deals that the seat cannot tell from the true one."""
    rng, found = Random(1), []
    for _ in range(tries):
        twin = start.copy()
        twin.deal(shuffled_alike(state, seat, rng))
        try:
            for action in played:
                twin.apply(action)
        except IllegalAction:
            continue
        if twin.observation(seat) == state.observation(seat):
            found.append(twin)
    return found


def places(states: list[State], seat: int) -> Counter[tuple[str, str]]:
    """Return how often each card lies in the other hand or next on the stock, was dealt or drawn first."""
    found: Counter[tuple[str, str]] = Counter()
    for state in states:
        view, told = state.view(), state.events(1 - seat)
        found.update(("in hand", card) for card in view["hands"][1 - seat])
        found.update(("on the stock", card) for card in view["stock"][:1])
        found.update(("dealt", card) for card in told[0]["hand"])
        found.update(
            ("drawn first", card) for card in [event["draw"] for event in told if "draw" in event][:1]
        )
    return found


@pytest.mark.parametrize("key", TWO_HANDED)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("what", "actions"), [("", 3), ("", 6), ("marriage", 6), ("close", 6), ("exchange", 6)]
)
def test_completions_are_as_likely_as_the_deals_in_which_the_same_happened(
    *, key: str, seat: int, what: str, actions: int
) -> None:
    """The other seat did something that tells about its hand."""
    found = (prefix(key, seed, actions) for seed in range(1000))
    start, state, played = next((each for each in found if did(each[1], 1 - seat, what)), (None, None, []))
    if start is None or state is None:
        pytest.skip(f"no {what} in {key}")
    right = by_rejection(start, state, played, seat, 15_000)
    known = completions(state, seat)
    ours = [known.draw(Random(number)) for number in range(1000)]
    assert len(right) > 100
    right_places, our_places = places(right, seat), places(ours, seat)
    for place in right_places | our_places:
        share, our_share = right_places[place] / len(right), our_places[place] / len(ours)
        both = (right_places[place] + our_places[place]) / (len(right) + len(ours))
        spread = math.sqrt(both * (1 - both) * (1 / len(right) + 1 / len(ours)))
        assert abs(share - our_share) <= 4.5 * spread
