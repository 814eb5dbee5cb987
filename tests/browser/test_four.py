"""Sixty-Six for four in the browser: the replay of a match in which most happens, and who sits where."""

import pytest
from playwright.sync_api import expect

from games.models import Match
from games.play.record_json import to_json
from games.services.import_matches import import_matches
from tests.browser.conftest import DESK, PHONE, Watcher
from tests.builders import play_queue
from tests.games.play.matches import read, sample
from tests.imports import make_person

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

NAMES = ("Klara Herzdame", "Großvater Wenzel", "Катерина", "Bo")
RICH = 3  # the sample in which most things happen
STEPS = {  # of it
    "dealt": 0,
    "asked": 5,
    "laid under three nines": 11,
    "left": 12,
    "new deal": 109,
    "coat lost": 28,
    "shown": 52,
    "laid away": 68,
    "five played": 70,
    "over": 9_999,
}


@pytest.fixture
def played() -> Match:
    raw = sample("sixty-six-four", RICH)
    for seat, name in zip(raw["seats"], NAMES, strict=True):
        seat["name"] = name
    importer, *_ = [make_person(name)[0] for name in NAMES]
    (match,) = import_matches(source=to_json(read(raw)), importer=importer)
    play_queue()
    return match


@pytest.mark.parametrize(
    ("width", "theme", "language"),
    [(PHONE, "light", "en"), (DESK, "dark", "en"), (PHONE, "dark", "de"), (DESK, "light", "ru")],
)
def test_replay_has_no_fault_at_any_step(
    watch: Watcher, played: Match, width: int, theme: str, language: str
) -> None:
    here = watch(width, theme, language)
    for step in STEPS.values():
        here.open(f"/matches/{played.pk}/?step={step}")
        here.check()


def test_partners_sit_opposite_on_a_desk(watch: Watcher, played: Match) -> None:
    page = watch(DESK).open(f"/matches/{played.pk}/")
    boxes = [page.get_by_role("region", name=f"{name}, seat").bounding_box() for name in NAMES]
    places = [(box["x"], box["y"]) for box in boxes if box]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    assert places == [(left, top), (right, top), (right, bottom), (left, bottom)]


def test_what_happens_before_play_is_shown(watch: Watcher, played: Match) -> None:
    here = watch(DESK)
    for step, said in {
        "dealt": "Three more cards come when trumps are named",
        "asked": "asked for a trump: Klara Herzdame has one",
        "left": "Opened in this deal",
        "coat lost": "wears 1 garment",
        "laid away": "laid hidden:",
        "five played": "throws in",
        "over": "carried over",
    }.items():
        page = here.open(f"/matches/{played.pk}/?step={STEPS[step]}")
        expect(page.get_by_role("main")).to_contain_text(said)


def test_keys_step_through_talk_and_tricks(watch: Watcher, played: Match) -> None:
    page = watch(PHONE).open(f"/matches/{played.pk}/")
    for step in range(1, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f'.board[data-step="{step}"]')).to_be_visible()
    expect(page.locator("#board-status")).to_contain_text("passes")
