"""The story of a game at a table: one writes it down and mends a mistake, the other confirms, it counts.

A test plays the queue where the service has workers.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.conftest import DESK, PHONE, Watch, Watcher
from tests.builders import play_queue
from tests.imports import table_text

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def sign_up(here: Watch, name: str) -> None:
    page = here.open("/accounts/signup/")
    page.get_by_label("Username").fill(name)
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill("xyzzy-42-plugh")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"{here.address}/account/")
    expect(page.get_by_role("main")).to_contain_text(f"At a table you are {name} (@{name.lower()}).")


def write_down(here: Watch, text: str, mistake: str) -> Page:
    """Open the form as one would, type a record with a mistake, read what is wrong, and mend it."""
    page = here.open("/matches/")
    page.get_by_role("link", name="Import a game").click()
    field = page.get_by_label("Your record")
    field.fill(mistake)
    expect(page.locator(".mistake")).to_contain_text("deal 1: line 11, column 4: 'XX' is not a card")
    expect(page.locator(".excerpt")).to_contain_text("11 | 0: XX")
    here.check()
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.locator(".mistake")).to_be_visible()
    assert not Match.objects.exists()
    page.get_by_label("Your record").fill(text)
    expect(page.locator("#import-preview")).to_contain_text("1 match, ready to import")
    expect(page.locator("#import-preview")).to_contain_text("will be asked to confirm")
    here.check()
    return page


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_two_people_import_a_game_confirm_it_and_see_it_rated(watch: Watcher, width: int) -> None:
    anna, boris = watch(width), watch(width)
    sign_up(anna, "Anna")
    sign_up(boris, "Boris")
    text = table_text("Anna", "Boris", played_at="2026-03-01T18:00:00Z")

    page = write_down(anna, text, text.replace("0: QD", "0: XX"))
    page.get_by_role("button", name="Import", exact=True).click()

    match = Match.objects.get()
    expect(page).to_have_url(f"{anna.address}/matches/{match.pk}/")
    expect(page.get_by_role("status").first).to_contain_text("The match is imported.")
    play_queue()
    page = anna.open(f"/matches/{match.pk}/")
    expect(page.locator("#words")).to_contain_text("still to confirm: Boris")
    expect(page.locator("#replay")).to_be_visible()
    anna.check()

    page = boris.open("/account/")
    boris.check()
    page.get_by_role("link", name=f"Replay #{match.pk}").click()
    expect(page.locator("#words")).to_contain_text("You speak for Boris.")
    page.get_by_role("button", name="Confirm: it was so").click()
    expect(page.locator("#messages")).to_contain_text(f"match {match.pk} counts")
    expect(page.locator("#words")).to_contain_text("everybody has confirmed")
    boris.check()

    page = anna.open("/leaderboards/sixty-six/?population=humans")
    expect(page.get_by_role("main")).to_contain_text("Anna")
    expect(page.get_by_role("main")).to_contain_text("Boris")
    page = boris.open("/players/boris/")
    expect(page.get_by_role("main").get_by_role("link", name=f"Replay #{match.pk}").first).to_be_visible()
    boris.check()


def test_file_is_read_as_soon_as_it_is_chosen_and_can_be_mended(watch: Watcher, tmp_path: Path) -> None:
    here = watch()
    sign_up(here, "Anna")
    text = table_text("Anna", "Grandpa")
    (tmp_path / "game.txt").write_text(text.replace("0: QD", "0: XX"))
    page = here.open("/matches/import/")

    page.get_by_label("or a file").set_input_files(tmp_path / "game.txt")

    expect(page.locator(".mistake")).to_be_visible()
    expect(page.get_by_label("Your record")).to_have_value(re.compile("0: XX QC"))
    expect(page.get_by_label("or a file")).to_have_value("")
    page.get_by_label("Your record").fill(text)
    expect(page.locator("#import-preview")).to_contain_text("a new guest; staff can confirm")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna – Grandpa")


def test_game_that_was_not_so_is_rejected_without_script(watch: Watcher) -> None:
    anna, boris = watch(PHONE, java_script_enabled=False), watch(PHONE, java_script_enabled=False)
    sign_up(boris, "Boris")
    sign_up(anna, "Anna")
    page = anna.open("/matches/import/")
    page.get_by_label("Your record").fill(table_text("Anna", "Boris"))
    page.get_by_role("button", name="Check first").click()
    expect(page.locator("#import-preview")).to_contain_text("1 match, ready to import")
    page.get_by_role("button", name="Import", exact=True).click()

    page = boris.open("/my/matches/")
    page.get_by_text("It was not so …").click()
    page.get_by_label("What is wrong?").fill("we never met")
    page.get_by_role("button", name="Reject").click()

    expect(page).to_have_url(f"{boris.address}/my/matches/")
    expect(page.get_by_role("heading", name="Waiting for your word")).to_have_count(0)
    page = anna.open("/matches/import/")
    expect(page.get_by_role("main")).to_contain_text("Boris: “we never met”")
