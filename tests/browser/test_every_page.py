"""Every page of the site, on a phone and on a desk, light and dark, for visitors and staff, in all languages.

The list below must name every address of the site: a test says which one is missing.
"""

from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from games.models import Match, Player, VersionStatus
from games.rules.registry import GAMES
from games.services.hold import hold_bot, hold_version
from games.urls import urlpatterns as of_games
from ratings.urls import urlpatterns as of_ratings
from tests.browser.conftest import DESK, PHONE, Watcher, log_in
from tests.builders import make_bot, make_match, make_tournament, play_queue, play_tournament
from tests.imports import import_one, make_person
from tests.ratings.builders import make_player, make_rated
from tests.uploads import fail_check, log_seat, make_upload, set_status
from tournaments.models import Tournament
from tournaments.services.run import pair_next_round, start_tournament
from tournaments.urls import urlpatterns as of_tournaments

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

NO_PAGES = {  # answers that are no page: posts, parts for htmx, files
    "tournament_enter", "tournament_withdraw", "tournament_start", "tournament_cancel",
    "match_queue_again", "match_void", "match_board", "match_record", "tournament_standings_csv",
    "match_confirm", "match_reject", "player_course", "key_new", "key_revoke", "bot_starter", "version_file",
    "kit_zip", "version_activate", "bot_activate", "bot_deactivate", "bot_log_file",
    "bot_settings", "bot_hold", "hold_lift",
}  # fmt: skip
FOR_STAFF = {  # or for everybody with an account, each their own
    "operations", "tournament_new", "match_import",
    "account", "my_matches", "bot", "version", "version_new", "bot_log",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class World:
    """A small site where something of everything is going on."""

    finished: Tournament
    running: Tournament
    waiting: Tournament
    played: Match
    queued: Match
    imported: Match
    bot: Player
    newcomer: Player
    logged: Match


def make_world() -> World:
    chief = User.objects.create_superuser("chief", password="chief")
    bots = [
        make_bot("Donnerstich von der Hohen Trumpfalm", "rules"),
        make_bot("Катерина", "greedy"),
        make_bot("Bo", "miser"),
    ]
    imported = make_imported()
    finished = play_tournament(make_tournament(*bots, name="Herbstpokal", game="sixty-six"))
    play_tournament(make_tournament(*bots, name="Winterpokal", game="mariage"))
    running = make_tournament(*bots, name="Abendrunde")
    start_tournament(tournament=running)
    pair_next_round(tournament_id=running.pk)
    return World(
        finished=finished,
        running=running,
        waiting=make_tournament(*bots, name="Sonntagsturnier"),
        played=Match.objects.filter(pairing_match__pairing__round__tournament=finished)[0],
        queued=make_match(*bots[:2]),
        imported=imported,
        bot=bots[0],
        newcomer=make_player("Neu"),
        logged=make_uploads(chief),
    )


def make_uploads(owner: User) -> Match:
    """Leave the owner a bot that failed, one that plays and one that waits; return a match with a log."""
    logged = fail_check(make_upload(owner, "Anna"))
    plays = make_upload(owner, "Besonders Langsamer Trumpfsammler", games=["sixty-six", "mariage"])
    set_status(plays, VersionStatus.VALID, is_active=True)
    match = make_match(plays.player, make_bot())
    log_seat(match.seats.get(number=0), b"hello\n" * 99)
    make_upload(owner, "Clara")
    make_upload(owner, "Geheimrat", is_private=True)
    stopped = make_upload(owner, "Emil")
    Player.objects.filter(pk=stopped.player_id).update(is_source_open=True)
    set_status(stopped, VersionStatus.VALID, is_active=True)
    for fault in ("crash", "timeout", ""):
        seat = make_match(stopped.player, make_bot()).seats.get(number=0)
        type(seat).objects.filter(pk=seat.pk).update(fault=fault, place=2)
    hold_version(version=stopped, by=owner, reason="too slow by far, see the log of your last match")
    hold_bot(bot=stopped.player, by=owner, reason="looks at what is none of its business")
    return logged


def make_imported() -> Match:
    """Return a match that people played, of which nobody else has said a word yet."""
    user, player = make_person("Klara Herzdame")
    match = import_one(user, player.name, "Großvater Wenzel", played_at="2026-03-01T18:00:00Z")
    play_queue()
    return match


def addresses(world: World) -> list[tuple[str, str]]:
    """Return the name of a page and an address of it, all kinds of content covered."""
    played, queued = world.played.pk, world.queued.pk
    return [
        ("home", "/"),
        ("games", "/games/"),
        *[("game", f"/games/{key}/") for key in GAMES],
        *[("trick", f"/esel/trick/{rest}") for rest in ("", "?cards=6S+8S+KS+QS&trumps=H&option=own")],
        ("leaderboards", "/leaderboards/"),
        *[("leaderboard", f"/leaderboards/{rest}") for rest in ("sixty-six/", "mariage/?population=bots")],
        ("players", "/players/"),
        ("players", "/players/?q=nobody-at-all"),
        *[("player", f"/players/{player.slug}/") for player in (world.bot, world.newcomer)],
        ("player", f"/players/{world.bot.slug}/?game=sixty-six"),
        ("tournaments", "/tournaments/"),
        *[
            ("tournament", f"/tournaments/{each.slug}/")
            for each in (world.finished, world.running, world.waiting)
        ],
        ("tournament_new", "/tournaments/new/"),
        ("matches", "/matches/"),
        *[("match", f"/matches/{rest}") for rest in (f"{played}/", f"{played}/?step=12", f"{queued}/")],
        ("match", f"/matches/{world.imported.pk}/"),
        *[("match_import", f"/matches/import/{rest}") for rest in ("", "?example=1")],
        ("operations", "/operations/"),
        ("account", "/account/"),
        *[("my_matches", f"/my/matches/{rest}") for rest in ("", "?player=clara")],
        ("bot_new", "/bots/new/"),
        ("kit", "/bots/kit/"),
        ("version_new", "/bots/anna/versions/new/"),
        *[
            ("bot", f"/bots/{slug}/")
            for slug in ("anna", "besonders-langsamer-trumpfsammler", "clara", "emil", "geheimrat")
        ],
        ("version", "/bots/emil/versions/1/"),
        *[("player", f"/players/{slug}/") for slug in ("emil", "besonders-langsamer-trumpfsammler")],
        *[("version", f"/bots/{slug}/versions/1/") for slug in ("anna", "besonders-langsamer-trumpfsammler")],
        ("bot_log", f"/matches/{world.logged.pk}/log/1/"),
    ]


def test_list_names_every_page() -> None:
    named = {name for name, _ in addresses(make_world())}

    assert {pattern.name for pattern in (*of_tournaments, *of_ratings, *of_games)} - NO_PAGES == named


@pytest.mark.parametrize(
    ("width", "theme"), [(PHONE, "dark"), (PHONE, "light"), (DESK, "dark"), (DESK, "light")]
)
def test_visitor_finds_no_fault(watch: Watcher, width: int, theme: str) -> None:
    here = watch(width, theme)

    for name, address in addresses(make_world()):
        if name not in FOR_STAFF:
            here.open(address)
            here.check()


@pytest.mark.parametrize(("width", "theme"), [(PHONE, "light"), (DESK, "dark")])
def test_staff_find_no_fault(watch: Watcher, width: int, theme: str) -> None:
    world = make_world()
    here = watch(width, theme)
    log_in(here, "chief", "chief")

    for _, address in addresses(world):
        here.open(address)
        here.check()


@pytest.mark.parametrize("language", ["de", "ru"])
def test_longer_words_fit_on_a_phone(watch: Watcher, language: str) -> None:
    world = make_world()
    here = watch(PHONE, language=language)
    log_in(here, "chief", "chief")

    for _, address in addresses(world):
        here.open(address)
        here.check()


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_pages_beside_the_way_have_no_fault(watch: Watcher, width: int) -> None:
    here = watch(width)
    here.open("/")  # an empty site
    here.check()
    make_rated(make_player(), make_player())
    here.open("/players/nobody/", status=404)
    here.check()
    here.open(reverse("leaderboard", args=["sixty-six"]) + "?after=x", status=400)
    here.check()
    here.open(reverse("account_login"))
    here.check()
    here.open(reverse("account_signup"))
    here.check()
    User.objects.create_user("anna", password="anna")
    log_in(here, "anna", "anna")
    here.open(reverse("account_change_password"))
    here.check()
    for empty in ("/account/", "/my/matches/", "/bots/new/"):
        here.open(empty)
        here.check()
