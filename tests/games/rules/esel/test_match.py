"""Deals and banks in a match of Esel."""

from random import Random

import pytest

from games.rules.actions import GO, PASS, Action
from games.rules.cards import SUITS, card_text, rank_of, suit_of
from games.rules.errors import BadOption
from games.rules.esel.game import Esel
from games.rules.esel.match import EselMatch
from games.rules.esel.trick import Step, play_out
from games.rules.esel.trumps import TrumpOption, Trumps
from games.rules.game import Lot
from tests.games.rules.lots import lot_of, seat_numbers
from tests.games.rules.positions import cards, shuffled_deal

ESEL = Esel()
OPTIONS = [{"trumps": option.value, "must_beat": must} for option in TrumpOption for must in (True, False)]


def new_match(seats: int, dealer: int = 0, **options: object) -> EselMatch:
    return ESEL.new_match(seats, options, lot_of(ESEL, seats, dealer, options))


def deal(match: EselMatch, seed: int = 0) -> None:
    match.deal(shuffled_deal(ESEL, Random(seed), match.seats, match.next_dealer))


def play_deal(match: EselMatch, bid: Action = PASS, seed: int = 0) -> None:
    """Deal and play the first card that is allowed, all the time."""
    deal(match, seed)
    while match.to_act >= 0:
        legal = match.legal_actions()
        match.apply(bid if bid in legal else legal[0])


def test_all_banks_change_at_once_after_the_deal() -> None:
    match = new_match(3)
    assert match.scored == (3, 3, 3)
    play_deal(match, GO)
    assert match.deal_result is not None
    changes = [-1 if points >= 56 else 1 for points in match.card_points]
    assert match.deal_result.game_points == tuple(changes)
    assert match.scored == tuple(3 + change for change in changes)


def test_who_has_passed_and_missed_keeps_the_banks() -> None:
    match = new_match(2)
    play_deal(match)
    assert match.scored == tuple(2 if points >= 68 else 3 for points in match.card_points)


def test_who_led_first_deals_next_and_the_seat_to_the_left_leads() -> None:
    match = new_match(4, dealer=2)
    deal(match, seed=5)
    diamonds = {
        rank_of(card): seat
        for seat, hand in enumerate(match.dealt.hands if match.dealt else ())
        for card in hand
        if suit_of(card) == SUITS.index("D")
    }
    opener = diamonds[min(diamonds)]
    for _ in range(4):
        match.apply(PASS)
    assert match.to_act == opener
    while match.to_act >= 0:
        match.apply(match.legal_actions()[0])
    assert match.next_dealer == opener
    deal(match)
    for _ in range(4):
        match.apply(GO)
    assert match.to_act == match.observation(0)["leader"] == (opener + 1) % 4


@pytest.mark.parametrize(("seats", "left"), [(2, 0), (3, 0), (4, 0), (5, 1), (6, 0)])
def test_everybody_draws_as_long_as_the_stock_has_a_card_for_each(seats: int, left: int) -> None:
    match = new_match(seats, trumps="none")
    play_deal(match)
    view = match.view()
    assert len(view["stock"]) == left
    assert sum(view["tricks"]) == (36 - left) // seats
    assert len(view["turned"]) == 36 - left


def test_points_of_all_tricks_are_in_the_result() -> None:
    match = new_match(2)
    play_deal(match)
    tricks = [event["points"] for event in match.events(0) if "trick" in event]
    assert sum(match.card_points) == sum(tricks) >= 184


def test_banks_may_fall_below_none_while_nobody_leads_alone() -> None:
    match = new_match(2)
    for seed in range(100):
        match.scored = (1, 1)
        match.needs_deal, match.is_over = True, False
        play_deal(match, seed=seed)
        if match.scored == (0, 0):
            break
    assert match.scored == (0, 0)
    assert (match.needs_deal, match.is_over) == (True, False)
    assert match.result().places == (1, 1)


@pytest.mark.parametrize(
    ("banks", "places"), [((0, 2, 6), (1, 2, 3)), ((4, 3, 4, 6), (2, 1, 2, 4)), ((-1, 0), (1, 2))]
)
def test_places_are_by_fewest_banks(banks: tuple[int, ...], places: tuple[int, ...]) -> None:
    match = new_match(len(banks))
    match.scored = banks
    assert match.result().places == places
    assert match.result_values() == {"banks": banks}


@pytest.mark.parametrize("seats", [5, 6])
def test_own_trumps_are_for_four_at_most(seats: int) -> None:
    with pytest.raises(BadOption, match="at most 4 can play"):
        new_match(seats)
    assert new_match(seats, trumps="one").seats == seats


@pytest.mark.parametrize(
    ("trumps", "suits", "are_right"),
    [
        ("own", (0, 3), True),
        ("own", (), False),
        ("own", (0,), False),
        ("own", (1, 1), False),
        ("own", (0, 4), False),
        ("own", (0, 1, 2), False),
        ("none", (), True),
        ("none", (0,), False),
        ("one", (2,), True),
        ("one", (), False),
        ("two", (3, 0), True),
        ("two", (3, 3), False),
        ("two-ranked", (), True),
        ("two-ranked", (3, 1), False),
    ],
)
def test_the_lot_has_the_suits_that_are_drawn(trumps: str, suits: tuple[int, ...], are_right: bool) -> None:
    if are_right:
        assert ESEL.new_match(2, {"trumps": trumps}, Lot(0, suits)).seats == 2
    else:
        with pytest.raises(BadOption, match="number of different trump suits"):
            ESEL.new_match(2, {"trumps": trumps}, Lot(0, suits))


@pytest.mark.parametrize(
    ("trumps", "told", "of_seat"),
    [
        ("own", ["C", "D"], "D"),
        ("none", [], None),
        ("one", ["C"], "C"),
        ("two", ["C", "D"], None),
        ("two-ranked", ["S", "D"], None),
    ],
)
def test_everybody_is_told_the_trump_suits(trumps: str, told: list[str], of_seat: str | None) -> None:
    seen = new_match(2, trumps=trumps).observation(1)
    assert (seen["trump_suits"], seen["trump"]) == (told, of_seat)


def allowed(match: EselMatch, steps: list[Step]) -> set[str]:
    """Return what the rule sheet allows the seat to act, card by card."""
    hand = cards(" ".join(match.view()["hands"][match.to_act]))
    laid = [step.card for step in steps]
    suit = steps[-1].after.suit
    on_top, taking = set(), set()
    for card in hand:
        last = play_out([*laid, card], seated(match))[-1]
        if last.verdict is not None and last.verdict.way is not None:
            taking.add(card)
            if last.top_seat == len(laid):
                on_top.add(card)
    if any(suit_of(card) == suit for card in hand):
        legal = {card for card in hand if suit_of(card) == suit} | {
            card for card in taking if "8" not in card_text(card)
        }
    else:
        legal = set(hand)
    first = legal & on_top if match.lookup.must_beat else set()
    return {card_text(card) for card in first or legal}


def seated(match: EselMatch) -> Trumps:
    """Return the trumps with the seats counted from the leader of the trick."""
    trumps = match.lookup.trumps
    if trumps.option is not TrumpOption.OWN:
        return trumps
    suits = [SUITS.index(suit) for suit in match.suits]
    leader = match.leader
    return Trumps(TrumpOption.OWN, (*suits[leader:], *suits[:leader]))


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(map(str, options.values())))
def test_what_is_looked_up_is_what_the_rules_say(options: dict[str, object]) -> None:
    rng = Random(str(options))
    for number in range(40):
        seats = rng.choice(seat_numbers(ESEL, options))
        match = ESEL.new_match(seats, options, lot_of(ESEL, seats, 0, options, rng.shuffle))
        deal(match, number)
        while match.to_act >= 0:
            trick = match.view()["trick"]
            if trick:
                steps = play_out(cards(" ".join(text for _, text in trick)), seated(match))
                assert {action.text for action in match.legal_actions()} == allowed(match, steps)
                assert match.view()["top"] == (match.leader + steps[-1].top_seat) % seats
            match.apply(rng.choice(list(match.legal_actions())))
