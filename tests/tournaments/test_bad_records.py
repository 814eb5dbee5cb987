"""Records that go wrong: `verify`, the import page and the API say where, what was read, what was allowed."""

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.models import Match, Player
from games.play.record import Record, RecordedAction
from games.play.record_json import from_dict, to_json
from games.play.record_text import to_text
from games.play.walk import start_walk
from games.rules.actions import ACTIONS
from games.rules.cards import SUITS, card_text
from games.rules.registry import GAMES, game
from tests.builders import api
from tests.games.play.matches import random_record
from tests.games.rules.lots import lot_of
from tests.games.rules.positions import full_deal, texts
from tests.games.rules.refusals import OVER, ROWS, Refused, reach
from tests.imports import make_person

pytestmark = pytest.mark.django_db
SEVENTH = 6  # deal 7
WRITTEN = ("json", "text")


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Return what makes `verify`, the page and the API look at a record: the three answers."""
    user, _ = make_person("Anna")
    client = Client()
    client.force_login(user)

    def tell(source: str) -> tuple[str, str, str]:
        before = Match.objects.count(), Player.objects.count()
        file = tmp_path / "record"
        file.write_text(source)
        with pytest.raises(SystemExit) as status:
            call_command("verify", str(file))
        assert status.value.code == 1
        page = client.post("/matches/import/", {"text": source})
        assert page.status_code == 200
        answer = api(user).generic("POST", "/api/v1/matches/import/", source, content_type="text/plain")
        assert answer.status_code == 400
        assert (Match.objects.count(), Player.objects.count()) == before
        message = answer.json()["error"]["message"]
        return capsys.readouterr().out, unescape(page.content.decode()), message

    return tell


def written_up_to(row: Refused, done: list[str]) -> dict[str, Any]:
    """Return the record of a row's actions as JSON values, without a result."""
    rules, seats = game(row.game), len(row.hands)
    deal = full_deal(rules, seats - 1, row.hands, row.stock)
    raw: dict[str, Any] = {
        "dealer": deal.dealer,
        "hands": [list(map(card_text, hand)) for hand in deal.hands],
        "actions": done,
    }
    if "stock" in rules.record_keys:
        raw["stock"] = list(map(card_text, deal.stock))
    suits = lot_of(rules, seats, seats - 1, row.options).trump_suits
    return {
        "format": "stichliga/1",
        "game": row.game,
        "options": row.options,
        "seats": [{"name": f"p{seat}"} for seat in range(seats)],
        **({"trump_suits": [SUITS[suit] for suit in suits]} if "trump_suits" in rules.match_keys else {}),
        "deals": [raw],
    }


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_an_action_that_is_not_allowed_is_named_with_those_that_are(row: Refused, told: Any) -> None:
    state, done = reach(row)
    wrong = row.wrong if ":" in row.wrong else f"{max(state.to_act, 0)}:{row.wrong}"
    answers = told(json.dumps(written_up_to(row, [*done, wrong])))
    allowed = ", ".join(texts(state.legal_actions()))
    rest = (
        "comes after the end of the deal (allowed: the next deal)"
        if row.phase == OVER
        else f"is not allowed now (allowed for seat {state.to_act}: {allowed})"
    )
    assert f":1 deal 1 action {len(done) + 1}: {wrong} {rest}" in answers[0]
    assert all(f"{wrong} {rest}" in answer for answer in answers[1:])
    assert all(re.search(rf"deal 1\W+action {len(done) + 1}", answer) for answer in answers)


@pytest.mark.parametrize("row", [row for row in ROWS if ":" not in row.wrong], ids=lambda row: row.id)
def test_in_text_it_is_named_by_line_and_column_too(row: Refused, told: Any) -> None:
    state, done = reach(row)
    source = f"{to_text(from_dict(written_up_to(row, done))).rstrip()}\n{row.wrong}\n"
    legal = texts(state.legal_actions())
    begun, _, rest = row.wrong.rpartition(" ")
    is_read = begun in legal  # as the longest action that is allowed, so that the rest is wrong
    for answer in told(source):
        assert re.search(rf"deal 1\W+action {len(done) + 1 + is_read}\b", answer)
        column = row.wrong.index(rest) + 1 if is_read else 1
        assert f"line {len(source.splitlines())}, column {column}" in answer
        if is_read:
            assert f"'{rest}' is not allowed now" in answer
        else:
            assert (
                "the next deal" in answer
                if row.phase == OVER
                else f"{state.to_act}: {', '.join(legal)}" in answer
            )


@pytest.mark.parametrize("text", ["fly", "QX", "marriage 9C", ""])
@pytest.mark.parametrize("row", {(row.game, row.phase): row for row in ROWS}.values(), ids=lambda row: row.id)
def test_what_is_no_action_is_told_as_that_in_every_phase(row: Refused, text: str, told: Any) -> None:
    state, done = reach(row)
    raw = written_up_to(row, [*done, f"{max(state.to_act, 0)}:{text}"])
    rest = f" for seat {state.to_act}: {', '.join(texts(state.legal_actions()))}"
    if row.phase == OVER:
        rest = ": a card as QS, or words as marriage KC, claim"
    for answer in told(json.dumps(raw)):
        assert re.search(rf"deal 1\W+action {len(done) + 1}\b", answer)
        assert f"{text!r} is not an action (allowed{rest})" in answer


def long_record(key: str) -> Record:
    """Return a match of more than seven deals without a secret, its names those of nobody."""
    options = {"target": 20} if any(option.key == "target" for option in GAMES[key].options) else {}
    for seed in range(200):
        record = random_record(key, seed, options=options)
        if len(record.deals) > SEVENTH + 1 and len(record.deals[SEVENTH].actions) > 2:
            return replace(record, fair=None)
    raise AssertionError("no match so long")


def refused_third(record: Record) -> RecordedAction:
    """Return a card that the seat to act may not play as the third action of deal 7."""
    _, walk = start_walk(record)
    for deal in record.deals[: SEVENTH + 1]:
        walk.deal(deal)
        for action in deal.actions[: 2 if deal is record.deals[SEVENTH] else None]:
            walk.act(action)
    legal = walk.legal()
    return RecordedAction(walk.state.to_act, next(one for one in ACTIONS if one not in legal))


def with_deal(record: Record, **changes: Any) -> Record:
    deals = [*record.deals]
    deals[SEVENTH] = replace(deals[SEVENTH], **changes)
    return replace(record, deals=tuple(deals))


def in_form(record: Record, form: str) -> str:
    return to_json(record) if form == "json" else to_text(record)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("form", WRITTEN)
@pytest.mark.parametrize("part", ["card_points", "game_points"])
def test_a_wrong_sum_in_deal_7_is_told_with_both_values(key: str, form: str, part: str, told: Any) -> None:
    record = long_record(key)
    right = list(getattr(record.deals[SEVENTH], part))
    wrong = [right[0] + 1, *right[1:]]
    for answer in told(in_form(with_deal(record, **{part: tuple(wrong)}), form)):
        assert re.search(r"\bdeal 7\b", answer)
        assert f"{part} is {wrong} in the record, the actions give {right}" in answer


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("form", WRITTEN)
def test_a_wrong_action_in_deal_7_is_told_with_its_place(key: str, form: str, told: Any) -> None:
    record = long_record(key)
    actions = [*record.deals[SEVENTH].actions]
    actions[2] = refused_third(record)
    source = in_form(with_deal(record, actions=tuple(actions)), form)
    for answer in told(source):
        assert re.search(r"\bdeal 7\W+action 3\b", answer)
        assert "is not allowed now (allowed for seat " in answer
        assert form == "json" or re.search(r"line \d+, column \d+", answer)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("form", WRITTEN)
def test_a_card_twice_in_deal_7_is_told_with_its_deal(key: str, form: str, told: Any) -> None:
    record = long_record(key)
    hands = [list(hand) for hand in record.deals[SEVENTH].hands]
    hands[0][0] = hands[1][0]
    source = in_form(with_deal(record, hands=tuple(map(tuple, hands))), form)
    for answer in told(source):
        assert re.search(r"\bdeal 7\b", answer)
        assert card_text(hands[1][0]) in answer


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("text", ["0:QX", "0:", "marriage", "9:AS", "0:fly", "x:AS", 7, None, ["0:AS"]])
def test_what_is_no_action_at_all_in_deal_7_is_told_as_that(key: str, text: Any, told: Any) -> None:
    raw = json.loads(to_json(long_record(key)))
    raw["deals"][SEVENTH]["actions"][2] = text
    for answer in told(json.dumps(raw)):
        assert re.search(r"\bdeal 7\W+action 3", answer)
        assert re.search(r"is not an? |is no |allowed", answer)
