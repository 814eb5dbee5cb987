"""Esel on the pages: banks instead of game points, the percentage of a match, the second leaderboard."""

import re
from html import unescape
from io import StringIO

import pytest
from django.core.management import call_command
from django.template.defaultfilters import floatformat
from django.test import Client
from django.urls import reverse

from games.models import Match, Player
from games.rules.errors import BadOption
from games.selectors.player_matches import head_to_head
from ratings.models import Rating
from tests.builders import make_bot, make_match, make_tournament, play_queue, play_tournament
from tournaments.selectors.results import match_results
from tournaments.services.league import create_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[Player]:
    return [
        make_bot(name, built_in=key) for name, key in (("Ada", "rules"), ("Ben", "greedy"), ("Cem", "random"))
    ]


@pytest.fixture
def match(players: list[Player]) -> Match:
    made = make_match(*players, game="esel")
    play_queue()
    made.refresh_from_db()
    return made


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", response.content.decode())))


def test_match_page_shows_banks_and_the_percentage(client: Client, match: Match) -> None:
    text = text_of(client, reverse("match", args=[match.pk]))
    assert "Banks Esel percentage" in text
    assert "Game points" not in text
    assert re.search(r"\d\.\d %", text)


def test_match_page_shows_bids_and_reasons(client: Client, match: Match) -> None:
    text = text_of(client, reverse("match", args=[match.pk]) + "?step=4")
    assert "The whole trick explained" in text
    assert "is led; the main suit is" in text
    assert "passes" in text or "goes" in text


def test_both_systems_have_a_leaderboard(client: Client, match: Match) -> None:
    address = reverse("leaderboard", args=["esel"])
    text = text_of(client, address)
    assert "TrueSkill: all players" in text
    assert "Esel percentage: all players" in text
    assert "Banks a match" in text
    for rating in Rating.objects.filter(pool__system="esel-percentage", pool__population="all"):
        assert f"{floatformat(min(max(rating.score, 0), 100), 1)} %" in text
    assert '<a href="?system=esel-percentage">Esel percentage</a>' in client.get(address).content.decode()
    percentages = text_of(client, address + "?system=esel-percentage")
    assert "Percentage How it comes about" in percentages
    assert "± " not in percentages
    for rating in Rating.objects.filter(pool__system="esel-percentage", pool__population="all"):
        points, dropped, gained, deals, needed = map(int, rating.values)
        assert f"{points:,} × ({dropped} − {gained}) / ({deals} × {needed:,}) + 50 %" in percentages


def test_percentages_beyond_the_range_are_clamped_and_the_exact_one_stands_beside(
    client: Client, match: Match
) -> None:
    rating = Rating.objects.filter(pool__system="esel-percentage", pool__population="all").first()
    assert rating is not None
    rating.values, rating.score = [560.0, 10.0, 0.0, 10.0, 560.0], 150.0
    rating.save()
    text = text_of(client, reverse("leaderboard", args=["esel"]) + "?system=esel-percentage")
    assert "100.0 %" in text
    assert "= 150.0000 %" in text
    assert "the percentage is shown within it" in text


@pytest.mark.parametrize(("language", "title"), [("de", "Esel-Prozent"), ("ru", "процент «Осла»")])
def test_the_system_has_a_name_in_every_language(
    client: Client, match: Match, language: str, title: str
) -> None:
    address = reverse("leaderboard", args=["esel"])
    text = client.get(address, headers={"accept-language": language}).content.decode()
    assert "Esel percentage" not in text
    assert title.lower() in unescape(text).lower()


def test_other_games_have_one_system(client: Client, players: list[Player]) -> None:
    make_match(*players[:2])
    play_queue()
    assert "percentage" not in text_of(client, reverse("leaderboard", args=["sixty-six"]))


def test_player_page_shows_both_ratings(client: Client, players: list[Player], match: Match) -> None:
    address = reverse("player", args=[players[0].slug])
    text = text_of(client, address)
    assert "Esel percentage" in text
    assert "Esel: TrueSkill" in text
    percentages = text_of(client, address + "?game=esel&system=esel-percentage")
    assert "Esel: Esel percentage" in percentages
    assert "The percentage as it would stand" in percentages


def test_api_has_both_leaderboards(client: Client, match: Match) -> None:
    listed = client.get(reverse("api-leaderboards")).json()["results"]
    assert {(row["game"], row["system"]) for row in listed} == {
        ("esel", "trueskill"),
        ("esel", "esel-percentage"),
    }
    rows = client.get(reverse("api-leaderboard", args=["esel"]) + "?system=esel-percentage").json()["results"]
    assert len(rows) == 3
    assert all(len(row["values"]) == 5 for row in rows)


def test_fewer_banks_are_ahead_in_a_tournament(client: Client, players: list[Player]) -> None:
    tournament = play_tournament(make_tournament(*players[:2], game="esel", seats=2))
    results = match_results(tournament)
    assert all(result.fewest_wins for result in results)
    for result in results:
        best = max(range(2), key=result.leads.__getitem__)
        assert result.places[best] == 1
    address = reverse("tournament", args=[tournament.slug])
    text = text_of(client, address)
    assert "Bank difference" in text
    assert "bank difference (by how many banks fewer than the mean of the others)" in text
    assert "ame-point" not in text
    assert "by how many banks per match" in text_of(client, address + "?view=confidence")
    heads = client.get(reverse("tournament_standings_csv", args=[tournament.slug])).content.decode()
    assert heads.splitlines()[0].endswith("bank difference,direct encounter,banks for,banks against")
    out = StringIO()
    call_command("tournament", "standings", tournament.slug, stdout=out)
    assert out.getvalue().count(" banks ahead") == 2


def test_banks_and_game_points_are_not_added_up(client: Client, players: list[Player], match: Match) -> None:
    ada, ben, _ = players
    address = reverse("player", args=[ada.slug])
    banks = [match.seats.get(player=player).game_points for player in (ada, ben)]
    of_esel = text_of(client, address + "?game=esel")
    assert "Won % Banks" in of_esel
    assert f"{banks[0]} : {banks[1]}" in of_esel
    assert [row.game_points_for for row in head_to_head(ada)] == [None, None]
    duel = make_match(ada, ben)
    play_queue()
    points = [duel.seats.get(player=player).game_points for player in (ada, ben)]
    row = next(row for row in head_to_head(ada) if row.opponent == ben)
    assert [row.game_points_for, row.game_points_against] == points
    assert row.matches == 2


def test_more_than_four_need_other_trumps() -> None:
    with pytest.raises(BadOption, match="at most 4 can play"):
        make_tournament(game="esel", seats=5)
    assert make_tournament(game="esel", seats=5, game_options={"trumps": "none"}).seats == 5
    with pytest.raises(BadOption, match="at most 4 can play"):
        create_league(name="Esel", game="esel", format="round-robin", seats=6)
