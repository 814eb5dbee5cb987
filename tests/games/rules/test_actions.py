"""How actions are written and read."""

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

from games.rules.actions import ACTIONS, CLAIM, EXCHANGE, Action, Kind, marriage, parse_action, play
from games.rules.cards import BITS, CARDS, card_text, pack_of, parse_card
from games.rules.errors import NotAnAction

each_action = pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.text)


@each_action
def test_an_action_is_read_from_its_text(action: Action) -> None:
    assert parse_action(action.text) is action


@each_action
def test_copies_and_pickles_are_the_same_object(action: Action) -> None:
    assert copy.deepcopy(action) is copy.copy(action) is pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("10s", "TS"),
        ("  Exchange ", "exchange"),
        ("CLAIM", "claim"),
        ("Marriage  k♣", "marriage KC"),
        ("marriage DС".replace("С", "C") + " CLAIM", "marriage QC claim"),
    ],
)
def test_other_spellings(text: str, action: str) -> None:
    assert parse_action(text).text == action


@pytest.mark.parametrize(
    "text",
    ["", "foo", "QS KS", "marriage", "marriage 9C", "marriage KC KC", "KC claim", "claim KC", "play QS"],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(NotAnAction) as refusal:
        parse_action(text)
    assert str(refusal.value).startswith(repr(text))


def test_actions_say_what_they_are() -> None:
    king = parse_card("KC")
    assert (play(king).kind, play(king).cards, play(king).claims) == (Kind.PLAY, (king,), False)
    assert marriage(king).kind is Kind.MARRIAGE
    assert marriage(king, claim=True).claims
    assert CLAIM.claims
    assert EXCHANGE.cards == ()


def test_actions_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        CLAIM.text = "close"  # type: ignore[misc]


def test_every_action_has_an_index_and_a_bit_of_its_own() -> None:
    assert [action.index for action in ACTIONS] == list(range(len(ACTIONS)))
    assert sorted(action.bit for action in ACTIONS) == [1 << place for place in range(len(ACTIONS))]


@pytest.mark.parametrize("card", CARDS, ids=card_text)
def test_a_play_has_the_index_and_the_bit_of_its_card(card: int) -> None:
    assert (play(card).index, play(card).bit) == (card, BITS[card])


def test_the_sets_of_the_66_family_are_small_integers() -> None:
    common = [*map(play, pack_of("9JQKTA")), *map(parse_action, ("exchange", "close", "claim", "draw"))]
    assert max(action.bit for action in common) < 1 << 30
