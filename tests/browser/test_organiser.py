"""The organiser's story, from the form to the final standings, with script and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Watcher, log_in
from tests.builders import make_bot, make_tournament, make_user, play_queue, play_tournament
from tournaments.models import Tournament
from tournaments.services.run import pair_next_round, start_tournament

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def bots() -> None:
    for name, kind in (("Anna", "rules"), ("Boris", "greedy"), ("Clara", "miser"), ("Dora", "random")):
        make_bot(name, kind)


def log_in_organiser(watch: Watcher, **options: object) -> Page:
    user = make_user("orga", may_organise=True)
    user.set_password("orga")
    user.save()
    here = watch(**options)
    log_in(here, "orga", "orga")
    return here.open("/tournaments/")


def fill_in(page: Page) -> None:
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name").fill("Evening Cup")
    page.get_by_label("Game", exact=False).first.select_option("mariage")


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_organiser_creates_enters_starts_and_watches(watch: Watcher, bots: None, width: int) -> None:
    page = log_in_organiser(watch, width=width)
    fill_in(page)
    expect(page.locator("[name=shown]")).to_have_value("mariage round-robin")
    for name in ("Anna", "Boris", "Clara"):
        page.get_by_label(name).check()
    page.get_by_role("button", name="Create tournament").click()

    expect(page.get_by_role("heading", name="Evening Cup")).to_be_visible()
    page.get_by_label("Enter a bot").select_option(label="Dora")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("Dora is entered")).to_be_visible()
    page.get_by_label("Withdraw").first.select_option(label="Clara")
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("Clara is withdrawn")).to_be_visible()

    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Evening Cup has started")).to_be_visible()
    tournament = Tournament.objects.get()
    while pair_next_round(tournament_id=tournament.pk) or play_queue():
        pass

    expect(page.locator("#live")).to_contain_text("3 of 3 matches", timeout=15_000)
    expect(page.locator(".lead-line")).to_contain_text("finished", timeout=15_000)
    expect(page.locator(".standings tbody tr")).to_have_count(3)


def test_form_works_without_script(watch: Watcher, bots: None) -> None:
    page = log_in_organiser(watch, java_script_enabled=False)
    fill_in(page)
    page.get_by_label("Anna").check()
    page.get_by_role("button", name="Show the options").click()

    expect(page.locator("[name=shown]")).to_have_value("mariage round-robin")
    expect(page.get_by_label("Name")).to_have_value("Evening Cup")
    expect(page.get_by_label("Anna")).to_be_checked()
    page.get_by_label("Enter every active bot").check()
    page.get_by_role("button", name="Create tournament").click()

    expect(page.get_by_text("4 entries")).to_be_visible()


def test_refusal_is_read_on_the_page(watch: Watcher, bots: None) -> None:
    page = log_in_organiser(watch)
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name").fill("Lonely")
    page.get_by_role("button", name="Create tournament").click()
    page.get_by_role("button", name="Start").click()

    expect(page.get_by_role("status")).to_contain_text("needs at least 2 entries")


def test_scroll_position_of_a_table_survives_the_refresh(watch: Watcher) -> None:
    tournament = make_tournament(*[make_bot() for _ in range(12)])
    start_tournament(tournament=tournament)
    pair_next_round(tournament_id=tournament.pk)
    page = watch(PHONE).open(f"/tournaments/{tournament.slug}/?view=crosstable")
    region = page.locator("#crosstable-region")
    region.evaluate("element => element.scrollTo(150, 0)")

    with page.expect_response(re.compile("seen=")):
        pass
    page.wait_for_timeout(100)

    assert region.evaluate("element => element.scrollLeft") == 150


@pytest.mark.parametrize(("width", "theme"), [(PHONE, "light"), (PHONE, "dark"), (DESK, "light")])
def test_views_of_a_tournament_have_no_fault(watch: Watcher, bots: None, width: int, theme: str) -> None:
    finished = play_tournament(make_tournament(format_options={"matches": 2}))
    waiting = make_tournament()
    here = watch(width, theme)

    for tournament in (finished, waiting):
        for view in ("crosstable", "rounds", "entries"):
            here.open(f"/tournaments/{tournament.slug}/?view={view}")
            here.check()
