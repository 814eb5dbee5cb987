"""Sixty-Six for four from deal to deal: the cut, garments, what is carried, what is hidden."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.rules.actions import parse_action
from games.rules.cards import card_text
from games.rules.errors import BadDeal, NotAnAction
from games.rules.four.game import SixtySixFour
from games.rules.four.match import FourHanded
from games.rules.game import Deal, Lot
from tests.games.rules.positions import cards, full_deal, play, shuffled_deal, texts
from tests.games.rules.tables.sixty_six_four import (
    CALLS,
    EVEN,
    FIVE,
    NINES_HANDS,
    PASSES,
    PLAY,
    SHOWN,
    STRONG,
    SURE,
)

RULES = SixtySixFour()
THREE_NINES = cards("9H 9C 9D")
LOST = ", pass, pass, pass, QC, JC, AC"  # a special game of FIVE, by seat 0
FIVE_TAKEN = "AS, 9D, 9S, TS, JD, JS, KS, QD, QS, AH, KD, KH, AD, TD, TH"
WON = STRONG, PLAY + "marriage KC, 9C, QH, 9S, KH, JS, AH, 9H, AC, JC, TD, QS"  # 3 for the pair of seat 0


def new_match(dealer: int = 3, **options: object) -> FourHanded:
    return RULES.new_match(4, options, Lot(dealer))


def turned(hands: tuple[str, ...], dealer: int) -> Deal:
    """Return the deal in which forehand, left of the dealer, has the first hand."""
    return full_deal(RULES, dealer, tuple(hands[(seat - dealer - 1) % 4] for seat in range(4)))


def dealt(state: FourHanded, hands: tuple[str, ...], actions: str) -> FourHanded:
    state.deal(turned(hands, state.next_dealer))
    play(state, actions)
    return state


def spoilt(dealer: int) -> Deal:
    return Deal(dealer, (), cuts=THREE_NINES)


def test_the_third_nine_opens_one_and_passes_the_deal() -> None:
    state = new_match(2)
    state.deal(spoilt(2))
    assert (state.scored, state.needs_deal, state.next_dealer) == ((1, 0), True, 3)
    assert state.observation(0)["hand"] == []
    assert state.events(1) == [
        {"deal": 1, "dealer": 2, "hand": [], "cuts": ["9H", "9C", "9D"]},
        {"side": 0, "opens": 1},
    ]


def test_the_third_nine_may_end_the_match() -> None:
    state = new_match(1, target=1)
    state.deal(spoilt(1))
    assert (state.is_over, state.result().places) == (True, (2, 1))


def test_nines_that_were_cut_are_shown_the_last_bottom_card_is_not() -> None:
    state = new_match()
    deal = turned(STRONG, 3)
    state.deal(replace(deal, cuts=(*THREE_NINES[:2], deal.cuts[0])))
    assert [state.events(seat)[0]["cuts"] for seat in range(4)] == [["9H", "9C"]] * 4


@pytest.mark.parametrize(
    "cuts",
    ["", "9H", "9H 9C", "9H 9C 9D", "AS AS", "9H AS 9C", "9H 9C 9D AS", "KS"],
    ids=lambda cuts: cuts or "-",
)
def test_cuts_that_cannot_be_are_refused(cuts: str) -> None:
    with pytest.raises(BadDeal):
        new_match().deal(replace(turned(STRONG, 3), cuts=cards(cuts)))


def test_a_shuffled_pack_is_cut_until_no_nine_lies_below() -> None:
    rng, numbers = Random(2), set()
    for _ in range(3_000):
        deal = RULES.deal_out(rng.shuffle, seats=4, dealer=1)
        RULES.check_deal(deal, 4)
        numbers.add((len(deal.cuts), len(deal.hands)))
        RULES.check_deal(shuffled_deal(RULES, rng, 4, 1), 4)
    assert numbers == {(1, 4), (2, 4), (3, 4), (3, 0)}


def test_a_redeal_keeps_the_dealer() -> None:
    state = dealt(new_match(), ("9C JC QC KC 9D QD", "AC TC", "AD AH", ""), "trump C, redeal")
    assert (state.next_dealer, state.scored, state.deals) == (3, (0, 0), 1)


def test_new_deals_may_be_demanded_any_number_of_times() -> None:
    state = new_match()
    for number in range(1, 4):
        dealt(state, EVEN, "trump S, redeal")
        assert (state.deals, state.next_dealer, state.scored) == (number, 3, (0, 0))
    state.deal(spoilt(3))  # everything is new, the cut too
    assert (state.scored, state.next_dealer) == ((0, 1), 0)


@pytest.mark.parametrize(
    ("hands", "actions", "opens"),
    [
        pytest.param((), "", (0, 1), id="the third nine of the cut"),
        pytest.param(NINES_HANDS, SHOWN + "top JD, top JC, leave 9H", (3, 0), id="three nines"),
        pytest.param(NINES_HANDS, SHOWN + "top JD, top JC, leave 9D", (0, 3), id="three nines lost"),
        pytest.param(*WON, (3, 0), id="normal play"),
        pytest.param(STRONG, PLAY + "marriage KC hold", (0, 1), id="held in vain"),
        pytest.param(FIVE, CALLS + "call six" + LOST, (0, 6), id="six lost"),
        pytest.param(SURE, CALLS + "call five, pass, pass, pass, lay QC, lay 9C, lay JC, " + FIVE_TAKEN,
                     (5, 0), id="five"),
    ],
)  # fmt: skip
def test_whatever_opens_takes_a_garment_off_instead(
    hands: tuple[str, ...], actions: str, opens: tuple[int, int]
) -> None:
    def after(garments: list[int]) -> FourHanded:
        state = new_match()
        state.garments = garments
        if not hands:
            state.deal(spoilt(3))
        return dealt(state, hands, actions) if hands else state

    bare, clothed = after([0, 0]), after([2, 2])
    side = opens.index(0) ^ 1
    assert (tuple(bare.result().game_points), bare.garments) == (opens, [0, 0])
    assert (tuple(clothed.result().game_points), clothed.garments[side], clothed.garments[1 - side]) == (
        (0, 0),
        1,
        2,
    )
    assert {"side": side, "opens": 0} in clothed.events(2)


def test_garments_add_up() -> None:
    state = dealt(new_match(), FIVE, CALLS + "call coat" + LOST)
    assert state.garments == [1, 0]
    dealt(state, FIVE, CALLS + "call coat" + LOST)  # by the other pair: seat 1 is forehand
    dealt(state, FIVE, CALLS + "call costume" + LOST)
    assert (state.garments, state.scored) == ([3, 1], (0, 0))


def test_a_coat_is_taken_off_instead_of_opening() -> None:
    state = new_match()
    state.garments = [2, 0]
    for garments, scored in (
        ([1, 0], (0, 0)),
        ([1, 0], (0, 3)),
        ([0, 0], (0, 3)),
        ([0, 0], (0, 6)),
        ([0, 0], (3, 6)),
    ):
        dealt(state, *WON)
        assert (state.garments, state.scored) == (garments, scored)
    assert state.deal_result is not None
    assert state.deal_result.game_points == (3, 0)


def test_a_costume_is_two_garments() -> None:
    state = dealt(new_match(), FIVE, CALLS + "call costume" + LOST)
    assert state.result_values() == {"game_points": (0, 0), "carry": (0, 0), "garments": (2, 0)}


def test_what_goes_beyond_the_target_is_carried() -> None:
    state = new_match()
    state.scored = (5, 0)
    six = ("9C JC QC KC TC AC", "9D JD QD KD TD AD", "9H JH QH KH TH AH", "9S JS QS KS TS AS")
    tricks = "AC, 9D, 9S, TC, JD, JS, KC, QD, QS, QC, KD, KS, JC, TD, TS, 9C, AD, AS"
    dealt(state, six, CALLS + "call six, pass, pass, pass, " + tricks)
    assert state.is_over
    assert state.result_values() == {"game_points": (11, 0), "carry": (3, 0), "garments": (0, 0)}


def test_what_three_nines_opened_counts_when_the_match_stops() -> None:
    state = dealt(new_match(), NINES_HANDS, SHOWN + "top JD, top JC, leave 9H")
    assert (state.scored, state.scored_in_deal, state.result().game_points) == ((0, 0), (3, 0), (3, 0))


def test_when_both_have_66_the_announcement_wins() -> None:
    hands = ("KH QH 9C", "AH", "9S", "JS")
    state = dealt(new_match(), hands, PLAY)
    state.points, state.seat_tricks = [30, 60], [1, 1, 0, 0]
    play(state, "marriage QH, AH")
    while state.to_act >= 0:
        state.apply(state.legal_actions()[0])
    assert state.deal_result is not None
    assert min(state.deal_result.card_points) >= 66
    assert state.deal_result.game_points == (1, 0)


def told(state: FourHanded, seat: int) -> list[dict[str, Any]]:
    return [event for event in state.events(seat) if event.get("action") != "pass"]


def test_laid_cards_are_told_to_nobody_else() -> None:
    state = dealt(new_match(), FIVE, CALLS + "call five, pass, pass, pass, lay QC, lay JC, lay AC")
    assert {"seat": 0, "action": "lay"} in told(state, 2)
    assert {"seat": 0, "action": "lay QC"} in told(state, 0)
    assert [state.observation(seat)["laid"] for seat in range(4)] == [["QC"], ["JC"], [], ["AC"]]
    assert state.view()["laid"] == [[0, "QC"], [1, "JC"], [3, "AC"]]


def test_the_shown_card_laid_away_does_not_vanish_before_others() -> None:
    state = dealt(new_match(), FIVE, "decline, " + 2 * PASSES + "call five, pass, pass, pass, ")
    assert state.observation(1)["upcard"] == "QC"
    play(state, "lay QC")
    assert [state.observation(seat)["upcard"] for seat in range(4)] == ["QC"] * 4


def test_what_lay_under_the_nine_is_shown_and_goes_back() -> None:
    state = dealt(new_match(), NINES_HANDS, SHOWN + "top JD, bottom JC")
    assert [event["action"] for event in told(state, 2)[-2:]] == ["top", "bottom"]
    play(state, "leave 9C")
    assert told(state, 2)[-2:] == [{"seat": 3, "shows": ["JC"]}, {"side": 1, "opens": 3}]
    assert state.observation(3)["hands"] == [6, 6, 6, 6]


def test_offers_of_a_held_marriage_are_read_with_either_card() -> None:
    state = dealt(new_match(), STRONG, PLAY)
    assert [text for text in texts(state.legal_actions()) if "hold" in text] == ["marriage KC hold"]


@pytest.mark.parametrize(
    "text",
    ["trump", "trump 5", "trump H S", "decline H", "ask 2", "redeal pass", "nines 9C 9D", "nines 9C 9D QH",
     "nines 9C 9C 9D", "top", "bottom QS QH", "top 6C", "leave", "leave QC", "call", "call seven", "five",
     "lay", "lay QC QD", "marriage 9C hold", "marriage KC hold claim", "hold"],
)  # fmt: skip
def test_what_is_no_action_of_the_game(text: str) -> None:
    with pytest.raises(NotAnAction, match="is not an action; actions are written like"):
        parse_action(text)


def test_pairs_are_sides() -> None:
    assert RULES.sides(4) == (0, 1, 0, 1)
    assert [card_text(card) for card in RULES.pack[:3]] == ["9C", "JC", "QC"]
