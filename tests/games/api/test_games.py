"""/api/v1/games/"""

import pytest

from games.rules.registry import GAMES
from tests.builders import api

pytestmark = pytest.mark.django_db


def test_list_has_every_registered_game():
    games = api().get("/api/v1/games/").json()["results"]
    assert [game["key"] for game in games] == list(GAMES)


@pytest.mark.parametrize("key", list(GAMES))
def test_game_shows_players_and_typed_options(key):
    shown = api().get(f"/api/v1/games/{key}/").json()
    assert shown["players"] == list(GAMES[key].players)
    assert {option["key"]: option["default"] for option in shown["options"]} == GAMES[key].check_options({})
    for option in shown["options"]:
        assert (option["minimum"] is None) == (option["kind"] != "int")
        assert bool(option["choices"]) == (option["kind"] == "choice")


def test_unknown_game_names_the_known_ones():
    answer = api().get("/api/v1/games/skat/")
    assert answer.status_code == 404
    assert "'skat'" in answer.json()["error"]["message"]
    assert "sixty-six" in answer.json()["error"]["message"]
