"""/api/v1/players/"""

import pytest

from games.models import BotVersion, Player, PlayerKind
from tests.builders import api, make_bot, make_match, play_queue

pytestmark = pytest.mark.django_db


@pytest.fixture
def players():
    Player.objects.create(slug="anna", name="Anna", kind=PlayerKind.HUMAN)
    Player.objects.create(slug="old", name="Old", kind=PlayerKind.BOT, is_active=False)
    make_bot("Both")
    make_bot("Marius", games=["mariage"])


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", {"Anna", "Old", "Both", "Marius"}),
        ("?kind=human", {"Anna"}),
        ("?kind=bot&active=true", {"Both", "Marius"}),
        ("?active=false", {"Old"}),
        ("?game=sixty-six", {"Both"}),
        ("?game=mariage", {"Both", "Marius"}),
        ("?kind=", {"Anna", "Old", "Both", "Marius"}),
    ],
)
def test_filters(players, query, names):
    assert {row["name"] for row in api().get(f"/api/v1/players/{query}").json()["results"]} == names


def test_bot_without_an_active_version_plays_nothing(players):
    BotVersion.objects.update(is_active=False)
    assert api().get("/api/v1/players/?game=mariage").json()["results"] == []


def test_player_shows_versions_and_ratings():
    bot = make_bot("Both")
    make_match(bot, make_bot())
    play_queue()
    shown = api().get(f"/api/v1/players/{bot.slug}/").json()
    assert [version["number"] for version in shown["versions"]] == [1]
    assert {rating["population"] for rating in shown["ratings"]} == {"all", "bots"}
    assert {rating["matches"] for rating in shown["ratings"]} == {1}
    assert {rating["rank"] for rating in shown["ratings"]} <= {1, 2}


def test_unknown_player():
    answer = api().get("/api/v1/players/nobody/")
    assert answer.status_code == 404
    assert answer.json()["error"]["message"] == "there is no player 'nobody'"


def test_queries_are_constant(django_assert_num_queries):
    for _ in range(4):
        make_match()
    play_queue()
    with django_assert_num_queries(1):
        api().get("/api/v1/players/")
    slug = Player.objects.first().slug
    with django_assert_num_queries(3):
        api().get(f"/api/v1/players/{slug}/")
