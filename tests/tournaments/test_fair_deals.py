"""Fair deals from end to end: what is published before a match, what after, and what anybody can check.

For every registered game: the commitment stands on the page and in the API while the match waits, the secret
only when it is over; all cards follow from it alone; `verify` and the page find every card that was changed.
"""

import hashlib
import json
import re
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from games.models import Match, MatchRecord, MatchStatus
from games.play.chance import Stream
from games.play.dealing import FairDeals, bot_seed
from games.play.record import Fair, canonical
from games.play.record_json import read_json
from games.rules.registry import GAMES, game
from tests.builders import api, make_bot, make_match, play_queue
from tests.games.play.matches import new_referee
from tournaments.services.settle import void_match

pytestmark = pytest.mark.django_db


def new_match(key: str, **order: object) -> Match:
    seats = GAMES[key].usual_seats
    bots = [make_bot(built_in=built_in) for built_in in ("rules", "greedy", "miser", "rules")[:seats]]
    sides = GAMES[key].sides(seats)
    return make_match(*(bots[sides[seat]] for seat in range(seats)), game=key, **order)


def seen_of(match: Match) -> tuple[str, dict[str, object]]:
    """Return the page of a match and its answer in the API."""
    page = Client().get(f"/matches/{match.pk}/")
    answer = api().get(f"/api/v1/matches/{match.pk}/")
    assert page.status_code == answer.status_code == 200
    return page.content.decode(), answer.json()


def verify(path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what `manage.py verify` says of a record."""
    path.write_text(text)
    with suppress(SystemExit):
        call_command("verify", str(path))
    return capsys.readouterr().out


@pytest.mark.parametrize("key", GAMES)
def test_commitment_before_secret_after_and_all_cards_follow(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = new_match(key)
    page, answer = seen_of(match)
    published = answer["commitment"]
    assert match.commitment == published
    assert published in page
    assert match.secret not in page + json.dumps(answer)
    assert answer["secret"] is None

    play_queue()

    page, answer = seen_of(match)
    secret = bytes.fromhex(str(answer["secret"]))
    assert hashlib.sha256(secret).hexdigest() == published == answer["commitment"]
    assert secret.hex() in page
    assert "Checked just now" in page
    text = Client().get(f"/matches/{match.pk}/record.json").content.decode()
    (record,) = read_json(text)
    assert record.fair == Fair(str(published), secret.hex())
    deals = FairDeals(game(key), len(record.seats), secret, record.options)
    for number, deal in enumerate(record.deals, 1):
        dealt = deals.deal(number, deal.dealer)
        assert (deal.hands, deal.stock or (), deal.cuts or ()) == (dealt.hands, dealt.stock, dealt.cuts)
    assert deals.lot().dealer == record.deals[0].dealer
    assert verify(tmp_path / "a.json", text, capsys) == f"ok {answer['record_hash']}\n"


def test_running_match_shows_its_commitment_only() -> None:
    match = new_match("sixty-six")
    Match.objects.update(status=MatchStatus.RUNNING)

    page, answer = seen_of(match)

    assert match.commitment in page
    assert match.secret not in page + json.dumps(answer)


def test_secret_of_a_set_opens_with_its_last_match() -> None:
    first, second = (new_match("mariage", set_key="1-1", secret=b"s" * 32) for _ in range(2))
    Match.objects.filter(pk=second.pk).update(status=MatchStatus.FAILED)
    play_queue()
    page, answer = seen_of(first)
    assert first.secret not in page + json.dumps(answer)

    void_match(match=second)

    for match in (first, second):
        page, answer = seen_of(match)
        assert match.secret in page
        assert answer["secret"] == match.secret


def test_voided_match_opens_its_secret_although_it_has_no_record() -> None:
    match = new_match("mariage")
    void_match(match=match)

    page, answer = seen_of(match)

    assert match.secret in page
    assert (answer["secret"], answer["record"]) == (match.secret, None)


def swap_two_cards(raw: dict) -> None:
    hands = raw["deals"][-1]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    raw["deals"][-1]["actions"] = []
    raw["result"] = {"end": "unfinished"}


def change_secret(raw: dict) -> None:
    raw["fair"]["secret"] = "00" * 32


def change_both(raw: dict) -> None:
    raw["fair"] = {"secret": "00" * 32, "commitment": hashlib.sha256(bytes(32)).hexdigest()}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (swap_two_cards, "the cards are not those of the secret"),
        (change_secret, "the commitment is "),
        (change_both, "the secret gives|the cards are not those of the secret"),
    ],
)
@pytest.mark.parametrize("key", GAMES)
def test_verify_and_the_page_find_what_was_changed(
    key: str, change, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = new_match(key)
    play_queue()
    raw = json.loads(Client().get(f"/matches/{match.pk}/record.json").content)
    for deal in raw["deals"]:
        del deal["card_points"], deal["game_points"]

    change(raw)

    (changed,) = read_json(json.dumps(raw))
    assert re.search(said, verify(tmp_path / "a.json", json.dumps(raw), capsys))
    MatchRecord.objects.filter(match=match).update(body=zlib.compress(canonical(changed)))
    page, _ = seen_of(match)
    assert "The record does not hold" in page
    assert re.search(said, page)


def test_page_compares_with_the_commitment_that_was_published() -> None:
    """A record that is fair in itself, but dealt from another secret than the one promised."""
    match = new_match("sixty-six")
    play_queue()
    Match.objects.update(commitment=hashlib.sha256(b"promised").hexdigest())

    page, _ = seen_of(match)

    assert "not the one published before the match" in page


@pytest.mark.parametrize("key", GAMES)
def test_bots_have_streams_of_their_own(key: str) -> None:
    """Seeds of bots differ by seat and are no part of what deals: knowing one tells nothing of the cards."""
    secret = bytes(range(32))
    seats = GAMES[key].usual_seats
    seeds = {bot_seed(secret, seat) for seat in range(seats)}
    labels = ["dealer", "trumps", *(f"deal:{number}" for number in range(1, 200))]
    words = {Stream(secret, label).word() for label in labels}

    assert len(seeds) == seats
    assert len(words) == len(labels)
    assert not words & {int(seed[:8], 16) for seed in seeds}


@pytest.mark.parametrize("key", GAMES)
def test_asking_for_deals_out_of_order_or_twice_changes_none(key: str) -> None:
    deals = new_referee(key)._deals
    numbers = [1, 2, 3, 7]
    first = {number: deals.deal(number, 0) for number in numbers}

    assert {number: deals.deal(number, 0) for number in reversed(numbers)} == first
    assert deals.lot() == deals.lot()
