"""How cards are written and read."""

import pytest

from games.rules.cards import CARDS, card_text, pack_of, parse_card, sort_hand, suit_of
from games.rules.errors import NotACard, NotAnAction


@pytest.mark.parametrize("card", CARDS, ids=card_text)
def test_a_card_is_read_from_its_text(card: int) -> None:
    assert parse_card(card_text(card)) == card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10S", "TS"),
        ("qs", "QS"),
        (" Qs ", "QS"),
        ("Q♠", "QS"),
        ("Q♠️", "QS"),
        ("q♥", "QH"),
        ("T♦", "TD"),
        ("10♣", "TC"),
        ("A♡", "AH"),
        ("BS", "JS"),
        ("DD", "QD"),
        ("dh", "QH"),
        ("US", "JS"),
        ("OC", "QC"),
        ("ВS", "JS"),
        ("ДD", "QD"),
        ("к♣", "KC"),
        ("ТS", "AS"),
        ("TS", "TS"),
    ],
)
def test_other_spellings(text: str, card: str) -> None:
    assert card_text(parse_card(text)) == card


@pytest.mark.parametrize("text", ["", "S", "SQ", "1S", "5S", "QX", "QSS", "♠Q", "11S", "Q S"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(NotACard) as refusal:
        parse_card(text)
    assert repr(text) in str(refusal.value)
    assert isinstance(refusal.value, NotAnAction)


def test_packs_and_hands_are_ordered_suit_by_suit_low_to_high() -> None:
    pack = pack_of("9JQKTA")
    assert [card_text(card) for card in pack[:6]] == ["9C", "JC", "QC", "KC", "TC", "AC"]
    assert [suit_of(card) for card in pack[::6]] == [0, 1, 2, 3]
    assert sort_hand(reversed(pack)) == list(pack)
