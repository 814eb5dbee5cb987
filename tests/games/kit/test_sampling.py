"""Hands by chance: whenever cards can be shared out as wanted they are, and never otherwise."""

from itertools import permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from stichkit import share_out

CARDS = ["9C", "QC", "9D", "9H", "QH", "9S"]
VOID = st.sets(st.sampled_from("CDHS"), max_size=3)


def is_possible(cards: list[str], sizes: dict[int, int], void: list[set[str]]) -> bool:
    """Try everything."""
    seats = [seat for seat, size in sizes.items() for _ in range(size)]
    return any(
        all(card[1] not in void[seat] for card, seat in zip(order, seats, strict=True))
        for order in permutations(cards, len(seats))
    )


@given(
    cards=st.lists(st.sampled_from(CARDS), unique=True),
    sizes=st.tuples(*[st.integers(0, 3)] * 2),
    void=st.tuples(VOID, VOID),
    seed=st.integers(0, 99),
)
@settings(max_examples=300, deadline=None)
def test_cards_are_shared_out_if_there_is_any_way(cards, sizes, void, seed):
    wanted = dict(enumerate(sizes))
    try:
        shared = share_out(cards, wanted, void, Random(seed))
    except ValueError:
        assert not is_possible(cards, wanted, void)
        return
    assert {seat: len(hand) for seat, hand in shared.items()} == wanted
    given_out = [card for hand in shared.values() for card in hand]
    assert len(set(given_out)) == len(given_out)
    assert set(given_out) <= set(cards)
    assert not [card for seat, hand in shared.items() for card in hand if card[1] in void[seat]]


def test_without_conditions_every_hand_is_equally_likely():
    rng, times = Random(3), 3000
    drawn = [frozenset(share_out(CARDS[:4], {1: 2}, [set(), set()], rng)[1]) for _ in range(times)]
    counts = [drawn.count(hand) for hand in set(drawn)]
    assert len(counts) == 6
    assert all(abs(count - times / 6) < 4 * (times / 6) ** 0.5 for count in counts)
