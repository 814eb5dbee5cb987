"""manage.py play --human: a person plays to the end, gives up or leaves; by streams."""

import io
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.bots.registry import BUILT_IN
from games.play.chance import block_of
from games.play.record import Record
from games.play.record_json import read_json
from games.play.replay import replay
from games.rules.registry import GAMES

ROOT = Path(__file__).parents[3]
PROMPT = "Your move (? help, q give up): "


class Typist(io.StringIO):
    """Types the given lines, then one line again and again; nothing more if that is None."""

    def __init__(self, *lines: str, then: str | None = None) -> None:
        super().__init__()
        self.lines, self.then = list(lines), then

    def readline(self, size: int | None = -1, /) -> str:
        line = self.lines.pop(0) if self.lines else self.then
        return "" if line is None else f"{line}\n"


Played = tuple[str, Record]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Return what plays a match and returns what was said, and its record, which holds."""

    def run(*words: object, typist: Typist) -> Played:
        monkeypatch.setattr(sys, "stdin", typist)
        file = tmp_path / "match.jsonl"
        call_command("play", *map(str, words), "--record", str(file))
        (record,) = read_json(file.read_text())
        assert replay(record).record == record
        out, err = capsys.readouterr()
        assert err == ""
        return out, record

    return run


def tables() -> Iterator[tuple[str, int]]:
    """Yield every registered game with every seat of its usual table."""
    for key, game in GAMES.items():
        yield from ((key, seat) for seat in range(game.usual_seats))


@pytest.mark.parametrize(("key", "seat"), list(tables()))
def test_every_game_is_played_to_its_end_from_every_seat(play, key: str, seat: int) -> None:
    out, record = play(key, "--human", seat, "--seed", "end", typist=Typist(then="1"))

    assert record.outcome.end.text == "played"
    assert record.seats[seat] == "human"
    assert len(out.splitlines()) > 20
    assert out.count(PROMPT) >= len(record.deals)
    assert "The match is over." in out
    assert record.fair.commitment in out.split(PROMPT)[0]
    assert record.fair.secret in out.split(PROMPT)[-1]


def test_bots_sit_at_the_other_seats_in_order(play) -> None:
    _, record = play("mariage-three", "--human", 1, "miser", "greedy", typist=Typist("q"))

    assert record.seats == ("miser", "human", "greedy")


def test_two_bots_of_a_kind_are_told_apart(play) -> None:
    _, record = play("mariage-three", "--human", 0, typist=Typist("q"))

    assert record.seats == ("human", "rules-1", "rules-2")


def test_esel_shows_whose_trumps_what_a_bid_asks_for_and_what_is_needed(play) -> None:
    words = ["esel", "--human", 1, "rules", "rules", "--seed", "3"]
    out, _ = play(*words, typist=Typist("go", "1", "q"))
    before, after = out.split(PROMPT)[:2]
    assert re.search(r"trumps: rules-0 [♣♦♥♠],\s+you [♣♦♥♠],\s+rules-2 [♣♦♥♠]", before)
    assert "1 go (56 card points needed)   2 pass (80 card points needed)" in before
    assert "you need 56" in after.replace("\n", " ")
    assert "card points needed" not in after

    options = ["--game-option", "trumps=two", "--game-option", "thresholds=reversed"]
    out, _ = play(*words, *options, typist=Typist("q"))
    assert re.search(r"trumps: [♣♦♥♠] [♣♦♥♠]\s", out)
    assert "1 go (80 card points needed)   2 pass (104 card points needed)" in out


def test_two_suits_for_all_are_nobodys_own_at_a_table_of_two(play) -> None:
    out, _ = play("esel", "--human", 0, "rules", "--game-option", "trumps=two", typist=Typist("q"))

    assert re.search(r"trumps: [♣♦♥♠] [♣♦♥♠]\s", out)


def test_giving_up_ends_the_match_as_resigned(play) -> None:
    out, record = play("sixty-six", "--human", 0, "greedy", "--seed", "up", typist=Typist("1", "1", "q"))

    assert record.outcome.end.text == "resigned 0"
    assert record.outcome.places == (2, 1)
    assert out.endswith("You gave the match up at you 0, greedy 0.\n")


def test_end_of_input_leaves_an_unfinished_match(play) -> None:
    out, record = play("sixty-six", "--human", 1, "--seed", "up", typist=Typist("1", "1"))

    assert record.outcome.end.text == "unfinished"
    assert sum(len(deal.actions) for deal in record.deals) >= 2
    assert out.splitlines()[-1] == "The input ended: unfinished at rules 0, you 0."


def test_nonsense_is_refused_with_what_is_allowed(play) -> None:
    out, _ = play("mariage", "--human", 0, "--seed", "n", typist=Typist("xyz", "99", "7S", "", "é\x00", "q"))

    said = out.split(PROMPT)
    legal = re.findall(r"^Allowed now: (.*)$", out, re.MULTILINE)
    assert len(legal) == 3
    assert len(legal[0].split(", ")) >= 6
    assert said[1].startswith("'xyz' is not an action")
    assert said[2].startswith("99 is not allowed now; allowed: 1-")
    assert said[3].startswith(f"7S is not allowed now; allowed: {legal[0]}")


def test_help_explains_what_is_allowed_now(play) -> None:
    out, _ = play("sixty-six", "--human", 0, "--seed", "4", typist=Typist("?", "q"))

    said = out.split(PROMPT)[1]
    assert "Type the number of an action" in said
    assert "A card: plays it." in said
    assert "claim: declares that you have 66" in said
    assert "Hand:" in said


def test_seed_gives_the_cards_of_the_first_match_of_a_series(play) -> None:
    _, record = play("mariage", "--human", 0, "--seed", "s", typist=Typist("q"))

    assert record.fair.secret == block_of(b"s", "match:1").hex()


def test_without_a_seed_the_cards_differ_each_time(play) -> None:
    secrets = {play("mariage", "--human", 0, typist=Typist("q"))[1].fair.secret for _ in range(2)}

    assert len(secrets) == 2


def test_person_never_sees_a_card_that_the_seat_does_not(play) -> None:
    """What stands on the screen before the first action names the own hand and the upcard only."""
    out, record = play("sixty-six", "--human", 0, "--seed", "hidden", typist=Typist("q"))

    deal = record.deals[0]
    shown = set(re.findall(r"(?:10|[9JQKA])[♣♦♥♠]", out))
    first_lead = len(deal.actions)
    assert len(shown) == 6 + 1 + first_lead


def test_interrupt_while_a_bot_thinks_waits_for_its_action(play, tmp_path: Path, monkeypatch) -> None:
    class Interrupting:
        def act(self, obs):
            os.kill(os.getpid(), signal.SIGINT)
            return obs["legal"][0]

    monkeypatch.setitem(BUILT_IN, "interrupting", Interrupting)
    with pytest.raises(SystemExit) as status:
        play("mariage", "--human", 0, "interrupting", typist=Typist(then="1"))
    assert status.value.code == 130
    (record,) = read_json((tmp_path / "match.jsonl").read_text())
    assert replay(record).record.outcome.end.text == "unfinished"
    assert record.deals[0].actions[-1].seat == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["poker", "--human", "0"], "there is no game 'poker'"),
        (["mariage", "--human", "2"], "there is no seat 2; seats: 0-1"),
        (["mariage", "--human", "-1"], "there is no seat -1; seats: 0-1"),
        (["mariage", "--human", "x"], "argument --human: invalid int value"),
        (["mariage", "--human", "0", "rules", "rules"], "mariage is no game for 3 .allowed: 2"),
        (["esel", "--human", "0", *["rules"] * 4], "with trumps 'own' at most 4 can play, not 5"),
        (["esel", "--human", "0", "--game-option", "x=1"], "esel has no option 'x'; options: trumps"),
        (["mariage", "--human", "0", "deep"], "there is no built-in bot 'deep'"),
        (["mariage", "--human", "0", "--matches", "3"], "--matches is for series of bots"),
        (["mariage", "--human", "0", "--record", "/tmp"], "cannot be written to /tmp"),
        (["mariage"], "mariage is no game for 0 .allowed: 2"),
    ],
)
def test_bad_words_are_refused_before_anything_is_asked(words: list[str], message: str, monkeypatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setitem(BUILT_IN, "rules", lambda: pytest.fail("was played"))
    with pytest.raises(CommandError, match=message):
        call_command("play", *words)
