"""Sixty-Six for four by every door of the house: pairs are entries, sides, teams of the ratings, partners."""

import json
from html import unescape
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from games.models import Match, MatchStatus, Player
from games.play.ends import FaultReason
from games.play.record_json import to_json
from games.play.record_text import to_text
from games.play.replay import replay
from games.selectors.match_record import match_record
from games.selectors.player_matches import head_to_head
from ratings.models import LedgerEntry, Rating
from tests.builders import api, make_bot, make_match, make_tournament, play_queue, play_tournament
from tests.builders import play_with_fault as break_off
from tests.games.play.matches import read, sample
from tests.imports import import_one, make_person, refusal, table_record, table_text
from tests.uploads import check_matches, make_upload
from tournaments.models import TournamentStatus
from tournaments.selectors.results import match_results
from tournaments.selectors.standings import tournament_standings
from tournaments.services.confirm import confirm
from tournaments.services.league import create_league, open_due_tournaments
from tournaments.services.run import pair_next_round
from tournaments.statistics import units_of

pytestmark = pytest.mark.django_db

KEY = "sixty-six-four"
NAMES = ("Anna", "Boris", "Clara", "Dora")


def seated(match: Match) -> list[str]:
    return [seat.player.name for seat in match.seats.order_by("number")]


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(response.content.decode())


def people() -> list[Player]:
    return [make_person(name)[1] for name in NAMES]


def test_an_entry_is_a_pair_and_holds_both_seats_of_its_side() -> None:
    bots = [make_bot(name, built_in=key) for name, key in (("A", "rules"), ("B", "greedy"), ("C", "random"))]
    tournament = play_tournament(make_tournament(*bots, game=KEY, format="double-round-robin"))
    assert (tournament.status, tournament.seats, tournament.sides) == (TournamentStatus.FINISHED, 4, 2)
    assert {tuple(seated(match)) for match in Match.objects.all()} == {
        (one, other, one, other) for one in "ABC" for other in "ABC" if one != other
    }
    for match in Match.objects.all():
        record = match_record(match)
        assert replay(record).record == record
        assert record.outcome is not None
        for seat in match.seats.all():
            assert (seat.side, seat.place) == (seat.number % 2, record.outcome.places[seat.number % 2])
            assert seat.game_points == record.outcome.game_points[seat.number % 2]
    rows = tournament_standings(tournament).rows
    assert sum(line.row.points for line in rows) == 6
    assert rows[-1].player.name == "C"


def test_a_bot_for_both_seats_is_rated_once_a_match() -> None:
    bots = [make_bot() for _ in range(3)]
    play_tournament(make_tournament(*bots, game=KEY))
    ratings = Rating.objects.filter(pool__game=KEY, pool__population="all")
    assert {rating.matches for rating in ratings} == {2}
    assert LedgerEntry.objects.filter(pool__game=KEY, pool__population="all").count() == 6


def test_sets_with_the_same_cards_seat_each_pair_once_in_each_direction() -> None:
    bots = [make_bot(name, built_in=key) for name, key in (("A", "rules"), ("B", "greedy"))]
    options = {"duplicate": True, "matches": 3}
    tournament = play_tournament(make_tournament(*bots, game=KEY, format_options=options))
    by_set: dict[str, list[Match]] = {}
    for match in Match.objects.order_by("pk"):
        by_set.setdefault(match.set_key, []).append(match)
    assert [len(unit) for unit in units_of(match_results(tournament))] == [2, 2, 2]
    for one, other in by_set.values():
        assert seated(one) == seated(other)[::-1] == ["A", "B", "A", "B"]
        assert one.secret == other.secret
        first, second = (match_record(match).deals[0] for match in (one, other))
        assert (first.dealer, first.hands, first.cuts) == (second.dealer, second.hands, second.cuts)


def test_a_league_of_pairs_lives_and_is_rated() -> None:
    create_league(name="Pairs", game=KEY, format="round-robin", pause_seconds=0)
    make_bot("A", built_in="rules")
    assert open_due_tournaments() == []
    make_bot("B", built_in="greedy")
    for entries in (2, 3):
        [tournament] = open_due_tournaments()
        while pair_next_round(tournament_id=tournament.pk) or play_queue():
            pass
        tournament.refresh_from_db()
        assert (tournament.status, tournament.entries.count()) == (TournamentStatus.FINISHED, entries)
        make_bot("C")
    assert Rating.objects.filter(pool__game=KEY, pool__population="bots").count() == 3


@pytest.mark.parametrize("form", ["page", "api", "command"])
@pytest.mark.parametrize("written", ["text", "json"])
def test_a_game_of_four_people_is_written_down(
    client: Client, form: str, written: str, tmp_path: Path
) -> None:
    anna, _, _, _ = people()
    record = table_record(*NAMES, game=KEY)
    source = to_text(record) if written == "text" else to_json(record)
    assert anna.owner is not None
    if form == "page":
        client.force_login(anna.owner)
        client.post("/matches/import/", {"text": source, "import": "1"})
    elif form == "api":
        api(anna.owner).generic("POST", "/api/v1/matches/import/", source, content_type="text/plain")
    else:
        (tmp_path / "game").write_text(source)
        call_command("import_matches", str(tmp_path / "game"), "--by", anna.owner.username)
    match = Match.objects.get()
    assert seated(match) == [*NAMES]
    play_queue()
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    title = f"<h1>{NAMES[0]} & {NAMES[2]} – {NAMES[1]} & {NAMES[3]}</h1>"
    assert title in page(client, f"/matches/{match.pk}/")


def test_it_is_rated_when_all_four_have_confirmed_partners_alike() -> None:
    players = people()
    match = import_one(players[0].owner, *NAMES, game=KEY)
    play_queue()
    for player in players[1:]:
        assert not LedgerEntry.objects.exists()
        confirm(match=match, user=player.owner)
    match.refresh_from_db()
    assert match.is_rated
    by_name = {
        rating.player.name: rating for rating in Rating.objects.filter(pool__population="all", pool__game=KEY)
    }
    assert {*by_name} == {*NAMES}
    places = [seat.place for seat in match.seats.order_by("number")]
    assert places == [places[0], places[1]] * 2
    assert sorted(places) == [1, 1, 2, 2]
    scores = [by_name[name].score for name in NAMES]
    assert scores[0] == pytest.approx(scores[2])
    assert scores[1] == pytest.approx(scores[3])
    assert (scores[0] > scores[1]) == (places[0] < places[1])
    assert [by_name[name].won for name in NAMES] == [int(place == 1) for place in places]


def test_pages_name_partners_together(client: Client) -> None:
    players = people()
    match = import_one(players[0].owner, *NAMES, game=KEY)
    play_queue()
    for player in players[1:]:
        confirm(match=match, user=player.owner)
    for address in ("/matches/", f"/players/{players[2].slug}/", "/"):
        line = page(client, address).split('<div class="match-line">')[1].split("</div>")[0]
        assert [line.count(name) for name in NAMES] == [1, 1, 1, 1]
    assert "Sixty-Six for four" in page(client, f"/leaderboards/{KEY}/")
    assert all(name in page(client, f"/leaderboards/{KEY}/") for name in NAMES)


def test_the_api_tells_the_side_of_every_seat(client: Client) -> None:
    players = people()
    match = import_one(players[0].owner, *NAMES, game=KEY)
    play_queue()
    shown = client.get(f"/api/v1/matches/{match.pk}/").json()
    assert [(seat["seat"], seat["side"]) for seat in shown["seats"]] == [(0, 0), (1, 1), (2, 0), (3, 1)]
    record = client.get(f"/api/v1/matches/{match.pk}/record/").json()
    assert len(record["result"]["game_points"]) == 2
    assert {*record["result"]} == {"game_points", "carry", "garments", "places", "end"}


@pytest.mark.parametrize("seat", range(4))
def test_a_fault_puts_the_pair_last_and_the_points_stay(client: Client, seat: int) -> None:
    match = make_match(*[make_bot(name) for name in NAMES], game=KEY)
    match = break_off(actions=40, fault=FaultReason.ILLEGAL, seat=seat)
    places = [each.place for each in match.seats.order_by("number")]
    assert places == [2 if number % 2 == seat % 2 else 1 for number in range(4)]
    assert [each.fault for each in match.seats.order_by("number")].count("illegal") == 1
    shown = page(client, f"/matches/{match.pk}/")
    assert f"{NAMES[seat]} chose an action that was not allowed" in shown
    assert Rating.objects.filter(pool__game=KEY, pool__population="all", won=1).count() == 2


def test_what_goes_beyond_the_target_and_garments_stand_with_the_result(client: Client) -> None:
    anna, *_ = people()
    raw = sample(KEY, 3)
    for seat, name in zip(raw["seats"], NAMES, strict=True):
        seat["name"] = name
    answer = api(anna.owner).post("/api/v1/matches/import/", raw, format="json")
    assert answer.status_code == 201
    play_queue()
    shown = page(client, f"/matches/{Match.objects.get().pk}/?step=9999")
    assert "Boris & Dora: 1 game point beyond the target is carried over." in shown
    assert "Anna & Clara: 1 garment is still worn; it is forgotten." in shown
    assert "wears 1 garment" in shown


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        pytest.param(
            "ask  pass", "ask  redeal", "'redeal' is not allowed now (allowed for seat 2: pass)", id="redeal"
        ),
        pytest.param(
            "call six",
            "call seven",
            "(allowed for seat 1: pass, call five, call six, call coat, call costume)",
            id="no such call",
        ),
        pytest.param(
            "call six  KS",
            "call six  call six",
            "'call six' is not allowed now (allowed for seat 3: 9C,",
            id="called again",
        ),
        pytest.param('[Seat3 "Dora"]\n', "", "(allowed: Seat0 and on, 4 seats)", id="three people"),
        pytest.param("cuts: 9S QD", "cuts: QD 9S", "allowed: up to two nines and another card", id="cut on"),
        pytest.param("cuts: 9S 9S 9H", "cuts: 9S 9H", "the cuts are 9S 9H", id="the third nine is missing"),
        pytest.param("/ 6 0", "/ 5 0", "[5, 0] in the record, the actions give [6, 0]", id="a sum"),
        pytest.param("garments 0 0", "garments 0 1", "garments", id="a garment"),
    ],
)
def test_a_wrong_game_of_four_is_refused_in_one_sentence(wrong: str, right: str, told: str) -> None:
    anna, *_ = people()
    raw = sample(KEY, 5)
    for seat, name in zip(raw["seats"], NAMES, strict=True):
        seat["name"] = name
    source = to_text(read(raw))
    assert wrong in source
    changed = source.replace(wrong, right, 1)
    answer = api(anna.owner).generic("POST", "/api/v1/matches/import/", changed, content_type="text/plain")
    assert answer.status_code == 400
    assert told in json.loads(answer.content)["error"]["message"]
    assert not Match.objects.exists()


def test_opponents_of_a_player_are_the_other_pair(client: Client) -> None:
    players = people()
    match = import_one(players[0].owner, *NAMES, game=KEY)
    play_queue()
    for player in players[1:]:
        confirm(match=match, user=player.owner)
    for player, against in zip(players, (["Boris", "Dora"], ["Anna", "Clara"]) * 2, strict=True):
        assert sorted(row.opponent.name for row in head_to_head(player, KEY)) == against


def test_an_uploaded_bot_is_checked_in_both_seats_of_a_pair() -> None:
    version = make_upload(games=[KEY])
    tables = [
        [seat.bot_version.built_in or "itself" for seat in match.seats.order_by("number") if seat.bot_version]
        for match in check_matches(version)
    ]
    assert tables == [["itself"] * 4, ["itself", "rules", "itself", "rules"]]


@pytest.mark.parametrize("names", [("Anna", "Boris", "Anna", "Dora"), ("Anna", "Anna", "Clara", "Dora")])
def test_nobody_sits_twice_at_a_table_of_people(names: tuple[str, ...]) -> None:
    anna, *_ = people()
    assert anna.owner is not None
    assert "Anna" in str(refusal(table_text(*names, game=KEY), anna.owner))
