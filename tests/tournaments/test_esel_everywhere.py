"""Esel by every door of the house: all options can be played, more than four with own trumps by none."""

import json
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from games.models import Match, Player
from games.play.record_json import to_json
from games.play.record_text import to_text
from games.play.replay import replay
from games.selectors.match_record import match_record
from ratings.models import Rating
from tests.builders import api, make_bot, make_tournament, make_user, play_tournament
from tests.games.play.matches import random_record
from tests.imports import make_person
from tournaments.models import League, Tournament, TournamentStatus
from tournaments.selectors.results import match_results
from tournaments.selectors.standings import tournament_standings
from tournaments.statistics import between_entries, units_of

pytestmark = pytest.mark.django_db
ODD = {"must_beat": False, "thresholds": "reversed"}
DEFAULT = {"must_beat": True, "thresholds": "printed"}
TABLES = [("own", 2), ("own", 3), ("own", 4), ("none", 5), ("one", 6), ("two", 3), ("two-ranked", 5)]
SENTENCE = "ith trumps 'own' at most 4 can play, not {}; for more: none, one, two, two-ranked"

Way = Callable[[int, dict[str, Any]], str]


def by_page(seats: int, chosen: dict[str, Any]) -> str:
    """Create a tournament of all bots by the form; return the answer."""
    client = Client()
    client.force_login(make_user(may_organise=True))
    data: dict[str, Any] = {
        **{"name": "Cup", "game": "esel", "format": "round-robin", "shown": "esel round-robin"},
        **{"seats": seats, "game-trumps": chosen["trumps"], "game-thresholds": chosen["thresholds"]},
        **{"format-matches": "1", "format-order": "berger", "all_bots": "on", "is_rated": "on"},
    }
    if chosen["must_beat"]:
        data["game-must_beat"] = "on"
    return client.post("/tournaments/new/", data).content.decode()


def by_api(seats: int, chosen: dict[str, Any]) -> str:
    organiser = api(make_user(may_organise=True))
    body = {"name": "Cup", "game": "esel", "format": "round-robin", "seats": seats, "game_options": chosen}
    answer = organiser.post("/api/v1/tournaments/", body, format="json").json()
    if "error" not in answer:
        for slug in Player.objects.values_list("slug", flat=True):
            organiser.post(f"/api/v1/tournaments/{answer['slug']}/entries/", {"player": slug}, format="json")
    return json.dumps(answer)


def by_command(seats: int, chosen: dict[str, Any]) -> str:
    texts = [f"{key}={json.dumps(value)}" for key, value in chosen.items()]
    words = [word for text in texts for word in ("--game-option", text)]
    bots = Player.objects.values_list("slug", flat=True)
    try:
        call_command("tournament", "create", "Cup", *bots, "--game", "esel", "--seats", str(seats), *words)
    except CommandError as error:
        return str(error)
    return ""


def by_admin(seats: int, chosen: dict[str, Any]) -> str:
    """Ask staff's page for a league."""
    client = Client()
    client.force_login(User.objects.create_superuser("chief"))
    data = {
        **{"name": "Esel", "slug": "esel", "game": "esel", "game_options": json.dumps(chosen)},
        **{"seats": seats, "format": "round-robin", "format_options": "{}", "pause_seconds": 0},
    }
    return client.post("/admin/tournaments/league/add/", data).content.decode()


def by_play(seats: int, chosen: dict[str, Any]) -> str:
    words = [
        word for key, value in chosen.items() for word in ("--game-option", f"{key}={json.dumps(value)}")
    ]
    with pytest.raises(CommandError) as raised:
        call_command("play", "esel", *["random"] * seats, *words)
    return str(raised.value)


@pytest.mark.parametrize(("trumps", "seats"), TABLES)
@pytest.mark.parametrize("way", [by_page, by_api, by_command])
@pytest.mark.parametrize("rest", [DEFAULT, ODD], ids=["default", "odd"])
def test_every_option_can_be_played_in_a_tournament(
    way: Way, trumps: str, seats: int, rest: dict[str, Any]
) -> None:
    for number in range(seats):
        make_bot(built_in=("rules", "greedy", "miser")[number % 3])
    chosen = {"trumps": trumps, **rest}
    way(seats, chosen)
    tournament = play_tournament(Tournament.objects.get())
    assert (tournament.status, tournament.seats) == (TournamentStatus.FINISHED, seats)
    assert tournament.game_options == chosen
    record = match_record(Match.objects.get())
    assert record.options == chosen
    assert replay(record).record == record
    assert Rating.objects.filter(pool__population="all").count() == 2 * seats


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("way", [by_page, by_api, by_command, by_admin, by_play])
def test_more_than_four_with_own_trumps_are_refused_in_one_sentence(way: Way, seats: int) -> None:
    told = unescape(way(seats, {"trumps": "own", **DEFAULT}))
    assert told.count(SENTENCE.format(seats)) == 1
    assert not Tournament.objects.exists()
    assert not League.objects.exists()


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("form", ["json", "text"])
def test_no_record_has_more_than_four_with_own_trumps(
    form: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = random_record("esel", seats=seats, options={"trumps": "one"})
    source = to_text(record) if form == "text" else to_json(record)
    source = source.replace('[Trumps "one"]', '[Trumps "own"]').replace('"trumps": "one"', '"trumps": "own"')
    file = tmp_path / "record"
    file.write_text(source)
    with pytest.raises(SystemExit):
        call_command("verify", str(file))
    anna, _ = make_person("Anna")
    client = Client()
    client.force_login(anna)
    answer = api(anna).generic("POST", "/api/v1/matches/import/", source, content_type="text/plain")
    told = [
        capsys.readouterr().out,
        unescape(client.post("/matches/import/", {"text": source}).content.decode()),
        json.loads(answer.content)["error"]["message"],
    ]
    assert [text.count(SENTENCE.format(seats)) for text in told] == [1, 1, 1]
    assert answer.status_code == 400
    assert not Match.objects.exists()


def test_sets_with_the_same_cards_say_who_keeps_fewer_banks() -> None:
    """In each set of three everybody sits everywhere; ahead is who has fewer banks than the others."""
    bots = [make_bot(built_in=key) for key in ("rules", "random", "random")]
    options = {"duplicate": True, "matches": 6}
    tournament = play_tournament(make_tournament(*bots, game="esel", seats=3, format_options=options))
    results = match_results(tournament)
    assert [len(unit) for unit in units_of(results)] == [3] * 6
    entries = {entry.pk: entry.player for entry in tournament.entries.all()}
    best, second, _ = entries
    assert entries[best] == bots[0]
    banks = [dict(zip(result.entries, result.game_points, strict=True)) for result in results]
    ahead = sum(kept[second] - kept[best] for kept in banks) / len(banks)
    found = between_entries(results)[best, second]
    assert (found.units, found.mean) == (6, pytest.approx(ahead))
    assert ahead > 0
    assert tournament_standings(tournament).rows[0].player == bots[0]
