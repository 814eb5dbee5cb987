"""What a seat of Esel may take for the truth: only what is possible, and that evenly."""

from collections import Counter
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from games.rules.actions import GO, PASS, Action
from games.rules.cards import CARDS, SUITS
from games.rules.errors import IllegalAction
from games.rules.esel.game import Esel
from games.rules.esel.match import EselMatch
from games.rules.esel.places import lay_out, shuffle
from games.rules.game import Deal
from tests.games.rules.lots import lot_of
from tests.games.rules.positions import cards, shuffled_deal

ESEL = Esel()
DRAWS = 3000


def start(seats: int, deals: int = 1) -> EselMatch:
    """Return a match before a deal that is not its first, where the first lead tells nothing."""
    match = ESEL.new_match(seats, {}, lot_of(ESEL, seats, seats - 1))
    match.deals = deals
    return match


def late(seats: int, seed: int, deals: int = 1, left: int = 2) -> tuple[EselMatch, Deal, list[Action]]:
    """Return a state with so many cards left in each hand, its deal and what was played."""
    rng, match = Random(seed), start(seats, deals)
    dealt = shuffled_deal(ESEL, rng, seats, seats - 1)
    match.deal(dealt)
    played = []
    while len(match.view()["hands"][match.to_act]) > left or match.view()["stock"] or match.view()["trick"]:
        played.append(rng.choice(list(match.legal_actions())))
        match.apply(played[-1])
    return match, dealt, played


def swaps(dealt: Deal, match: EselMatch, seat: int) -> list[Deal]:
    """Return the deals in which the cards that the seat has not seen lie in each other's places."""
    hands = match.view()["hands"]
    hidden = [card for other, hand in enumerate(hands) if other != seat for card in cards(" ".join(hand))]

    def swapped(order: tuple[int, ...]) -> Deal:
        swap = dict(zip(hidden, order, strict=True))
        moved = [tuple(swap.get(card, card) for card in hand) for hand in (*dealt.hands, dealt.stock)]
        return Deal(dealt.dealer, tuple(moved[:-1]), moved[-1])

    return [swapped(order) for order in permutations(hidden)]


def is_possible(match: EselMatch, deal: Deal, played: list[Action], seats: int) -> bool:
    trial = start(seats)
    trial.deal(deal)
    try:
        for action in played:
            trial.apply(action)
    except IllegalAction:
        return False
    return trial.to_act == match.to_act


@pytest.mark.parametrize("seed", range(12))
def test_hidden_cards_lie_in_every_possible_way(seed: int) -> None:
    """Four hidden cards in two hands, against trying out all ways to exchange them for each other."""
    match, dealt, played = late(3, seed)
    known = ESEL.completions(match.observation(0), match.events(0))
    possible = {
        str(sorted(map(sorted, hands)))
        for deal in swaps(dealt, match, 0)
        if is_possible(match, deal, played, 3)
        for hands in [view_of(deal, played)]
    }
    drawn = {str(sorted(map(sorted, known.draw(Random(n)).view()["hands"]))) for n in range(200)}
    assert possible <= drawn  # what came from where may be exchanged too
    assert known.is_single == (len(drawn) == 1)


def view_of(deal: Deal, played: list[Action]) -> list[list[str]]:
    trial = start(3)
    trial.deal(deal)
    for action in played:
        trial.apply(action)
    hands: list[list[str]] = trial.view()["hands"]
    return hands


def test_all_that_was_drawn_or_dealt_is_as_likely() -> None:
    """Before the first card nothing is known: each hidden card is as often in each place."""
    match = start(3)
    match.deal(shuffled_deal(ESEL, Random(3), 3, 2))
    known = ESEL.completions(match.observation(0), match.events(0))
    counts: Counter[tuple[str, int]] = Counter()
    for number in range(DRAWS):
        for seat, hand in enumerate(known.draw(Random(number)).view()["hands"]):
            counts.update((card, seat) for card in hand)
    mean = DRAWS * 4 / 32
    hidden = [count for (_, seat), count in counts.items() if seat]
    assert len(hidden) == 64
    assert all(abs(count - mean) < 5 * sqrt(mean) for count in hidden)


def test_the_ways_to_lay_cards_are_equally_likely() -> None:
    open_places = [[0, 1, 2, 3], [0, 1, 2, 3], [2, 3, 4], [1, 3, 4], [4, 0]]
    ways = [
        order
        for order in permutations(range(5))
        if all(at in open_places[card] for card, at in enumerate(order))
    ]
    counts: Counter[tuple[int, ...]] = Counter()
    for number in range(200 * len(ways)):
        laid = lay_out(open_places)
        assert laid is not None
        shuffle(laid, open_places, Random(number))
        counts[tuple(laid.index(card) for card in range(5))] += 1
    assert set(counts) == set(ways)
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 2 * len(ways)


def test_what_cannot_be_laid_is_not() -> None:
    assert lay_out([[0], [0, 1], [1]]) is None


def test_the_first_leader_had_the_lowest_diamond() -> None:
    rng = Random(4)
    for _ in range(30):
        match = start(4, deals=0)
        match.deal(shuffled_deal(ESEL, rng, 4, 3))
        for _ in range(4 + rng.randrange(12)):
            bids = [GO, PASS] if match.view()["phase"] == "bidding" else list(match.legal_actions())
            match.apply(rng.choice(bids))
        for seat in range(4):
            known = ESEL.completions(match.observation(seat), match.events(seat))
            for number in range(10):
                drawn = known.draw(Random(number))
                assert (drawn.opener, drawn.to_act) == (match.opener, match.to_act)


def test_a_match_without_diamonds_in_the_hands() -> None:
    diamonds = [card for card in CARDS if SUITS[card // 9] == "D"]
    others = [card for card in CARDS if card not in diamonds]
    match = start(3, deals=0)
    match.deal(ESEL.lay_out([*others[:12], *diamonds, *others[12:]], seats=3, dealer=2))
    for bid in (GO, PASS, GO):
        match.apply(bid)
    for seat in range(3):
        known = ESEL.completions(match.observation(seat), match.events(seat))
        leaders = {known.draw(Random(number)).opener for number in range(50)}
        assert leaders == {0}
