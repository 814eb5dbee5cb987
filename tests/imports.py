"""Games as people write them down, for the tests of the import."""

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User

from games.models import ImportedMatch, Match, Player
from games.play.record import Record
from games.play.record_text import to_text
from games.rules.errors import StichligaError
from games.services.import_matches import import_matches
from games.services.people import player_of
from tests.builders import make_user
from tests.games.play.matches import random_record


def table_record(*names: str, seed: int = 3, game: str = "sixty-six", **changes: Any) -> Record:
    """Return a match of one deal between people of these names; no secret, all points written."""
    record = random_record(game, seed, seats=len(names), options={"target": 1})
    return replace(record, seats=names, fair=None, **changes)


def table_text(*names: str, seed: int = 3, **changes: Any) -> str:
    """Return such a match in text form."""
    return to_text(table_record(*names, seed=seed, **changes))


def make_person(name: str, **fields: Any) -> tuple[User, Player]:
    """Return an account and its player."""
    user = make_user(name, **fields)
    return user, player_of(user)


def import_one(importer: User, *names: str, seed: int = 3, **changes: Any) -> Match:
    """Import a match between players of these names."""
    (match,) = import_matches(source=table_text(*names, seed=seed, **changes), importer=importer)
    return match


def refusal(source: str, importer: User | None = None) -> StichligaError:
    """Return what the import raises, having made sure that nothing is stored."""
    importer = importer or make_user()
    player_of(importer)
    before = Match.objects.count(), Player.objects.count(), ImportedMatch.objects.count()
    with pytest.raises(StichligaError) as raised:
        import_matches(source=source, importer=importer)
    assert (Match.objects.count(), Player.objects.count(), ImportedMatch.objects.count()) == before
    return raised.value
