"""One game is one match: whoever imports it, however it is written, even twice at a moment."""

from dataclasses import replace

import pytest
from django.db import IntegrityError

from games.models import ImportedMatch, Match
from games.play.record_json import to_json
from games.selectors import imports
from games.selectors.match_record import match_record
from games.services.errors import NotNow
from tests.builders import make_bot, make_match, make_user, play_queue
from tests.imports import import_one, make_person, refusal, table_record, table_text
from tournaments.services.settle import void_match

pytestmark = pytest.mark.django_db


def test_same_game_again_is_refused_and_names_the_match():
    user, _ = make_person("Anna")
    other, _ = make_person("Boris")
    match = import_one(user, "Anna", "Boris")
    for importer in (user, other):
        error = refusal(table_text("Anna", "Boris"), importer)
        assert isinstance(error, NotNow)
        assert str(error) == f"this game is there already: it is match {match.pk}"
    play_queue()
    assert isinstance(refusal(table_text("Anna", "Boris")), NotNow)


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"target": 1}},
        {"outcome": None},
        {"played_at": "2020-01-01T00:00:00Z"},
        {"notes": "again", "has_notes": True},
        {"seats": ("@anna", "Grandpa")},
    ],
    ids=["defaults left out", "no result", "another time", "notes", "by address"],
)
def test_same_game_written_otherwise_is_still_the_same(change):
    user, _ = make_person("Anna")
    import_one(user, "Anna", "Grandpa")
    assert isinstance(refusal(to_json(replace(table_record("Anna", "Grandpa"), **change)), user), NotNow)


def test_same_cards_of_other_people_are_another_game():
    user, _ = make_person("Anna")
    import_one(user, "Anna", "Boris")
    import_one(user, "Anna", "Vera")
    assert Match.objects.count() == 2


def test_game_with_a_guest_comes_again_when_the_guest_has_an_account():
    user, _ = make_person("Anna")
    import_one(user, "Anna", "Boris")
    _, boris = make_person("Boris")
    assert import_one(user, "Anna", "Boris").seats.get(number=1).player == boris


def test_same_game_twice_in_one_text_is_refused():
    error = refusal(table_text("Anna", "Boris") + "\n" + table_text("Anna", "Boris"))
    assert str(error) == "record 2: this is the same game as in record 1"


def test_game_already_there_is_named_among_several():
    user = make_user()
    match = import_one(user, "Anna", "Boris")
    error = refusal(table_text("Anna", "Boris", seed=4) + "\n" + table_text("Anna", "Boris"), user)
    assert str(error) == f"the game of record 2 is there already: it is match {match.pk}"


def test_match_that_was_played_here_is_refused():
    match = make_match(make_bot("Anna"), make_bot("Boris"))
    play_queue()
    match.refresh_from_db()
    error = refusal(to_json(match_record(match)))
    assert str(error) == f"this game is there already: it is match {match.pk}"


def test_game_can_be_imported_again_after_its_match_was_voided():
    user, _ = make_person("Anna")
    first = import_one(user, "Anna", "Grandpa")
    void_match(match=first)
    second = import_one(user, "Anna", "Grandpa")
    assert second.pk != first.pk
    assert isinstance(refusal(table_text("Anna", "Grandpa"), user), NotNow)


def test_game_that_comes_twice_at_the_same_moment_is_stored_once(monkeypatch):
    user, _ = make_person("Anna")
    match = import_one(user, "Anna", "Grandpa")
    monkeypatch.setattr(imports, "find_twins", lambda reads: {})  # as if the other had not been there yet
    error = refusal(table_text("Anna", "Grandpa"), user)
    assert str(error) == f"this game is there already: it is match {match.pk}"


def test_database_keeps_one_match_of_a_game():
    user = make_user()
    first, second = import_one(user, "Anna", "Boris"), import_one(user, "Anna", "Boris", seed=4)
    with pytest.raises(IntegrityError):
        ImportedMatch.objects.filter(match=second).update(fingerprint=first.imported.fingerprint)
