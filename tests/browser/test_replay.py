"""The replay in a real browser: keys, buttons, permalinks, and without script."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.conftest import DESK, PHONE, Watch, Watcher
from tests.builders import make_bot, make_match, play_queue

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def played() -> Match:
    match = make_match(make_bot("Anna", "rules"), make_bot("Boris", "greedy"))
    play_queue()
    return match


def at_step(page: Page, step: int) -> None:
    """Wait for the board of the step, its address and its place in the list of moves."""
    expect(page.locator(f'.board[data-step="{step}"]')).to_be_visible()
    expect(page).to_have_url(re.compile(rf"\?step={step}(#replay)?$"))
    expect(page.locator(f'#moves a[aria-current][data-step="{step}"]')).to_be_visible()


def last_step(page: Page) -> int:
    return int(page.locator("#replay").get_attribute("data-last") or 0)


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_keys_step_through_the_match(watch: Watcher, played: Match, width: int) -> None:
    page = watch(width).open(f"/matches/{played.pk}/")

    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        at_step(page, step)
    page.keyboard.press("End")
    at_step(page, last_step(page))
    page.keyboard.press("ArrowRight")
    at_step(page, last_step(page))
    page.keyboard.press("Home")
    at_step(page, 0)


def test_keys_pressed_faster_than_the_server_answers_all_count(watch: Watcher, played: Match) -> None:
    page = watch().open(f"/matches/{played.pk}/")

    for _ in range(12):
        page.keyboard.press("ArrowRight")

    at_step(page, 12)


def test_keys_of_the_browser_stay_the_browsers(watch: Watcher, played: Match) -> None:
    page = watch().open(f"/matches/{played.pk}/?step=3")

    page.keyboard.press("Control+End")
    page.keyboard.press("Shift+ArrowRight")

    expect(page.locator('.board[data-step="3"]')).to_be_visible()


def test_buttons_keep_the_focus_and_say_what_happened(watch: Watcher, played: Match) -> None:
    page = watch().open(f"/matches/{played.pk}/")

    page.get_by_role("link", name="Next step").focus()
    page.keyboard.press("Enter")
    at_step(page, 1)
    expect(page.get_by_role("link", name="Next step")).to_be_focused()
    expect(page.locator("#board-status")).to_have_text(re.compile(r"^(Anna|Boris): .+"))
    page.get_by_role("link", name="Last step").click()
    at_step(page, last_step(page))
    page.get_by_role("link", name="Previous deal").click()
    expect(page.locator("#board-status")).to_have_text(re.compile("the cards are dealt"))


def test_permalink_opens_at_its_step(watch: Watcher, played: Match) -> None:
    here = watch()
    page = here.open(f"/matches/{played.pk}/")
    page.locator('#moves a[data-step="3"]').click()  # no deal is over so soon, its moves are not folded away
    at_step(page, 3)

    board = page.locator(".board").inner_text()
    other = here.open(page.url.removeprefix(here.address))

    at_step(other, 3)
    assert other.locator(".board").inner_text() == board


def test_order_of_the_stock_stays_open_while_stepping(watch: Watcher, played: Match) -> None:
    page = watch().open(f"/matches/{played.pk}/")

    page.locator("details.stock summary").click()
    page.keyboard.press("ArrowRight")
    at_step(page, 1)

    expect(page.get_by_text("in the order they are drawn")).to_be_visible()


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_replay_works_without_script(watch: Watcher, played: Match, width: int) -> None:
    page = watch(width, java_script_enabled=False).open(f"/matches/{played.pk}/")

    page.get_by_role("link", name="Next step").click()
    at_step(page, 1)
    page.get_by_role("link", name="Last step").click()
    expect(page.locator(".deal-over")).to_contain_text("is over")
    page.get_by_role("link", name="First step").click()
    at_step(page, 0)
    expect(page.get_by_text("Keys:")).to_be_hidden()


def test_cards_are_named_for_those_who_cannot_see_them(watch: Watcher, played: Match) -> None:
    page = watch().open(f"/matches/{played.pk}/")

    hand = page.get_by_role("region", name="Anna").locator(".hand").get_by_role("img")

    expect(hand).to_have_count(6)
    assert all(
        re.fullmatch(r"(nine|ten|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)", name or "")
        for name in (card.get_attribute("aria-label") for card in hand.all())
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("step", ["11", "999"])
def test_board_has_no_fault_on_a_phone(watch: Watcher, played: Match, theme: str, step: str) -> None:
    here: Watch = watch(PHONE, theme)
    here.open(f"/matches/{played.pk}/?step={step}")
    here.check()


def test_page_of_a_waiting_match_shows_the_replay_by_itself(watch: Watcher) -> None:
    match = make_match()
    page = watch().open(f"/matches/{match.pk}/")
    expect(page.get_by_text("waits for a worker")).to_be_visible()

    play_queue()

    expect(page.locator("#replay")).to_be_visible(timeout=15_000)
