"""What the page of a tournament shows of duplicate sets, confidence, larger tables and partners."""

import pytest
from django.test import Client
from django.utils import translation

from games.models import Match, Seat
from tests.builders import make_bot, make_tournament, play_tournament
from tests.high_card import Registering
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def page_of(client: Client, tournament: Tournament, view: str, **headers: str) -> str:
    response = client.get(f"/tournaments/{tournament.slug}/?view={view}", headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def with_points(points: list[tuple[int, int]], **options: object) -> Tournament:
    """Return a finished tournament of Anna and Boris; the game points of each in match after match."""
    anna, boris = make_bot("Anna"), make_bot("Boris")
    tournament = play_tournament(make_tournament(anna, boris, format_options=options))
    for match, both in zip(Match.objects.order_by("pk"), points, strict=True):
        for player, own, other in zip((anna, boris), both, both[::-1], strict=True):
            Seat.objects.filter(match=match, player=player).update(game_points=own, place=1 + (other > own))
    return tournament


SETS = [(7, 3), (5, 3), (7, 1), (7, 3), (7, 0), (3, 4)]


def test_confidence_counts_sets(client: Client) -> None:
    page = page_of(client, with_points(SETS, matches=3, duplicate=True), "confidence")

    assert ">Sets</th>" in page
    assert '<td class="number">3</td>' in page
    assert '<b class="number">+3.67</b> <span class="number">±2.87</span>' in page


def test_confidence_counts_matches_where_there_are_no_sets(client: Client) -> None:
    page = page_of(client, with_points(SETS, matches=6), "confidence")

    assert ">Matches</th>" in page
    assert '<td class="number">6</td>' in page


def test_certain_difference_is_marked_from_both_sides(client: Client) -> None:
    page = page_of(client, with_points([(7, 1), (7, 2)] * 4, matches=8), "confidence")

    assert page.count('class="confidence ahead"') == page.count('class="confidence behind"') == 2
    assert "+5.50" in page
    assert "−5.50" in page


def test_numbers_are_written_as_the_language_does(client: Client) -> None:
    tournament = with_points([(7, 1), (7, 2)] * 4, matches=8)
    with translation.override("de"):
        client.cookies["django_language"] = "de"
        assert "+5,50" in page_of(client, tournament, "confidence")


def test_confidence_without_results_is_empty(client: Client) -> None:
    page = page_of(client, make_tournament(), "confidence")

    assert "±" not in page.replace("within ±", "")
    assert '<td class="number">0</td>' in page


def test_rounds_frame_the_sets_and_say_how_sure_the_pairing_is(client: Client) -> None:
    page = page_of(client, with_points(SETS, matches=3, duplicate=True), "rounds")

    assert page.count('class="is-set"') == 3
    assert page.count("game points ") >= 6
    assert "±2.87" in page
    assert "dealt the same cards" in page


def test_rounds_without_sets_frame_nothing(client: Client) -> None:
    page = page_of(client, with_points(SETS[:2], matches=2), "rounds")

    assert "is-set" not in page
    assert "dealt the same cards" not in page


def test_rounds_at_larger_tables_name_all_who_meet(client: Client, high_card: Registering) -> None:
    high_card(range(3, 4))
    bots = [make_bot(name) for name in ("Anna", "Boris", "Cleo")]
    page = page_of(client, play_tournament(make_tournament(*bots, game="high-card")), "rounds")

    assert all(f">{bot.name}</a>" in page for bot in bots)
    assert "1 : 0 : 0" in page or "0 : 1 : 0" in page or "0 : 0 : 1" in page


def test_rules_say_how_many_sit_at_a_table(client: Client, high_card: Registering) -> None:
    assert "Seats at a table" not in page_of(client, make_tournament(), "entries")
    high_card(range(3, 5), pairs=False)
    assert "<dd>3</dd>" in page_of(client, make_tournament(game="high-card", seats=3), "entries")
    high_card(range(4, 5), pairs=True)
    assert "partners play together" in page_of(client, make_tournament(game="high-card"), "entries")
