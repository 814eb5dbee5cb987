"""The referee: what seats are asked and told, what answers count as faults, what passes through."""

import json

import pytest

from games.play.dealing import FairDeals, bot_seed
from games.play.ends import FaultReason
from games.play.players import Fault
from games.play.referee import play_match
from games.play.replay import replay
from games.rules.registry import GAMES
from tests.games.play.matches import new_referee, play_on


class Table:
    """A player that answers the first legal action, or what it is told to, and keeps all it hears."""

    def __init__(self, answer=None, after=0, at_start=None, at_deal_over=None):
        self.answer, self.after = answer, after
        self.at_start, self.at_deal_over = at_start, at_deal_over
        self.heard = []
        self.acts = 0

    def start(self, match):
        self.heard.append(("start", match))
        return self.at_start

    def act(self, observation, events):
        self.heard.append(("act", events))
        self.acts += 1
        if self.answer is not None and self.acts > self.after:
            if isinstance(self.answer, Exception):
                raise self.answer
            return self.answer
        return next((text for text in observation["legal"] if text != "claim"), "claim")

    def deal_over(self, message):
        self.heard.append(("deal_over", message))
        return self.at_deal_over

    def match_over(self, message):
        self.heard.append(("match_over", message))


def play(*tables, key="sixty-six", **setting):
    referee = new_referee(key, **setting)
    return referee, play_match(referee, tables)


@pytest.mark.parametrize("key", GAMES)
def test_match_is_played_to_its_end_and_replays(key):
    seats = GAMES[key].players[0]
    referee, record = play(*(Table() for _ in range(seats)), key=key)
    assert referee.is_over
    assert referee.request() is None
    assert record.outcome.end.text == "played"
    assert replay(record).record == record


FAULTS = [
    ("an action that is not allowed now", "exchange", "illegal"),
    ("an action in another spelling", "qs ", "illegal"),
    ("no action at all", "hello", "illegal"),
    ("nothing", "", "illegal"),
    ("another type", 7, "malformed"),
    ("None", None, None),
    ("bytes", b"QS", "malformed"),
    ("a list", ["QS"], "malformed"),
    ("what the sandbox reports", Fault(FaultReason.TIMEOUT), "timeout"),
    ("what the sandbox reports, too", Fault(FaultReason.MEMORY, "2 GiB"), "memory"),
]


@pytest.mark.parametrize(
    ("answer", "reason"), [row[1:] for row in FAULTS if row[2]], ids=[row[0] for row in FAULTS if row[2]]
)
@pytest.mark.parametrize("after", [0, 3])
def test_fault_ends_the_match_and_its_side_is_last(answer, reason, after):
    guilty, other = Table(answer, after), Table()
    referee, record = play(other, guilty)
    assert record.outcome.end.text == f"fault 1 {reason}"
    assert record.outcome.places == (1, 2)
    assert replay(record).record == record
    message = {"places": [1, 2], "end": f"fault 1 {reason}"}
    assert guilty.heard[-1] == other.heard[-1] == ("match_over", message)
    assert guilty.acts == after + 1
    assert referee.request() is None


def test_none_is_no_text():
    referee = new_referee()
    seat = referee.request().seat
    referee.answer(None)
    assert referee.outcome.end.text == f"fault {seat} malformed"


def test_fault_before_the_first_card():
    _, record = play(Table(), Table(at_start=Fault(FaultReason.START)))
    assert record.deals == ()
    assert record.outcome.end.text == "fault 1 start"
    assert replay(record).record == record


def test_fault_when_a_deal_is_over():
    _, record = play(Table(at_deal_over=Fault(FaultReason.UNASKED)), Table())
    assert record.outcome.end.text == "fault 0 unasked"
    assert len(record.deals) == 1
    assert replay(record).record == record


def test_fault_after_the_end_changes_nothing():
    tables = Table(), Table()
    referee, record = play(*tables)
    referee.fault(0, Fault(FaultReason.CRASH))
    assert referee.outcome == record.outcome


def test_game_points_stay_as_they_stood_after_a_fault():
    referee = play_on(new_referee(seed=2), 2, 60)
    before = referee.outcome.game_points
    assert sum(before) > 0
    referee.fault(0, Fault(FaultReason.CRASH))
    assert referee.outcome.game_points == before
    assert referee.record().deals[-1].game_points == (0, 0)


def test_resignation_puts_that_side_last():
    referee = play_on(new_referee(), 1, 5)
    referee.resign(0)
    assert (referee.outcome.end.text, referee.outcome.places) == ("resigned 0", (2, 1))
    assert replay(referee.record()).record == referee.record()


def test_match_on_its_way_is_unfinished():
    referee = play_on(new_referee(), 1, 5)
    record = referee.record()
    assert (record.outcome.end.text, record.outcome.places) == ("unfinished", None)
    assert replay(record).record == record


def test_infrastructure_fault_passes_through():
    with pytest.raises(OSError, match="worker is dying"):
        play(Table(), Table(OSError("worker is dying"), after=2))


def test_hook_is_called_before_every_action_and_may_stop_the_match():
    calls = []

    def on_step():
        calls.append(1)
        if len(calls) == 5:
            raise TimeoutError("lease lost")

    tables = Table(), Table()
    with pytest.raises(TimeoutError):
        play_match(new_referee(), tables, on_step)
    assert sum(table.acts for table in tables) == 4


def test_seat_hears_what_the_protocol_says():
    tables = Table(), Table()
    referee, _ = play(*tables, seed=9)
    plan = referee.plan
    for seat, table in enumerate(tables):
        kind, match = table.heard[0]
        assert kind == "start"
        assert match == {
            "game": "sixty-six",
            "options": {"target": 7, "close_undrawn": False},
            "seat": seat,
            "seats": 2,
            "seed": bot_seed(plan.secret, seat),
        }
        json.dumps(table.heard)
    over = [message for kind, message in tables[0].heard if kind == "deal_over"]
    assert over[-1]["score"] == list(referee.outcome.game_points)
    assert [sum(column) for column in zip(*(one["game_points"] for one in over), strict=True)] == over[-1][
        "score"
    ]


@pytest.mark.parametrize("key", GAMES)
def test_events_of_a_seat_are_the_whole_deal_told_once(key):
    """What a seat hears in pieces is what the state tells of the deal in one go."""
    seats = GAMES[key].players[0]
    tables = [Table() for _ in range(seats)]
    referee, record = play(*tables, key=key)
    deals = FairDeals(GAMES[key], seats, referee.plan.secret, referee.plan.options)
    for seat, table in enumerate(tables):
        told, pieces = [], []
        for kind, message in table.heard[1:-1]:
            pieces += message["events"] if kind == "deal_over" else message
            if kind == "deal_over":
                told.append(pieces)
                pieces = []
        state = GAMES[key].new_match(seats, referee.plan.options, deals.lot())
        for number, deal in enumerate(record.deals, 1):
            state.deal(deals.deal(number, deal.dealer))
            for recorded in deal.actions:
                state.apply(recorded.action)
            assert told[number - 1] == state.events(seat, 0)


def test_asking_twice_tells_the_same():
    referee = play_on(new_referee(), 1, 5)
    assert referee.request() == referee.request()


def test_record_of_a_fair_match_carries_commitment_and_secret():
    referee = play_on(new_referee(seed=4), 4)
    assert referee.record().fair.secret == referee.plan.secret.hex()
    assert replay(referee.record()).record.fair is not None
