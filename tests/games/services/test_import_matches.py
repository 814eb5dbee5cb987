"""Importing: all of a text or nothing, what is refused and how, what is stored, what the worker does."""

import json
import zlib
from dataclasses import replace

import pytest

from games.models import Confirmation, ImportedMatch, Match, MatchStatus, Player, PlayerKind, Purpose, Seat
from games.play.ends import End, EndKind, FaultReason
from games.play.errors import RecordError
from games.play.record import Outcome
from games.play.record_json import to_json
from games.play.replay import replay
from games.selectors import imports
from games.selectors.match_record import match_record
from games.services.errors import Refused
from games.services.import_matches import import_matches
from tests.builders import make_bot, make_user, play_queue
from tests.games.play.matches import random_record
from tests.imports import import_one, make_person, refusal, table_record, table_text

pytestmark = pytest.mark.django_db


def cut_short(*names, outcome):
    """Return a record that stops after four cards, with the outcome given."""
    (deal,) = table_record(*names).deals
    deal = replace(deal, actions=deal.actions[:4], card_points=None, game_points=None)
    return table_record(*names, deals=(deal,), outcome=outcome)


def test_match_waits_unrated_with_seats_and_the_record():
    user, anna = make_person("Anna")
    _, boris = make_person("Boris")
    match = import_one(user, "Anna", "Boris", played_at="2026-11-29T20:00:00+02:00")
    assert (match.purpose, match.status, match.is_rated) == (Purpose.IMPORTED, MatchStatus.QUEUED, False)
    assert [seat.player for seat in match.seats.all()] == [anna, boris]
    assert match.plan["options"] == {"target": 1, "close_undrawn": False}
    assert (match.secret, match.commitment) == ("", "")
    assert f"{match.imported.played_at:%H:%M %Z}" == "18:00 UTC"


def test_worker_replays_and_settles():
    user, _ = make_person("Anna")
    match = import_one(user, "Anna", "Grandpa", played_at="2026-11-29T20:00:00+02:00")
    assert play_queue() == 1
    match.refresh_from_db()
    record = replay(table_record("Anna", "Grandpa")).record
    assert (match.status, match.end) == (MatchStatus.FINISHED, "played")
    assert match.record_hash == replay(record).hash
    assert [seat.place for seat in match.seats.all()] == [1, 2]
    assert [seat.game_points for seat in match.seats.all()] == [1, 0]
    assert match_record(match) == replace(record, played_at="2026-11-29T20:00:00+02:00")


def test_notes_are_kept_and_given_out_again():
    user = make_user("Anna")
    match = import_one(user, "Anna", "Grandpa", notes={"place": "кафе"}, has_notes=True)
    play_queue()
    match.refresh_from_db()
    assert match_record(match).notes == {"place": "кафе"}
    assert match_record(match).played_at is None


def test_record_that_does_not_replay_any_more_fails_with_its_reason():
    match = import_one(make_user("Anna"), "Anna", "Grandpa")
    raw = json.loads(to_json(table_record("Anna", "Grandpa")))
    raw["deals"][0]["card_points"] = [1, 2]
    ImportedMatch.objects.update(body=zlib.compress(json.dumps(raw).encode()))
    play_queue()
    match.refresh_from_db()
    assert match.status == MatchStatus.FAILED
    assert "the actions give" in match.attempt_log.first().reason


def test_importers_own_seat_is_confirmed_with_the_import():
    user, anna = make_person("Anna")
    make_person("Boris")
    import_one(user, "Boris", "Anna")
    given = Confirmation.objects.get()
    assert (given.seat.player, given.user, given.reason) == (anna, user, "")


def test_importer_who_did_not_play_confirms_nothing():
    import_one(make_user("Clerk"), "Anna", "Boris")
    assert not Confirmation.objects.exists()


def test_importers_bot_is_confirmed_unless_the_importer_sits_there_too():
    user, _ = make_person("Anna")
    Player.objects.filter(pk__in=[make_bot("One").pk, make_bot("Two").pk]).update(owner=user)
    import_one(user, "One", "Grandpa")
    assert Confirmation.objects.get().seat.player.name == "One"
    import_one(user, "One", "Two", seed=4)
    assert [each.seat.player.name for each in Confirmation.objects.order_by("pk")] == ["One", "One"]
    import_one(user, "One", "Anna", seed=5)
    assert Confirmation.objects.order_by("pk").last().seat.player.name == "Anna"


def test_several_records_of_both_forms():
    user = make_user("Anna")
    text = table_text("Anna", "Grandpa") + "\n" + table_text("Grandpa", "Anna", seed=4)
    assert len(import_matches(source=text, importer=user)) == 2
    raws = [json.loads(to_json(table_record("Anna", "Grandpa", seed=seed))) for seed in (5, 7)]
    assert len(import_matches(source=json.dumps(raws), importer=user)) == 2
    lines = "\n".join(to_json(table_record("Anna", "Grandma", seed=seed)) for seed in (5, 7))
    assert len(import_matches(source=lines, importer=user)) == 2
    assert play_queue() == 6
    assert Player.objects.filter(is_guest=True).count() == 2


def test_one_bad_record_keeps_all_out_and_is_named():
    bad = table_text("Anna", "Grandpa", seed=4).replace("= ", "= 9")
    error = refusal(table_text("Anna", "Grandpa") + "\n" + bad)
    assert str(error).startswith("record 2 deal 1: line ")
    assert error.record == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("0: QD", "0: XX", "deal 1: line 10, column 4: 'XX' is not a card (allowed: rank and suit, as QS)"),
        ("0: QD QC", "0: QC QC", "deal 1: line 10, column 7: 'QC' is not in the pack, or twice in the deal"),
        (
            "KH TH",
            "9S TH",
            "deal 1 action 1: line 13, column 1: '9S' is not allowed now (allowed for seat 1:",
        ),
        (
            "KH TH",
            "TH KH",
            "deal 1 action 1: line 13, column 1: 'TH' is not allowed now (allowed for seat 1:",
        ),
        ("= 69 36", "= 69 37", "deal 1: line 15, column 1: card_points is [69, 37] in the record, the act"),
    ],
    ids=["unknown card", "a card twice", "not in the hand", "out of turn", "wrong sum"],
)
def test_bad_text_says_where_in_one_sentence(old, new, said):
    text = table_text("Anna", "Boris")
    assert old in text
    error = refusal(text.replace(old, new))
    assert isinstance(error, RecordError)
    assert str(error).startswith(said)


def test_bad_json_says_deal_and_action():
    raw = json.loads(to_json(table_record("Anna", "Boris")))
    raw["deals"][0]["actions"][2] = "0:9D"
    error = refusal(json.dumps(raw))
    assert (error.deal, error.action, error.record) == (1, 3, None)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("", "there is no record in it"),
        ("; nothing but a comment", "there is no record in it"),
        ("[]", "there is no record in it"),
        ("x" * (imports.MOST_BYTES + 1), "too long (allowed: 256 KiB)"),
        ("ü" * (imports.MOST_BYTES // 2 + 1), "too long"),
        ('[Game "mariage"]\n\n1\n' * 101, "too many records in it (allowed: 100 at a time)"),
    ],
    ids=["nothing", "comment", "empty list", "long", "long in bytes", "many"],
)
def test_text_without_records_or_with_too_many_is_refused(source, said):
    error = refusal(source)
    assert isinstance(error, Refused)
    assert said in str(error)


@pytest.mark.parametrize(
    "end",
    [End(EndKind.UNFINISHED), End(EndKind.FAULT, 0, FaultReason.TIMEOUT)],
    ids=lambda end: end.kind,
)
def test_unfinished_matches_and_faults_are_refused(end):
    error = refusal(to_json(cut_short("Anna", "Boris", outcome=Outcome(end))))
    assert "is not imported (allowed: played, resigned, adjudicated)" in str(error)
    assert end.text in str(error)


def test_resigned_match_is_settled_with_the_resigned_side_last():
    record = cut_short("Anna", "Grandpa", outcome=Outcome(End(EndKind.RESIGNED, 0)))
    (match,) = import_matches(source=to_json(record), importer=make_user("Anna"))
    play_queue()
    match.refresh_from_db()
    assert (match.end, [seat.place for seat in match.seats.all()]) == ("resigned 0", [2, 1])


def test_adjudicated_match_keeps_the_places_it_names():
    record = cut_short("Anna", "Grandpa", outcome=Outcome(End(EndKind.ADJUDICATED), (1, 1)))
    import_matches(source=to_json(record), importer=make_user("Anna"))
    play_queue()
    assert list(Seat.objects.values_list("place", flat=True)) == [1, 1]


def test_match_without_a_deal_is_refused():
    record = table_record("Anna", "Boris", deals=(), outcome=Outcome(End(EndKind.RESIGNED, 0)))
    assert "without a deal" in str(refusal(to_json(record)))


@pytest.mark.parametrize(
    "played_at", ["0001-01-01T00:00:00+14:00", "1899-12-31T00:00:00Z", "2999-01-01T00:00:00Z"]
)
def test_time_when_nobody_can_have_played_is_refused(played_at):
    assert "from 1900 to now" in str(refusal(table_text("Anna", "Boris", played_at=played_at)))


def test_undrawn_cards_need_not_be_known():
    record = table_record("Anna", "Grandpa", seed=0)
    lines = table_text("Anna", "Grandpa", seed=0).split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("stock:"))
    stock = lines[place].split()
    undrawn = slice(-4, -1)
    assert len(record.deals[0].actions) < 12
    lines[place] = " ".join([*stock[:-4], "..", "..", "..", stock[-1]])
    import_matches(source="\n".join(lines), importer=make_user("Anna"))
    play_queue()
    (deal,) = match_record(Match.objects.get()).deals
    assert deal.is_unordered
    assert sorted(deal.stock[undrawn]) == list(deal.stock[undrawn])


def test_drawn_card_must_be_known():
    text = table_text("Anna", "Grandpa").replace("stock: JC", "stock: ..")
    assert "card 1 of the stock is written .. but was seen" in str(refusal(text))


def test_fair_record_is_verified():
    record = replace(random_record(options={"target": 1}), seats=("Anna", "Boris"))
    (match,) = import_matches(source=to_json(record), importer=make_user("Anna"))
    play_queue()
    match.refresh_from_db()
    assert match_record(match).fair == record.fair
    wrong = replace(record, fair=replace(record.fair, commitment="0" * 64))
    assert "the commitment is" in str(refusal(to_json(wrong)))


def test_guest_is_one_person_for_one_importer():
    anna, boris = make_user("Anna"), make_user("Boris")
    import_one(anna, "Anna", "Grandpa")
    import_one(anna, "Anna", "Grandpa", seed=4)
    import_one(boris, "Boris", "Grandpa")
    guests = Player.objects.filter(is_guest=True)
    assert [guest.slug for guest in guests.order_by("pk")] == ["guest-grandpa", "guest-grandpa-2"]
    for guest in guests:
        assert (guest.name, guest.kind, guest.owner) == ("Grandpa", PlayerKind.HUMAN, None)


def test_import_takes_as_many_queries_for_ten_as_for_two(django_assert_max_num_queries):
    user, _ = make_person("Anna")
    make_person("Boris")
    for seeds in (range(20, 22), range(30, 40)):
        text = "\n".join(table_text("Anna", "Boris", seed=seed) for seed in seeds)
        with django_assert_max_num_queries(15):
            import_matches(source=text, importer=user)
