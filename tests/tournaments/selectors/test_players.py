"""The list of players."""

import pytest
from django.http import QueryDict
from pytest_django import DjangoAssertNumQueries

from games.models import PlayerKind
from tests.builders import make_bot
from tests.ratings.builders import make_player, make_rated
from tournaments.selectors.players import player_page

pytestmark = pytest.mark.django_db


def _names(query: str = "", size: int = 25) -> list[str]:
    return [player.name for player in player_page(QueryDict(query), size).rows]


def test_players_stand_by_name() -> None:
    for name in ("Cleo", "Anna", "Boris"):
        make_player(name)

    assert _names() == ["Anna", "Boris", "Cleo"]


def test_players_are_found_by_part_of_the_name_and_by_kind() -> None:
    make_player("Anna")
    make_player("Hanna", PlayerKind.HUMAN)
    make_player("Boris")

    assert _names("q=ANN") == ["Anna", "Hanna"]
    assert _names("q=ann&kind=human") == ["Hanna"]
    assert _names("kind=cat") == ["Anna", "Boris", "Hanna"]


def test_pages_lead_through_namesakes_and_back() -> None:
    made = [make_player("Same") for _ in range(5)]
    first = player_page(QueryDict(""), 2)
    second = player_page(QueryDict(first.next), 2)
    third = player_page(QueryDict(second.next), 2)

    assert [*first.rows, *second.rows, *third.rows] == made
    assert (first.previous, third.next) == ("", "")
    assert player_page(QueryDict(third.previous), 2).rows == second.rows
    assert player_page(QueryDict(second.previous), 2).previous == ""


def test_row_has_version_games_and_rated_matches_of_all_games() -> None:
    anna, boris = make_bot("Anna"), make_bot("Boris")
    make_rated(anna, boris, game="sixty-six")
    make_rated(anna, boris, game="mariage")
    make_rated(anna, boris, game="mariage")

    row = player_page(QueryDict("")).rows[0]

    assert (row.version, row.rated_matches) == (1, 3)
    assert "sixty-six" in row.games


def test_list_takes_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    make_rated(make_bot(), make_bot())

    with django_assert_num_queries(1):
        player_page(QueryDict(""))
