"""Esel in a real browser: the board of four and six, both leaderboards, the page that explains a trick."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.browser.conftest import DESK, PHONE, Watcher
from tests.builders import make_bot, make_match, make_tournament, play_queue, play_tournament
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

NAMES = ("Anna", "Boris der Bedächtige", "Cleo", "Катерина", "Emil", "Fritz")


def play_esel() -> tuple[Tournament, Match]:
    """Return a tournament of four and a match of six, both played."""
    bots = [make_bot(name, ("rules", "greedy", "miser")[seat % 3]) for seat, name in enumerate(NAMES)]
    tournament = play_tournament(make_tournament(*bots[:4], game="esel"))
    six = make_match(*bots, game="esel", options={"trumps": "two-ranked"})
    play_queue()
    return tournament, six


LEADERBOARDS = ("/leaderboards/esel/", "/leaderboards/esel/?system=esel-percentage")
TRICKS = ("/esel/trick/?cards=6S+8S+KS&trumps=H", "/esel/trick/?cards=6S+6S+XX", "/esel/trick/?option=two")
VIEWS = ("standings", "crosstable", "confidence")


@pytest.mark.parametrize(("width", "theme"), [(PHONE, "light"), (DESK, "dark")])
def test_pages_have_no_fault(watch: Watcher, width: int, theme: str) -> None:
    tournament, six = play_esel()
    four = Match.objects.exclude(pk=six.pk).get()
    slug = four.seats.get(number=0).player.slug
    here = watch(width, theme)

    for address in (
        *(f"/matches/{four.pk}/?step={step}" for step in (2, 9, 9999)),
        f"/matches/{six.pk}/?step=20",
        *LEADERBOARDS,
        f"/players/{slug}/?game=esel&system=esel-percentage",
        *(f"/tournaments/{tournament.slug}/?view={view}" for view in VIEWS),
        *TRICKS,
    ):
        here.open(address)
        here.check()


@pytest.mark.parametrize("language", ["de", "ru"])
def test_longer_words_fit_on_a_phone(watch: Watcher, language: str) -> None:
    _, six = play_esel()
    here = watch(PHONE, language=language)

    for address in (f"/matches/{six.pk}/?step=20", *LEADERBOARDS, TRICKS[0]):
        here.open(address)
        here.check()


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_trick_is_laid_card_by_card(watch: Watcher, width: int) -> None:
    here = watch(width)
    page = here.open("/games/esel/")
    page.get_by_role("link", name="Who takes the trick?").click()
    expect(page.get_by_text("Choose the card that is led.")).to_be_visible()
    for card in ("six of spades", "jack of spades", "ten of spades", "queen of hearts"):
        page.get_by_role("link", name=re.compile(card, re.IGNORECASE)).first.click()
    page.get_by_role("link", name="no trumps").click()
    expect(page.get_by_text("Player 1 takes the trick: 13 card points.")).to_be_visible()
    page.get_by_role("link", name="own trumps").click()
    page.locator(".trump-choices").get_by_role("link", name="hearts").first.click()
    expect(page.get_by_text("Player 4 takes the trick: 13 card points.")).to_be_visible()
    here.check()
    page.get_by_role("link", name="Take the last card back").click()
    expect(page.get_by_text("Player 1 takes the trick: 10 card points.")).to_be_visible()


def test_the_board_says_who_is_on_top_and_leads_to_the_explanation(watch: Watcher) -> None:
    make_match(*(make_bot(name, "rules") for name in NAMES[:3]), game="esel")
    play_queue()
    page = watch(DESK).open(f"/matches/{Match.objects.get().pk}/?step=4")
    expect(page.locator(".playing-card.is-on-top")).to_be_visible()
    expect(page.get_by_text("is led; the main suit is")).to_be_visible()
    page.get_by_role("link", name="The whole trick explained").click()
    expect(page.locator(".trick-steps > li")).to_have_count(1)
