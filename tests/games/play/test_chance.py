"""The streams of chance against an independent reading of the fair-deals text, with plain hmac."""

import hashlib
import hmac
from collections import Counter

import pytest

from games.play.chance import Stream

SECRET = bytes(range(32))


def plain_words(label: str, blocks: int) -> list[int]:
    words = []
    for i in range(blocks):
        digest = hmac.new(SECRET, f"{label}:{i}".encode("ascii"), hashlib.sha256).hexdigest()
        words += [int(digest[at : at + 8], 16) for at in range(0, 64, 8)]
    return words


@pytest.mark.parametrize("label", ["deal:1", "deal:12", "dealer", "trumps", "bot:0"])
def test_words_are_the_blocks_of_the_label_in_order(label):
    stream = Stream(SECRET, label)
    assert [stream.word() for _ in range(40)] == plain_words(label, 5)


@pytest.mark.parametrize("bound", [2, 3, 7, 24, 36, 2**31 + 1])
def test_number_below_throws_words_above_the_largest_multiple_away(bound):
    limit = 2**32 // bound * bound
    kept = [word % bound for word in plain_words("deal:1", 40) if word < limit]
    stream = Stream(SECRET, "deal:1")
    assert [stream.below(bound) for _ in range(100)] == kept[:100]


def test_shuffle_swaps_from_the_last_place_down():
    words = iter(plain_words("deal:3", 10))
    cards = list("ABCDEFGHIJ")
    for j in range(9, 0, -1):
        k = next(word for word in words if word < 2**32 // (j + 1) * (j + 1)) % (j + 1)
        cards[j], cards[k] = cards[k], cards[j]
    shuffled = list("ABCDEFGHIJ")
    Stream(SECRET, "deal:3").shuffle(shuffled)
    assert shuffled == cards


def test_shuffled_on_with_the_same_stream():
    """A second shuffle goes on where the first stopped: three cards took two words, so did the next."""
    stream = Stream(SECRET, "deal:1")
    for _ in range(2):
        stream.shuffle(list("ABC"))
    words = [word for word in plain_words("deal:1", 2) if word < 2**32 - 1]
    assert stream.word() == words[4]


def test_shuffle_reaches_all_orders_evenly():
    orders: Counter[str] = Counter()
    stream = Stream(SECRET, "many")
    for _ in range(6000):
        items = list("ABC")
        stream.shuffle(items)
        orders["".join(items)] += 1
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())
