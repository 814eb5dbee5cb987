"""Random walks through any game, with the options it has."""

from collections.abc import Callable, Iterator
from random import Random

from hypothesis import strategies as st

from games.rules.actions import GO, PASS, Action
from games.rules.game import Game, State
from games.rules.options import Option
from games.rules.registry import GAMES
from tests.games.rules.lots import lot_of, seat_numbers
from tests.games.rules.positions import shuffled_deal

SEEDS = st.integers(0, 2**32)


def choices_of(option: Option) -> tuple[int | str | bool, ...]:
    """Return some values of an option: all, or the ends of its range and its default."""
    if option.kind == "int":
        return option.minimum, option.default, option.maximum
    return (False, True) if option.kind == "bool" else option.choices


def any_setting(rules: Game, rng: Random) -> tuple[int, dict[str, int | str | bool]]:
    """Return a number of seats and options by chance."""
    seats = rng.choice(rules.players)
    options = {option.key: rng.choice(choices_of(option)) for option in rules.options}
    if "target" in options:
        options["target"] = rng.randint(1, 9)  # a walk to 99 tells no more
    allowed = seat_numbers(rules, options)
    return seats if seats in allowed else rng.choice(allowed), options


def options_of_walk(key: str, seed: int) -> dict[str, int | str | bool]:
    """Return the options that a walk with this seed is played with."""
    return any_setting(GAMES[key], Random(seed))[1]


def new_match(rules: Game, rng: Random) -> tuple[State, int]:
    """Return a match with random options, dealer and number of seats, and that number."""
    seats, options = any_setting(rules, rng)
    lot = lot_of(rules, seats, rng.randrange(seats), options, rng.shuffle)
    return rules.new_match(seats, options, lot), seats


def any_action(rng: Random, legal: list[Action]) -> Action:
    """Choose an action; where nothing need be called, nine times of ten call nothing, so that matches end."""
    if PASS in legal and GO not in legal and rng.random() < 0.9:
        return PASS
    return rng.choice(legal)


def cautious(rng: Random, legal: list[Action]) -> Action:
    """Choose an action that claims nothing while there is one, so that deals last."""
    return any_action(rng, [action for action in legal if not action.claims] or legal)


def walk(
    key: str, seed: int, choose: Callable[[Random, list[Action]], Action] = any_action
) -> Iterator[tuple[State, int]]:
    """Play a match at random; yield the state, the same object every time, and the seats after each step."""
    rules, rng = GAMES[key], Random(seed)
    state, seats = new_match(rules, rng)
    yield state, seats
    while not state.is_over:
        if state.needs_deal:
            state.deal(shuffled_deal(rules, rng, seats, state.next_dealer))
        else:
            state.apply(choose(rng, list(state.legal_actions())))
        yield state, seats
