"""The frame of every page: theme, language, times, what works without script."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Watcher
from tests.ratings.builders import make_player, make_rated

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_theme_follows_the_system(watch: Watcher) -> None:
    page = watch(theme="dark").open("/")

    expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")


def test_chosen_theme_outlasts_the_page(watch: Watcher) -> None:
    here = watch(theme="dark")
    here.open("/").get_by_role("button", name="Light").click()

    page = here.open("/players/")

    expect(page.locator("html")).to_have_attribute("data-bs-theme", "light")
    expect(page.get_by_role("button", name="Light")).to_have_attribute("aria-pressed", "true")


def test_language_can_be_chosen_and_keeps_the_page(watch: Watcher) -> None:
    page = watch().open("/leaderboards/?x=1")

    page.get_by_role("button", name="Deutsch").click()

    expect(page).to_have_url(re.compile(r"/leaderboards/\?x=1$"))
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_times_are_shown_in_the_viewers_zone_and_keep_utc(watch: Watcher) -> None:
    match = make_rated(make_player(), make_player(), finished_at="2020-01-05T10:30:00Z")
    page = watch(timezone_id="Asia/Tokyo").open("/")

    time = page.locator(f"a[href='/matches/{match.pk}/'] ~ span time")

    expect(time).to_have_text(re.compile("07:30 PM"))
    expect(time).to_have_attribute("title", "2020-01-05 10:30 UTC")


def test_everything_but_comfort_works_without_script(watch: Watcher) -> None:
    here = watch(PHONE, java_script_enabled=False)
    page = here.open("/")

    page.get_by_role("link", name="Leaderboards", exact=True).click()
    page.get_by_role("button", name="Deutsch").click()

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("#theme-choices")).to_be_hidden()


def test_first_tab_leads_to_the_content(watch: Watcher) -> None:
    page = watch().open("/players/")

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator("#page")).to_be_focused()


def test_polling_rests_while_nobody_looks(watch: Watcher) -> None:
    here = watch()
    here.page.clock.install()
    page = here.open("/")
    with page.expect_response(lambda response: "hx-request" in response.request.headers):
        page.clock.run_for(5_500)
    expect(page.locator(".htmx-request")).to_have_count(0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    page.clock.run_for(20_000)

    assert asked == []
