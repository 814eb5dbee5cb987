"""What every registered game promises before the first card: keys, options, deals."""

from dataclasses import replace
from random import Random

import pytest

from games.rules.cards import card_of
from games.rules.errors import BadDeal, BadOption, UnknownGame
from games.rules.game import Deal, Game, rank_places
from games.rules.options import Option
from games.rules.registry import GAMES, game
from tests.games.rules.lots import lot_of
from tests.games.rules.positions import shuffled_deal

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)


def test_an_unknown_game_is_refused_naming_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="mariage, sixty-six"):
        game("skat")


@every_game
def test_the_defaults_are_values_of_their_options(rules: Game) -> None:
    assert rules.check_options({}) == {option.key: option.default for option in rules.options}
    assert rules.check_options(rules.check_options({})) == rules.check_options({})


@every_game
def test_an_unknown_option_is_refused_naming_those_there_are(rules: Game) -> None:
    with pytest.raises(BadOption) as refusal:
        rules.check_options({"colour": 1})
    assert all(option.key in str(refusal.value) for option in rules.options)


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (Option("o", "int", 7, "", minimum=1, maximum=9), (1, 9), (0, 10, True, "7", 7.0, None)),
        (Option("o", "bool", False, ""), (True, False), (0, 1, "true", None)),
        (Option("o", "choice", "a", "", choices=("a", 1)), ("a", 1), ("b", True, None, 2)),
    ],
    ids=lambda value: value.kind if isinstance(value, Option) else "",
)
def test_options_are_of_their_kind(option: Option, good: tuple[object, ...], bad: tuple[object, ...]) -> None:
    assert tuple(map(option.check, good)) == good
    for value in bad:
        with pytest.raises(BadOption, match="allowed: "):
            option.check(value)


@every_game
def test_seats_and_dealer_must_fit(rules: Game) -> None:
    seats = rules.players[-1]
    with pytest.raises(BadOption):
        rules.new_match(seats + 1, {}, lot_of(rules, seats + 1, 0))
    seats = rules.players[0]
    for dealer in (-1, seats):
        with pytest.raises(BadOption, match=f"no seat {dealer} "):
            rules.new_match(seats, {}, lot_of(rules, seats, dealer))


@every_game
def test_a_pack_is_laid_out_from_forehand_on(rules: Game) -> None:
    for seats in rules.players:
        for dealer in range(seats):
            deal = rules.lay_out(rules.pack, seats=seats, dealer=dealer)
            rules.check_deal(deal, seats)
            order = [deal.hands[(dealer + step) % seats] for step in range(1, seats + 1)]
            assert (*[card for hand in order for card in hand], *deal.stock) == rules.pack


def spoilt(deal: Deal, rules: Game) -> dict[str, Deal]:
    """Return deals that do not fit the game, by what is wrong with them."""
    first, *others = deal.hands
    foreign = next(card for card in range(-1, 36) if card not in rules.pack)
    return {
        "repeated": replace(deal, hands=((first[1], *first[1:]), *others)),
        "foreign": replace(deal, hands=((foreign, *first[1:]), *others)),
        "short hand": replace(deal, hands=(first[1:], *others)),
        "long hand": replace(deal, hands=((*first, others[0][0]), *others)),
        "a hand too few": replace(deal, hands=tuple(others)),
        "a hand too many": replace(deal, hands=(first, *others, first)),
        "long stock": replace(deal, stock=(*deal.stock, first[0])),
    }


@every_game
@pytest.mark.parametrize(
    "fault", spoilt(GAMES["mariage"].lay_out(range(24), seats=2, dealer=0), GAMES["mariage"])
)
def test_a_deal_that_does_not_fit_is_refused(rules: Game, fault: str) -> None:
    seats = rules.players[0]
    state = rules.new_match(seats, {}, lot_of(rules, seats, 0))
    deal = shuffled_deal(rules, Random(1), seats, 0)
    with pytest.raises(BadDeal):
        state.deal(spoilt(deal, rules)[fault])
    state.deal(deal)


@every_game
def test_only_the_seat_whose_turn_it_is_deals(rules: Game) -> None:
    seats = rules.players[0]
    state = rules.new_match(seats, {}, lot_of(rules, seats, 1))
    with pytest.raises(BadDeal, match="allowed: 1"):
        state.deal(shuffled_deal(rules, Random(1), seats, 0))


@every_game
def test_nothing_is_played_before_the_first_deal(rules: Game) -> None:
    state = rules.new_match(rules.players[0], {}, lot_of(rules, rules.players[0], 0))
    assert state.legal_actions() == ()
    assert (state.to_act, state.needs_deal, state.is_over, state.deals, state.event_count) == (
        -1,
        True,
        False,
        0,
        0,
    )
    assert state.events(0) == []
    assert state.observation(0)["hand"] == []


def test_a_bad_deal_names_the_cards() -> None:
    rules = GAMES["mariage"]
    deal = rules.lay_out(rules.pack, seats=2, dealer=0)
    hand = (card_of(0, "6"), *deal.hands[1][1:])
    with pytest.raises(BadDeal, match="not in the pack: 6C"):
        rules.check_deal(replace(deal, hands=(deal.hands[0], hand)), 2)


def test_equal_scores_share_a_place() -> None:
    assert rank_places((7, 3, 3, 0)) == (1, 2, 2, 4)
