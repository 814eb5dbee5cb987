"""What the two-handed games share: the match, what a seat sees, and the rules a variant can set."""

import pytest

from games.rules.game import Lot, State
from games.rules.registry import game
from games.rules.sixty_six.sixty_six import SixtySixMatch
from games.rules.sixty_six.table import Rules
from games.rules.sixty_six.two_handed_game import TwoHandedGame
from tests.games.rules.positions import full_deal, new_state, play, texts

TWO_HANDED = ("mariage", "sixty-six", "sixty-six-open")
HEARTS = ".. TH"
TRICKS = ("AS AD AC TC TD JC", "9S 9D 9C JS JD KS")  # for seat 0, played as written
SIX_PLAYED = "AS, 9S, AD, 9D, AC, 9C, TC, JS, TD, JD, JC, KS"


def variant(rules: Rules) -> State:
    """Return a match of a game with other rules, dealt from TRICKS."""
    house = type("House", (TwoHandedGame,), {"key": "house", "rules": rules, "match": SixtySixMatch})()
    state = house.new_match(2, {}, Lot(1))
    state.deal(full_deal(house, 1, TRICKS, "KC KD QC KH 9H QD JH QS .. TH"))
    return state


def deal_by_wrong_claim(state: State) -> None:
    """Let forehand claim at once: 3 to the dealer."""
    rules = game("sixty-six")
    state.deal(rules.lay_out(rules.pack, seats=2, dealer=state.next_dealer))
    play(state, "claim")


@pytest.mark.parametrize("key", TWO_HANDED)
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_other_seat_leads(key: str, dealer: int) -> None:
    state = new_state(key, dealer)
    state.deal(full_deal(game(key), dealer, ("", "")))
    assert state.to_act == 1 - dealer


def test_dealers_alternate_and_the_score_goes_past_the_target() -> None:
    state = new_state("sixty-six", 0)
    dealers, scores = [], []
    while not state.is_over:
        dealers.append(state.next_dealer)
        deal_by_wrong_claim(state)
        scores.append(state.scored)
    assert dealers == [0, 1, 0, 1, 0]
    assert scores == [(3, 0), (3, 3), (6, 3), (6, 6), (9, 6)]
    assert (state.result().game_points, state.result().places) == ((9, 6), (1, 2))
    assert state.next_dealer == 1


@pytest.mark.parametrize(("target", "deals"), [(3, 1), (4, 3), (7, 5), (9, 5), (10, 7)])
def test_the_target_is_an_option(target: int, deals: int) -> None:
    state = new_state("sixty-six", 0, target=target)
    while not state.is_over:
        deal_by_wrong_claim(state)
    assert state.deals == deals


def test_a_deal_without_score_passes_the_deal_too() -> None:
    state = new_state("sixty-six", 1)
    hands = ("TH 9H 9S JC KH JD", "TS JH AC JS QD AD")
    state.deal(full_deal(game("sixty-six"), 1, hands, "TD QH QS KS KD 9D AS TC KC AH QC 9C"))
    play(
        state,
        "9H, TS, TH, QH, QS, QD, JD, AC, KS, KH, JS, KD, JH, AH, TD, AD, QC, TC, 9S, AS, KC, JC, 9D, 9C",
    )
    assert (state.scored, state.needs_deal, state.next_dealer) == ((0, 0), True, 0)


@pytest.mark.parametrize(
    ("key", "is_shown"),
    [("mariage", True), ("sixty-six-open", True), ("sixty-six", False), ("schnapsen", False)],
)
def test_turned_tricks_are_shown_only_where_looking_back_is_allowed(key: str, is_shown: bool) -> None:
    state = new_state(key, 1)
    state.deal(full_deal(game(key), 1, ("AS", "JS"), HEARTS))
    play(state, "AS, JS")
    assert state.observation(1).get("turned") == (["0:AS", "1:JS"] if is_shown else None)
    assert state.view()["turned"] == ["0:AS", "1:JS"]


@pytest.mark.parametrize("key", TWO_HANDED)
def test_events_tell_draws_only_to_their_seat(key: str) -> None:
    state = new_state(key, 1)
    state.deal(full_deal(game(key), 1, TRICKS, "KC QC .. TH"))
    play(state, "AS, 9S")
    played = [{"seat": 0, "action": "AS"}, {"seat": 1, "action": "9S"}, {"trick": 0, "points": 11}]
    assert state.events(0, 1) == [*played, {"draw": "KC"}, {"seat": 1, "draws": 1}]
    assert state.events(1, 1) == [*played, {"seat": 0, "draws": 1}, {"draw": "QC"}]
    assert state.events(1)[0] == {
        "deal": 1,
        "dealer": 1,
        "hand": ["9C", "9D", "JD", "9S", "JS", "KS"],
        "upcard": "TH",
    }


def test_the_deal_event_keeps_the_upcard_of_the_beginning() -> None:
    state = new_state("sixty-six", 1)
    state.deal(full_deal(game("sixty-six"), 1, ("AS 9H", "9S"), HEARTS))
    play(state, "AS, 9S, exchange")
    assert state.events(1)[0]["upcard"] == "TH"
    assert state.events(1, state.event_count - 1) == [{"seat": 0, "action": "exchange"}]
    assert state.observation(1)["upcard"] == "9H"


@pytest.mark.parametrize(
    ("rules", "tricks", "offered", "refused"),
    [
        pytest.param(Rules(strict_marriages=True), 6, "marriage KC", "close", id="marriages in strict play"),
        pytest.param(Rules(), 6, "KC", "marriage KC", id="none in strict play"),
        pytest.param(Rules(closable=0), 0, "AS", "close", id="no closing"),
        pytest.param(Rules(closable=10), 4, "close", "draw", id="closing with four cards left"),
        pytest.param(Rules(closable=10), 5, "JC", "close", id="no closing with two cards left"),
        pytest.param(
            Rules(exchange="9", exchange_tricks=3), 3, "exchange", "draw", id="exchange after three tricks"
        ),
        pytest.param(
            Rules(exchange="9", exchange_tricks=4), 3, "9H", "exchange", id="no exchange before four"
        ),
        pytest.param(Rules(exchange="J"), 3, "9H", "exchange", id="the nine is not the jack"),
        pytest.param(Rules(exchange="J"), 4, "exchange", "draw", id="the jack is"),
    ],
)
def test_a_variant_sets_rules(rules: Rules, tricks: int, offered: str, refused: str) -> None:
    played = SIX_PLAYED.split(", ")[: 2 * tricks]
    legal = texts(play(variant(rules), ", ".join(played)).legal_actions())
    assert offered in legal
    assert refused not in legal


def test_closing_before_the_draw_ends_with_closing() -> None:
    state = variant(Rules(closable=10, close_undrawn=True))
    choices = []
    for card in SIX_PLAYED.split(", "):
        play(state, card)
        if "draw" in texts(state.legal_actions()):
            choices.append(texts(state.legal_actions()))
            play(state, "draw")
    assert choices == [["close", "draw"]] * 5
