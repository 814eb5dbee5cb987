"""The bot that tries out what may come: it claims rightly, ends deals exactly, and keeps to its effort."""

from random import Random

import pytest

from games.bots.sampler import Bot
from games.bots.stakes import Stakes
from games.bots.tryout import Tryout, is_surely_positive
from games.rules.game import DealResult, Lot
from games.rules.registry import GAMES
from games.rules.solving import Solver
from tests.games.rules.positions import play, shuffled_deal
from tests.games.rules.walks import cautious

TWO_SIDES = [key for key, rules in GAMES.items() if list(rules.players) == [2]]


class Counting:
    """A game that counts how often a deal is played on."""

    def __init__(self, key):
        self.rules, self.played = GAMES[key], 0

    def play_on(self, state, rng):
        self.played += 1
        self.rules.play_on(state, rng)


def seat_bot(key, seat=0, effort=None):
    """Return a bot at its seat, before the first deal."""
    bot = Bot(effort)
    seats = GAMES[key].players[0]
    bot.start(
        {"game": key, "options": GAMES[key].check_options({}), "seat": seat, "seats": seats, "seed": "1"}
    )
    return bot


def ask(state, effort=None):
    """Return what a bot answers for the seat to act."""
    seat = state.to_act
    bot = seat_bot(state.observation(seat)["game"], seat, effort)
    for event in state.events(seat):
        bot.see(event)
    return bot.act(state.observation(seat))


def walk_until(key, seed, reached):
    """Return a state of a first deal played at random for which that holds, or None."""
    rules, rng = GAMES[key], Random(seed)
    seats = rules.players[0]
    options = rules.check_options({})
    lot = Lot(seed % seats, rules.draw_trumps(seats, options, rng.shuffle))
    state = rules.new_match(seats, options, lot)
    state.deal(shuffled_deal(rules, rng, seats, seed % seats))
    while state.to_act >= 0 and not reached(state):
        state.apply(cautious(rng, list(state.legal_actions())))
    return state if state.to_act >= 0 else None


def test_a_forced_action_is_done_at_once():
    assert Bot().act({"legal": ["QS"]}) == "QS"


@pytest.mark.parametrize("key", TWO_SIDES)
def test_the_end_of_a_deal_is_played_exactly(key):
    def is_drawn(state):
        return state.observation(state.to_act)["stock"] == 0 and len(state.legal_actions()) > 1

    ends = [walk_until(key, seed, is_drawn) for seed in range(25)]
    gains = set()
    for state in filter(None, ends):
        choices = {choice.action.text: choice.worth for choice in Solver(GAMES[key]).choices(state)}
        assert choices[ask(state)] == max(choices.values())
        gains.add(max(choices.values()) - min(choices.values()))
    assert len(gains) > 1


CLAIMED = [
    key for key in TWO_SIDES if walk_until(key, 0, lambda state: any(a.claims for a in state.legal_actions()))
]


@pytest.mark.parametrize("key", CLAIMED)
def test_claims_are_right(key):
    """Both where it can claim rightly and where it cannot."""
    right = 0
    for seed in range(60):
        need = 66 if seed % 2 else 40
        state = walk_until(
            key,
            seed,
            lambda state, need=need: (
                any(action.claims for action in state.legal_actions())
                and state.card_points[state.to_act] >= need
            ),
        )
        if state is None:
            continue
        seat, answer = state.to_act, ask(state)
        could = any(
            action.claims and play(state.copy(), action.text).deal_result.game_points[seat]
            for action in state.legal_actions()
        )
        assert ("claim" in answer) == could
        if could:
            assert play(state, answer).deal_result.game_points[seat] > 0
        right += could
    assert right > 5


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("effort", [40, 400])
def test_an_action_costs_its_effort_at_most(key, effort):
    state = walk_until(key, 3, lambda state: len(state.legal_actions()) > 3)
    seat = state.to_act
    bot = seat_bot(key, seat)
    counting = Counting(key)
    known = GAMES[key].completions(state.observation(seat), state.events(seat))
    proposed, *others = state.legal_actions()
    Tryout(counting, Stakes(GAMES[key], {}, 0), bot.random).best(proposed, others, known, effort)
    assert effort / 2 < counting.played <= effort


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_forgets_the_deal_before(key):
    bot = seat_bot(key)
    deal = {"deal": 1, "dealer": 0, "hand": [], "upcard": "9H"}
    for event in (deal, {"seat": 0, "action": "QS"}, deal | {"deal": 2}):
        bot.see(event)
    assert bot.events == [deal | {"deal": 2}]


@pytest.mark.parametrize(
    ("means", "best"),
    [((0, -0.3, -0.3), 0), ((0, -3, 1), 2), ((2, 1, 0), 0)],
    ids=["none is better", "another is better", "the proposed one is best"],
)
def test_another_action_is_taken_when_it_does_surely_better(monkeypatch, means, best):
    actions = list(range(len(means)))
    tryout = Tryout(None, None, Random(1))
    rng = Random(2)
    monkeypatch.setattr(tryout, "after", lambda state, action: means[action] + rng.gauss(0, 0.5))

    class Known:
        def draw(self, rng):
            return None

    assert tryout.best(actions[0], actions[1:], Known(), 300) == best


def test_one_lucky_deal_says_nothing():
    assert not is_surely_positive([9.0])
    assert not is_surely_positive([9.0, -4.0, 0.0])
    assert is_surely_positive([3.0, 2.0, 4.0])


# What a deal is worth


class Over:
    """What a state says of a deal that is over."""

    def __init__(self, gained, scored, values, target=7):
        self.deal_result = DealResult((), gained)
        self.scored = scored
        self.is_over = max(scored) >= target
        self.values = values

    def result_values(self):
        return {"game_points": self.scored} | self.values


def worth(gained, scored, options=None, key="sixty-six", side=0, **values):
    return Stakes(GAMES[key], {"target": 7} if options is None else options, side).worth(
        Over(gained, scored, values)
    )


def test_more_points_are_worth_more():
    worths = [worth(gained, gained) for gained in ((0, 3), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0))]
    assert worths == sorted(worths)
    assert len(set(worths)) == 7


def test_what_one_side_gains_the_other_loses():
    even = worth((0, 0), (4, 4))
    assert worth((2, 0), (6, 4)) - even == pytest.approx(even - worth((2, 0), (6, 4), side=1))


def test_a_point_that_wins_the_match_counts_most():
    one_to_win = worth((1, 0), (7, 4)) - worth((0, 1), (6, 5))
    one_of_many = worth((1, 0), (1, 0)) - worth((0, 1), (0, 1))
    assert one_to_win > 2 * one_of_many


def test_points_beyond_the_target_hardly_count():
    assert 0 < worth((3, 0), (9, 4)) - worth((1, 0), (7, 4)) < 0.1 < 1 - worth((0, 1), (6, 5))


def test_a_garment_is_worse_than_nothing_and_puts_no_defeat_off():
    kept, worn, lost = (
        worth((0, points), (0, 6 + points), garments=garments)
        for points, garments in ((0, (0, 0)), (0, (9, 0)), (1, (0, 0)))
    )
    assert kept > lost > worn


class EselOver:
    """Says what a seat needed and got in a deal of Esel that is over."""

    def __init__(self, *seats):
        bids, needed, self.card_points = zip(*seats, strict=True)
        self.seen = {"bids": bids, "needed": needed}

    def observation(self, seat):
        return self.seen


def esel_worth(*seats):
    return Stakes(GAMES["esel"], {}, 0).worth(EselOver(*seats))


def test_card_points_are_worth_more_the_nearer_they_come_to_what_is_needed():
    other = ("pass", 68, 40)
    worths = [esel_worth(("pass", 68, points), other) for points in (0, 20, 50, 67, 68, 100)]
    assert worths == sorted(worths)
    assert worths[3] - worths[2] > worths[1] - worths[0]


def test_a_bid_that_is_missed_is_worse_than_none():
    other = ("pass", 68, 40)
    assert esel_worth(("go", 44, 10), other) < esel_worth(("pass", 68, 10), other)
    assert esel_worth(("go", 44, 90), other) > esel_worth(("pass", 68, 90), other)


def test_what_others_reach_is_a_loss():
    own = ("pass", 68, 40)
    assert esel_worth(own, ("pass", 68, 90)) < esel_worth(own, ("pass", 68, 20))
