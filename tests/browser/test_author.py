"""The author's story: signs up, uploads a bot that fails, reads why, uploads a better one, sees it rated.

The bots play in the real sandbox; a test plays the queue where the service has workers.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.models import Player
from games.sandbox.probe import probe
from games.sandbox.tiers import NONE
from games.services.built_in_bots import register_built_in_bots
from games.views.upload import STARTER
from tests.browser.conftest import DESK, PHONE, Watch, Watcher
from tests.builders import play_queue
from tests.uploads import RAISES, make_worker
from tournaments.models import Tournament, TournamentStatus
from tournaments.services.league import create_league, open_due_tournaments
from tournaments.services.run import pair_next_round

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(probe().name == NONE, reason="no sandbox on this machine"),
]


@pytest.fixture
def league() -> None:
    """Let the quick built-in bots play a league whose next tournament opens at once."""
    register_built_in_bots()
    Player.objects.filter(slug="sampler").update(is_active=False)
    create_league(name="Evening league", game="sixty-six", format="round-robin", pause_seconds=0)
    play_next_tournament()


def play_next_tournament() -> Tournament:
    tournament = open_due_tournaments()[0]
    while tournament.status != TournamentStatus.FINISHED:
        pair_next_round(tournament_id=tournament.pk)
        play_queue()
        tournament.refresh_from_db()
    return tournament


def fill_in_account(page: Page) -> None:
    page.get_by_label("Username").fill("author")
    for name in ("password1", "password2"):
        page.locator(f"[name={name}]").fill("xyzzy-42-plugh")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()


def sign_up(here: Watch) -> Page:
    page = here.open("/")
    page.get_by_role("link", name="Upload a bot").click()
    expect(page.get_by_role("heading", level=1, name="Upload a bot")).to_be_visible()
    here.check()
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    expect(page.get_by_role("heading", level=1, name="Sign up")).to_be_visible()
    here.check()
    fill_in_account(page)
    expect(page.get_by_role("heading", level=1, name="Upload a bot")).to_be_visible()
    return page


def choose(page: Page, content: bytes, name: str = "bot.py") -> None:
    page.get_by_label("File").set_input_files({"name": name, "mimeType": "text/x-python", "buffer": content})


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_author_fails_learns_and_is_rated(watch: Watcher, league: None, width: int) -> None:
    make_worker()
    here = watch(width)
    page = sign_up(here)

    page.get_by_label("Name").fill("Anna")
    page.get_by_label("Sixty-Six", exact=True).check()
    choose(page, b"not a bot", "bot.txt")
    expect(page.get_by_role("alert")).to_contain_text("bot.txt is neither a .py nor a .zip")
    choose(page, b"\0", "bot.py")
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_role("alert")).to_contain_text("NUL byte")
    here.check()
    choose(page, RAISES)
    page.get_by_role("button", name="Upload").click()

    expect(page.get_by_role("heading", level=1, name="Anna")).to_be_visible()
    expect(page.get_by_text("Version 1 is received")).to_be_visible()
    expect(page.locator(".step-waiting")).to_have_count(4)
    here.check()
    play_queue()
    expect(page.locator(".step-failed")).to_contain_text(
        "Anna crashed: KeyError: 'no such key'", timeout=15_000
    )
    expect(page.locator(".step-failed")).to_contain_text("in bot.py line 3")
    expect(page.locator(".step-failed pre")).to_contain_text("my hand is")
    here.check()
    page.get_by_role("link", name="Whole log and times").click()
    expect(page.get_by_role("heading", level=1, name="Log")).to_be_visible()
    here.check()

    page.get_by_role("navigation", name="Anna").or_(page.locator(".crumbs")).get_by_role(
        "link", name="Anna"
    ).click()
    page.get_by_role("link", name="Upload a new version").click()
    choose(page, STARTER.read_bytes())
    page.get_by_role("button", name="Upload the version").click()
    expect(page.get_by_text("Version 2 is received")).to_be_visible()
    play_queue()
    expect(page.locator(".step-done")).to_have_count(6, timeout=15_000)
    here.check()

    tournament = play_next_tournament()
    assert tournament.entries.filter(player__slug="anna").exists()
    page.reload()
    expect(page.locator("#played-title")).to_be_visible()
    expect(page.locator("table tbody tr")).to_have_count(4)
    here.check()
    page.get_by_role("link", name="Ratings and results").click()
    expect(page.locator("#rating-plot canvas")).to_be_visible()
    expect(page.locator("#rating-plot-here")).to_contain_text("after 4 matches")
    here.check()
    page.get_by_text("Every change in a table").click()
    expect(page.locator(".history-table tbody tr")).to_have_count(4)
    here.check()
    assert Player.objects.get(slug="anna").versions.get(is_active=True).number == 2


def test_upload_works_without_script(watch: Watcher, league: None) -> None:
    here = watch(PHONE, java_script_enabled=False)
    page = sign_up_without_checks(here)
    page.get_by_label("Name").fill("Boris")
    page.get_by_label("Sixty-Six", exact=True).check()
    choose(page, b"", "bot.py")
    page.get_by_role("button", name="Upload").click()

    expect(page.get_by_role("alert")).to_contain_text("Nothing was stored: bot.py is empty")
    expect(page.get_by_label("Name")).to_have_value("Boris")
    expect(page.get_by_label("Sixty-Six", exact=True)).to_be_checked()
    choose(page, STARTER.read_bytes())
    page.get_by_role("button", name="Upload").click()
    play_queue()
    page.reload()
    expect(page.locator(".step-done")).to_have_count(6)
    play_next_tournament()
    here.open("/players/boris/")
    expect(page.locator("#rating-plot")).to_be_hidden()
    page.get_by_text("Every change in a table").click()
    expect(page.locator(".history-table tbody tr")).to_have_count(4)


def sign_up_without_checks(here: Watch) -> Page:
    page = here.open("/accounts/signup/?next=/bots/new/")
    fill_in_account(page)
    return page


def test_file_too_large_is_refused_before_it_is_sent(watch: Watcher, tmp_path: Path) -> None:
    page = sign_up_without_checks(watch())
    large = tmp_path / "bot.zip"
    with large.open("wb") as file:
        file.truncate(2**30)

    page.get_by_label("File").set_input_files(large)

    expect(page.get_by_role("alert")).to_contain_text("The file has 1024.0 MiB; allowed: 5 MiB.")
