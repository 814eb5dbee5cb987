"""Who takes a trick of Esel: the worked tricks of the text, the ways and hindrances of our rule sheet."""

from itertools import combinations

import pytest

from games.rules.cards import CARDS, RANKS, SUITS, Card, card_text, rank_of, suit_of
from games.rules.esel.cards import is_one_lower, kills
from games.rules.esel.trick import play_out
from games.rules.esel.trumps import RANKED_SUITS, TrumpOption, Trumps
from tests.games.rules.esel.tricks import Case, WorkedTrick, own, shared, worked_tricks

NONE = shared(TrumpOption.NONE)
ONE_CLUBS = shared(TrumpOption.ONE, "C")
TWO = shared(TrumpOption.TWO, "C H")
RANKED = Trumps(TrumpOption.TWO_RANKED, RANKED_SUITS)

WAYS = (
    Case("led", "6S", NONE, "led", 0),
    Case("kills in its suit", "6S QS", NONE, "suit", 1),
    Case("does not kill", "6S KS", NONE, "not-killed", 0),
    Case("one below the led card", "KS QS", NONE, "lower", 1),
    Case("one below the one below", "KS QS JS", NONE, "lower", 2),
    Case("not one below a card that killed", "JS 8S QS 7S", NONE, "not-killed", 2),
    Case("not one below the led card after it was killed", "TS 8S QS KS", NONE, "not-killed", 0),
    Case("an eight of another suit", "AS 8H", NONE, "eight", 1),
    Case("an eight on an eight on an eight", "8S 8H 8C", NONE, "eight", 2),
    Case("an eight is killed by the queen of its suit", "8S 8H QH", NONE, "suit", 2),
    Case("its suit is the main one, the old one is not", "7S 8H AS", NONE, "no-way", 1),
    Case("the led card does not come back in another suit", "6S 8C KC", NONE, "suit", 2),
    Case("of equal value", "9S 9H", NONE, "same", 1),
    Case("of equal value after one below", "TS KS TH", NONE, "same", 2),
    Case("of equal value, too late: killed", "9S JS 9H", NONE, "same-too-late", 1),
    Case("of equal value, too late: the suit changed", "9S 8C 9H", NONE, "same-too-late", 1),
    Case("nothing of all that", "9S JH", NONE, "no-way", 0),
    Case("own trump", "9S JH", own("C H"), "trump", 1),
    Case("another's trump", "9S JC", own("C H"), "no-way", 0),
    Case("own trump, too low", "9S 7H", own("C H"), "trump-too-low", 0),
    Case("own trump, as high as the led card", "9S 9H", own("C H"), "same", 1),
    Case("own trump above another's", "7S 9H JD", own("C H D"), "trump", 2),
    Case("own trump below another's", "7S JH 9D", own("C H D"), "trump-too-low", 1),
    Case("own trump, a six of its suit on top", "6S 6H TH", own("C C H"), "trump-stopped", 1),
    Case("own trump, an eight of its suit had taken", "6S 8H 9H TC", own("C C C H"), "no-way", 1),
    Case(
        "own trump of the old main suit is stopped by its eight", "8S 8H AS", own("C C S"), "trump-stopped", 1
    ),
    Case("own trump counts the beaten cards too", "7S 9S AS QS KH", own("C D C D H"), "trump-too-low", 2),
    Case("the suit goes before an earlier trump", "6S TC QS", own("H C D"), "suit", 2),
    Case("... by killing the led card, not the trump", "6S TC JS", own("H C D"), "not-killed", 1),
    Case("an eight below a higher trump of another suit", "7S JH 8C", own("C H S"), "eight-trumped", 1),
    Case("an eight above a lower trump", "6S 7H 8C", own("C H S"), "eight", 2),
    Case("an eight above a trump of its own suit", "7S JH 8H", own("C H S"), "eight", 2),
    Case("an eight below the king of its suit", "KS KH 8H", NONE, "eight-killed", 1),
    Case("an eight below the leader's trump", "JS 8C", own("S H"), "eight-trumped", 0),
    Case("an equal card below an equal trump", "6S 6C 6H", own("H C S"), "same-ordinary", 1),
    Case("an equal trump on an equal trump", "9S 9C 9H", own("D C H"), "same", 2),
    Case("an equal card below the leader's trump", "6S 6C", own("S H"), "same-ordinary", 0),
    Case("an equal trump on the leader's trump", "6S 6C", own("S C"), "same", 1),
)
BACK = (
    Case("the king kills the eight, the six the king", "6S 8S KS", NONE, "suit", 0),
    Case("the six is on top: what does not kill it", "6S 8S KS JS", NONE, "not-killed", 0),
    Case("what kills it", "6S 8S KS QS", NONE, "suit", 3),
    Case("an equal card takes the card that came back", "6S 8S KS 6C", NONE, "same", 3),
    Case("a trump above all of them", "6S 8S KS TH", own("C C C H"), "trump", 3),
    Case("a trump below the king", "6S 8S KS JH", own("C C C H"), "trump-too-low", 0),
    Case("the queen comes back from its chain", "QS JS 8S", NONE, "suit", 0),
    Case(
        "not one below a led card killed while an equal one was on top",
        "QS QC KS 6S JS",
        NONE,
        "not-killed",
        0,
    ),
    Case("... while a trump was", "QS AH KS 6S JS", own("C H D C D"), "not-killed", 0),
    Case("... that came back after two eights", "QS 8H 8S KS 6S JS", NONE, "not-killed", 0),
)
CLASSES = (
    Case("one: a trump above", "9S JC", ONE_CLUBS, "trump", 1),
    Case("one: the suit does not go before a trump", "6S TC QS", ONE_CLUBS, "lower-class", 1),
    Case("one: no eight on a trump", "6S 7C 8H", ONE_CLUBS, "lower-class", 1),
    Case("one: an equal card on the trump led", "9C 9S", ONE_CLUBS, "same", 1),
    Case("one: no equal card on an equal trump", "9S 9C 9H", ONE_CLUBS, "same-ordinary", 1),
    Case("two: the trumps are equal", "9S JC QH", TWO, "trump", 2),
    Case("two: an eight that is a trump", "9S JC 8H", TWO, "trump-too-low", 1),
    Case("ranked: spades on diamonds", "7D 9S", RANKED, "trump", 1),
    Case("ranked: no diamonds on spades", "7S AD", RANKED, "lower-class", 0),
    Case("ranked: diamonds on hearts", "7H 9D", RANKED, "trump", 1),
    Case("ranked: no hearts on diamonds", "7D 8H", RANKED, "lower-class", 0),
    Case("ranked: equal values whatever their class", "7S 7C", RANKED, "same", 1),
    Case("ranked: the junior on an equal senior", "7H 7S 7D", RANKED, "same", 2),
)


def name_of(case: Case) -> str:
    return case.name


@pytest.mark.parametrize("row", worked_tricks(), ids=lambda row: str(row.number))
def test_worked_trick(row: WorkedTrick) -> None:
    assert play_out(row.cards, row.trumps)[-1].top_seat + 1 == row.taker


def test_all_worked_tricks_are_there() -> None:
    assert [row.number for row in worked_tricks()] == list(range(1, 24))


@pytest.mark.parametrize("case", [*WAYS, *BACK, *CLASSES], ids=name_of)
def test_last_card(case: Case) -> None:
    last = case.steps()[-1]
    said = None if last.verdict is None else last.verdict.way or last.verdict.miss
    assert ("led" if said is None else said.value) == case.says
    assert last.top_seat == case.taker


@pytest.mark.parametrize("case", BACK, ids=name_of)
def test_that_the_led_card_is_back_is_said(case: Case) -> None:
    assert any(step.comes_back for step in case.steps())


@pytest.mark.parametrize("suit", range(len(SUITS)), ids=list(SUITS))
def test_of_two_cards_of_a_suit_exactly_one_kills_the_other(suit: int) -> None:
    for one, two in combinations((card for card in CARDS if suit_of(card) == suit), 2):
        assert kills(one, two) != kills(two, one)


def test_nine_to_ace_each_takes_the_next_one_led() -> None:
    pairs = {
        RANKS[rank_of(one)] + RANKS[rank_of(two)]
        for one in CARDS[: len(RANKS)]
        for two in CARDS[: len(RANKS)]
        if is_one_lower(one, two)
    }
    assert pairs == {"9J", "JQ", "QK", "KT", "TA"}


def of_suit(suit: int) -> tuple[Card, ...]:
    return tuple(card for card in CARDS if suit_of(card) == suit)


@pytest.mark.parametrize("led", CARDS, ids=card_text)
def test_a_second_card_of_the_suit_takes_if_it_kills_or_is_one_lower(led: Card) -> None:
    for card in of_suit(suit_of(led)):
        if card != led:
            takes = play_out((led, card), NONE)[-1].top_seat == 1
            assert takes == (kills(card, led) or is_one_lower(card, led))
