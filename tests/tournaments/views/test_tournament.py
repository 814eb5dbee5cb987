"""The page of a tournament in its views, its live part, its CSV."""

import csv
import io

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Match
from games.services.claim import claim_chunk
from games.services.run_chunk import run_chunk
from tests.builders import begin, make_bot, make_tournament, make_user, play_queue, play_tournament
from tournaments.models import Tournament
from tournaments.services.run import cancel_tournament
from tournaments.services.settle import settle_matches

pytestmark = pytest.mark.django_db

VIEWS = ("standings", "crosstable", "confidence", "rounds", "entries")


def page_of(client: Client, tournament: Tournament, query: str = "", **headers: str) -> str:
    response = client.get(f"/tournaments/{tournament.slug}/{query}", headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def test_head_says_what_is_played_and_how(client: Client) -> None:
    page = page_of(client, make_tournament(name="Evening Cup"))

    for said in ("Evening Cup", "open for entries", "Sixty-Six", "Round robin", "3 entries", "3 rounds"):
        assert said in page


def test_progress_is_counted(client: Client) -> None:
    tournament = begin(make_tournament(format_options={"matches": 2}))
    claim = claim_chunk(worker="test", limit=1)
    assert claim is not None
    for batch in run_chunk(claim=claim):
        settle_matches(token=claim.token, played=batch)

    assert "1 of 6 matches" in page_of(client, tournament)


def test_matches_voided_are_told(client: Client) -> None:
    tournament = begin(make_tournament(format_options={"matches": 2}))
    assert "voided" not in page_of(client, tournament)
    Match.objects.filter(pk__in=Match.objects.order_by("pk").values("pk")[:2]).update(status="voided")

    assert "2 matches were voided" in page_of(client, tournament)


def test_standings_explain_their_tie_breaks(client: Client) -> None:
    page = page_of(client, play_tournament(make_tournament()))

    assert "game-point difference (own game points less the opponents" in page
    assert "direct encounter" in page


def test_crosstable_leads_to_the_matches_of_two(client: Client) -> None:
    anna, boris = make_bot("Anna"), make_bot("Boris")
    tournament = play_tournament(make_tournament(anna, boris))

    page = page_of(client, tournament, "?view=crosstable")

    address = f"/matches/?tournament={tournament.slug}&amp;player={anna.slug}&amp;opponent={boris.slug}"
    assert address in page


def test_rounds_are_shown_one_at_a_time(client: Client) -> None:
    tournament = begin(make_tournament(*[make_bot() for _ in range(6)]))

    page = page_of(client, tournament, "?view=rounds&round=2")

    assert "Round 2 of 5" in page
    assert page.count('class="pairing"') == 3
    assert page.count("?view=rounds&amp;round=") >= 5


@pytest.mark.parametrize("number", ["0", "99", "x", "-1", "1" * 30])
def test_senseless_round_shows_the_first_open_one(client: Client, number: str) -> None:
    tournament = begin(make_tournament())

    assert "Round 1 of 3" in page_of(client, tournament, f"?view=rounds&round={number}")


def test_bye_is_shown(client: Client) -> None:
    assert ">bye<" in page_of(client, begin(make_tournament()), "?view=rounds")


def test_options_are_said_in_words(client: Client) -> None:
    page = page_of(client, make_tournament(game_options={"target": 11}), "?view=entries")

    assert "Game points that win the match" in page
    assert "11" in page


@pytest.mark.parametrize("view", [*VIEWS, "nonsense"])
@pytest.mark.parametrize("stage", ["open", "running", "finished", "cancelled"])
def test_every_view_works_at_every_stage(client: Client, view: str, stage: str) -> None:
    tournament = make_tournament()
    if stage == "running":
        begin(tournament)
    elif stage == "finished":
        play_tournament(tournament)
    elif stage == "cancelled":
        cancel_tournament(tournament=begin(tournament))

    page = page_of(client, tournament, f"?view={view}")

    assert ("hx-trigger" in page) is (stage in ("open", "running"))


def test_tournament_without_entries(client: Client) -> None:
    tournament = make_tournament()
    tournament.entries.all().delete()

    for view in VIEWS:
        assert "<h1>" in page_of(client, tournament, f"?view={view}")


def test_poll_gets_the_live_part_and_reloads_when_the_rest_has_changed(client: Client) -> None:
    tournament = make_tournament()
    address = f"/tournaments/{tournament.slug}/?view=standings&seen="

    same = client.get(f"{address}open-3", headers={"HX-Request": "true"})
    begin(tournament)
    changed = client.get(f"{address}open-3", headers={"HX-Request": "true"})

    assert "<html" not in same.content.decode()
    assert "HX-Refresh" not in same.headers
    assert changed.headers["HX-Refresh"] == "true"


def test_csv_holds_the_standings(client: Client) -> None:
    tournament = play_tournament(make_tournament(make_bot("=cmd()"), make_bot("Boris, the “second”")))

    response = client.get(f"/tournaments/{tournament.slug}/standings.csv", headers={"Accept-Language": "de"})

    assert b"standing points,game-point difference" in response.content  # the heads are English for everybody
    rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert {row["player"] for row in rows} == {"'=cmd()", "Boris, the “second”"}
    assert [row["rank"] for row in rows] == ["1", "2"]
    assert [row["standing points"] for row in rows] == ["1.0", "0.0"]


@pytest.mark.parametrize("path", ["", "standings.csv"])
def test_unknown_tournament_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/tournaments/nothing-like-it/{path}").status_code == 404


@pytest.mark.parametrize(
    ("view", "queries"),
    [("standings", 4), ("crosstable", 4), ("confidence", 4), ("rounds", 7), ("entries", 2)],
)
def test_queries_do_not_grow(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, view: str, queries: int
) -> None:
    small = begin(make_tournament())
    large = begin(make_tournament(*[make_bot() for _ in range(7)], format_options={"matches": 2}))
    play_queue()

    for tournament in (small, large):
        with django_assert_num_queries(queries):
            page_of(client, tournament, f"?view={view}")


def test_buttons_are_for_the_organiser_and_staff(client: Client) -> None:
    organiser = make_user(may_organise=True)
    tournament = make_tournament(organiser=organiser)
    start = f"/tournaments/{tournament.slug}/start/"

    assert start not in page_of(client, tournament)
    for user, sees in (
        (make_user(may_organise=True), False),
        (organiser, True),
        (make_user(is_staff=True), True),
    ):
        client.force_login(user)
        assert (start in page_of(client, tournament)) is sees
