"""Cards as pages show them."""

import pytest
from django.utils.translation import override

from games.rules.cards import CARDS, card_text
from games.templatetags import cards


def test_card_is_named_and_drawn() -> None:
    with override("en"):
        face = cards.card_face("TH", "is-new")

    assert 'role="img"' in face
    assert 'aria-label="ten of hearts"' in face
    assert ">10<" in face
    assert "suit-H is-new" in face


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    with override(language):
        assert len({cards.card_name(card_text(card)) for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize(
    ("word", "is_card"), [("QS", True), ("6D", True), ("marriage", False), ("go", False), ("TX", False)]
)
def test_cards_are_told_from_other_words(word: str, is_card: bool) -> None:
    assert cards.is_card(word) is is_card


def test_unknown_word_of_an_action_stays_as_it_is() -> None:
    assert cards.action_word("dance") == "dance"
