"""A bot of this process at the table: what it raises is its crash, what it hears is what its author knows."""

import pytest

from games.bots.player import BuiltInPlayer
from games.bots.registry import BUILT_IN
from games.play.ends import FaultReason
from games.play.referee import play_match
from tests.games.play.matches import new_referee


class Base:
    def act(self, obs):
        return obs["legal"][0]


class RaisesInAct(Base):
    def act(self, obs):
        raise KeyError("lost")


class Exits(Base):
    def act(self, obs):
        raise SystemExit(3)


class RaisesInStart(Base):
    def start(self, match):
        raise ValueError("no")


class RaisesInInit(Base):
    def __init__(self):
        raise ValueError("no")


class RaisesInSee(Base):
    def see(self, event):
        raise ValueError("no")


class RaisesInDealOver(Base):
    def deal_over(self, result):
        raise ValueError("no")


class RaisesInMatchOver(Base):
    def match_over(self, result):
        raise ValueError("too late")


class AnswersNothing(Base):
    def act(self, obs):
        return None


def end_with(bot, monkeypatch):
    monkeypatch.setitem(BUILT_IN, "guilty", bot)
    referee = new_referee()
    return play_match(referee, [BuiltInPlayer("random"), BuiltInPlayer("guilty")]).outcome.end.text


@pytest.mark.parametrize(
    "bot",
    [RaisesInAct, Exits, RaisesInStart, RaisesInInit, RaisesInSee, RaisesInDealOver],
    ids=lambda b: b.__name__,
)
def test_what_a_bot_raises_is_its_crash(bot, monkeypatch):
    assert end_with(bot, monkeypatch) == "fault 1 crash"


def test_bot_that_answers_no_text_is_at_fault(monkeypatch):
    assert end_with(AnswersNothing, monkeypatch) == "fault 1 malformed"


def test_bot_that_fails_after_the_end_changes_nothing(monkeypatch):
    assert end_with(RaisesInMatchOver, monkeypatch) == "played"


def test_interrupt_is_nobodys_fault(monkeypatch):
    class Interrupted(Base):
        def act(self, obs):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        end_with(Interrupted, monkeypatch)


def test_crash_tells_its_author_where(monkeypatch):
    monkeypatch.setitem(BUILT_IN, "guilty", RaisesInAct)
    player = BuiltInPlayer("guilty")
    player.start({})
    fault = player.act({}, [])
    assert fault.reason is FaultReason.CRASH
    assert "KeyError: 'lost'" in fault.detail
    assert "in act" in fault.detail


def test_every_match_has_a_new_bot(monkeypatch):
    class Counts(Base):
        def __init__(self):
            self.acts = 0

        def act(self, obs):
            self.acts += 1
            return str(self.acts)

    monkeypatch.setitem(BUILT_IN, "counts", Counts)
    player = BuiltInPlayer("counts")
    for _ in range(2):
        player.start({})
        assert player.act({}, []) == "1"


def test_bot_hears_each_event_by_itself(monkeypatch):
    heard = []

    class Listens(Base):
        def see(self, event):
            heard.append(event)

        def deal_over(self, result):
            heard.append("over")

    monkeypatch.setitem(BUILT_IN, "listens", Listens)
    player = BuiltInPlayer("listens")
    player.start({})
    player.act({"legal": ["QS"]}, [{"seat": 0, "action": "KC"}, {"draw": "9C"}])
    player.deal_over({"events": [{"trick": 1, "points": 4}]})
    assert heard == [{"seat": 0, "action": "KC"}, {"draw": "9C"}, {"trick": 1, "points": 4}, "over"]
