"""What games may add to a record: trump suits, cuts, more in the result, pairs, deals that end before a card.

Played with a game made up for this test, so that a game that needs these keys only has to name them: each
seat holds one card and plays it, the highest card scores 1 for its pair; the queen of spades at the bottom
ends the deal.
"""

from dataclasses import replace

import pytest

from games.bots.player import BuiltInPlayer
from games.play.dealing import FairDeals
from games.play.ends import FaultReason
from games.play.errors import RecordError
from games.play.plan import make_plan
from games.play.players import Fault
from games.play.record import to_dict
from games.play.record_json import from_dict
from games.play.record_text import to_text
from games.play.record_text_reader import read_text
from games.play.referee import Referee, play_match
from games.play.replay import replay, steps
from games.rules.actions import play
from games.rules.cards import card_of, card_text, pack_of
from games.rules.errors import BadDeal, IllegalAction
from games.rules.game import Deal, DealResult, Game, Result, State, rank_places
from games.rules.registry import GAMES

BAD_BOTTOM = card_of(3, "Q")


class HighCard(Game):
    key = "high-card"
    title = "High card"
    players = range(3, 5)
    options = ()
    pack = pack_of("QA")
    record_keys = ("dealer", "hands", "cuts")
    match_keys = ("trump_suits",)
    result_keys = ("banks", "carry", "garments")

    def sides(self, seats):
        return (0, 1, 0, 1) if seats == 4 else tuple(range(seats))

    def draw_trumps(self, seats, options, shuffle):
        suits = [0, 1, 2, 3]
        shuffle(suits)
        return tuple(suits[:2])

    def deal_out(self, shuffle, *, seats, dealer):
        cards = list(self.pack)
        shuffle(cards)
        if cards[-1] == BAD_BOTTOM:
            return Deal(dealer, (), cuts=(cards[-1],))
        return self.lay_out(cards, seats=seats, dealer=dealer)

    def lay_out(self, cards, *, seats, dealer):
        return Deal(dealer, tuple((card,) for card in cards[:seats]), cuts=(cards[-1],))

    def check_deal(self, deal, seats):
        if deal.hands and len(deal.hands) != seats:
            raise BadDeal("hands are missing")

    def new_match(self, seats, options, lot):
        return HighCardState(self, seats, lot)

    def completions(self, observation, events, options=None):
        raise NotImplementedError


class HighCardState(State):
    def __init__(self, game, seats, lot):
        self.game, self.seats, self.lot = game, seats, lot
        self.needs_deal, self.is_over, self.to_act, self.next_dealer = True, False, -1, lot.dealer
        self.deals, self.deal_result, self.played = 0, None, []
        self.scored = (0,) * len(set(game.sides(seats)))

    @property
    def card_points(self):
        return (0,) * len(self.scored)

    @property
    def event_count(self):
        return len(self.played) + 1

    def deal(self, deal):
        self.game.check_deal(deal, self.seats)
        self.dealt, self.played, self.deal_result = deal, [], None
        self.deals += 1
        self.needs_deal = False
        self.to_act = (deal.dealer + 1) % self.seats
        if not deal.hands:
            self._end(self.game.sides(self.seats)[deal.dealer])

    def _end(self, side):
        won = tuple(int(each == side) for each in range(len(self.scored)))
        self.scored = tuple(map(sum, zip(self.scored, won, strict=True)))
        self.deal_result = DealResult(self.card_points, won)
        self.to_act, self.next_dealer = -1, (self.dealt.dealer + 1) % self.seats
        self.is_over = max(self.scored) >= 3
        self.needs_deal = not self.is_over

    def legal_actions(self):
        return () if self.to_act < 0 else (play(self.dealt.hands[self.to_act][0]),)

    def apply(self, action):
        if action not in self.legal_actions():
            raise IllegalAction(action.text, ", ".join(one.text for one in self.legal_actions()))
        self.played.append((action.cards[0], self.to_act))
        self.to_act = (self.to_act + 1) % self.seats
        if len(self.played) == self.seats:
            self._end(self.game.sides(self.seats)[max(self.played)[1]])

    def observation(self, seat):
        mine = seat == self.to_act
        legal = [action.text for action in self.legal_actions()] if mine else []
        return {"game": self.game.key, "seat": seat, "trump": None, "trick": [], "legal": legal}

    def events(self, seat, since=0):
        told = [
            {"deal": self.deals},
            *({"seat": who, "action": card_text(card)} for card, who in self.played),
        ]
        return told[since:]

    def view(self):
        return {"score": list(self.scored), "stock": [], "upcard": None}

    def result(self):
        return Result(rank_places(self.scored), self.scored)

    def result_values(self):
        zeros = (0,) * len(self.scored)
        return {"banks": self.scored, "carry": zeros, "garments": zeros}

    def copy(self, log=True):
        raise NotImplementedError


@pytest.fixture(autouse=True)
def high_card(monkeypatch):
    monkeypatch.setitem(GAMES, "high-card", HighCard())


def referee_of(seats=4, seed=0):
    plan = make_plan("high-card", {}, seats, bytes([seed]) * 32)
    return Referee(plan, FairDeals(GAMES["high-card"], seats, plan.secret, plan.options))


def play_all(seats=4, seed=0):
    return play_match(referee_of(seats, seed), [BuiltInPlayer("miser") for _ in range(seats)])


def seed_with_empty_deal():
    return next(seed for seed in range(50) if any(not deal.hands for deal in play_all(seed=seed).deals))


def test_record_holds_what_the_game_names():
    raw = to_dict(play_all())
    assert len(raw["trump_suits"]) == 2
    assert set(raw["result"]) == {"banks", "carry", "garments", "places", "end"}
    assert set(raw["deals"][0]) == {"dealer", "cuts", "hands", "actions", "card_points", "game_points"}
    assert len(raw["result"]["banks"]) == 2


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_record_comes_back_from_json_and_text_and_replays(seats, seed):
    record = play_all(seats, seed)
    assert from_dict(to_dict(record)) == record
    assert read_text(to_text(record)) == [record]
    assert replay(record).record == record


def test_text_names_what_else_the_result_holds():
    assert '/ carry 0 0 / garments 0 0"]' in to_text(play_all())
    raw = to_dict(play_all())
    del raw["result"]["banks"], raw["result"]["places"]
    assert to_dict(read_text(to_text(from_dict(raw)))[0]) == raw


def test_deal_that_ends_before_a_card_is_told_and_recorded():
    seed = seed_with_empty_deal()
    told = []

    class Listener(BuiltInPlayer):
        def deal_over(self, message):
            told.append(message["score"])

    seats = [Listener("miser"), *(BuiltInPlayer("miser") for _ in range(3))]
    record = play_match(referee_of(seed=seed), seats)
    assert len(told) == len(record.deals)
    empty = next(number for number, deal in enumerate(record.deals) if not deal.hands)
    assert to_dict(record)["deals"][empty]["hands"] == to_dict(record)["deals"][empty]["actions"] == []
    assert len(steps(record)) == len(record.deals) + sum(len(deal.actions) for deal in record.deals)


def test_fault_after_a_deal_without_a_card_ends_the_match_before_the_next():
    seed = next(seed for seed in range(200) if not play_all(seed=seed).deals[0].hands)

    class Fails(BuiltInPlayer):
        def deal_over(self, message):
            return Fault(FaultReason.FLOOD)

        def act(self, observation, events):
            pytest.fail("was asked after the end")

    record = play_match(referee_of(seed=seed), [Fails("miser") for _ in range(4)])
    assert record.outcome.end.text == "fault 0 flood"


def test_fault_of_one_puts_the_pair_last():
    referee = referee_of()
    referee.request()
    referee.fault(2, Fault(FaultReason.CRASH))
    assert referee.outcome.places == (2, 1)


@pytest.mark.parametrize(
    "seats_scores", [((1, 0, 2), 1, (2, 3, 1)), ((2, 2, 0), 0, (3, 1, 2)), ((0, 0, 0), 1, (1, 3, 1))]
)
def test_fault_at_a_table_of_three_leaves_the_others_in_their_order(seats_scores):
    scores, seat, places = seats_scores
    referee = referee_of(3)
    referee._state.scored = scores
    referee.fault(seat, Fault(FaultReason.CRASH))
    assert referee.outcome.places == places


def test_other_trump_suits_than_the_secret_drew_are_found():
    record = play_all()
    other = replace(record, trump_suits=record.trump_suits[::-1])
    with pytest.raises(RecordError, match="match: trump_suits is"):
        replay(other)


def test_main_score_stands_for_the_game_points_of_the_outcome():
    outcome = play_all().outcome
    assert outcome.game_points == outcome.scores["banks"]
