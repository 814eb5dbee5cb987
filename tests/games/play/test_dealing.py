"""Fair deals: what a secret deals, and that nothing else has a say in it."""

import hashlib
import hmac

import pytest

from games.play.dealing import FairDeals, bot_seed, commitment
from games.rules.cards import card_text
from games.rules.registry import GAMES, game
from tests.games.play.matches import new_referee, play_on

SECRET = bytes.fromhex("00" * 31 + "2a")


def plain_pack(label: str, pack: list[str]) -> list[str]:
    """Shuffle by the text alone: words, the largest multiple, swaps from the last place down."""
    words = []
    for i in range(40):
        block = hmac.new(SECRET, f"{label}:{i}".encode(), hashlib.sha256).digest()
        words += [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    for j in range(len(pack) - 1, 0, -1):
        while words[0] >= 2**32 - 2**32 % (j + 1):
            words.pop(0)
        k = words.pop(0) % (j + 1)
        pack[j], pack[k] = pack[k], pack[j]
    return pack


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("number", [1, 2, 10])
def test_sixty_six_hands_whole_from_forehand_then_the_stock(number, dealer):
    pack = plain_pack(f"deal:{number}", [rank + suit for suit in "CDHS" for rank in "9JQKTA"])
    deal = FairDeals(game("sixty-six"), 2, SECRET).deal(number, dealer)
    texts = [[card_text(card) for card in cards] for cards in (*deal.hands, deal.stock)]
    forehand, other = pack[:6], pack[6:12]
    assert texts == [*((other, forehand) if dealer == 0 else (forehand, other)), pack[12:]]


def test_first_dealer_comes_from_its_own_stream():
    word = int.from_bytes(hmac.new(SECRET, b"dealer:0", hashlib.sha256).digest()[:4], "big")
    assert FairDeals(game("sixty-six"), 2, SECRET).lot().dealer == word % 2


def test_commitment_is_the_hash_of_the_secret():
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_bot_seed_is_the_first_block_of_its_stream():
    assert bot_seed(SECRET, 1) == hmac.new(SECRET, b"bot:1:0", hashlib.sha256).hexdigest()


@pytest.mark.parametrize("key", GAMES)
def test_what_is_played_never_changes_a_later_deal(key):
    """Same secret, other play: deals of the same number and dealer have the same cards."""
    dealt = {}
    for way in range(4):
        for number, deal in enumerate(play_on(new_referee(key, seed=5), way).record().deals, 1):
            cards = (deal.hands, deal.stock, deal.cuts)
            assert dealt.setdefault((number, deal.dealer), cards) == cards
    assert len(dealt) > 3
