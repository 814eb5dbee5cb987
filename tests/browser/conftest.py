"""A real Chromium, and what no page may do: errors in the console, failed requests, blocked by the CSP,
scrolling sideways, or barriers that axe finds."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright's loop runs in the thread of the tests

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM = next((found for found in map(shutil.which, PROGRAMS) if found), None)
PHONE, DESK = 360, 1280
AXE_RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],  # what passed is not told, which takes half the time
}


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Start the machine's own Chromium, quiet and without the network."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    quiet = ("background-networking", "component-update", "sync", "quic", "gpu")
    flags = ["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in quiet)]
    return {"executable_path": CHROMIUM, "args": flags}


class Watch:
    """Collects what goes wrong on the pages of one context."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.problems: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"script: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._response)
        self._allowed = 400

    def open(self, path: str, status: int = 200) -> Page:
        """Open a path of the site; a status that is meant is no problem."""
        self._allowed = max(status, 399) + 1
        response = self.page.goto(self.address + path)
        if response is None or response.status != status:
            self._note(f"answered {response and response.status}, not {status}")
        return self.page

    def check(self) -> None:
        """Note sideways scrolling and barriers on the page as it is."""
        wide = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        if wide > 0:
            self._note(f"scrolls sideways by {wide} px")
        found = Axe().run(self.page, options=AXE_RULES).response["violations"]
        for violation in found:
            where = ", ".join(str(node["target"]) for node in violation["nodes"][:3])
            self._note(f"{violation['id']}: {violation['help']} at {where}")

    def _note(self, problem: str) -> None:
        self.problems.append(f"{self.page.url.removeprefix(self.address)}: {problem}")

    def _console(self, message: ConsoleMessage) -> None:
        meant = self._allowed > 400 and "Failed to load resource" in message.text
        if message.type in ("error", "warning") and not meant:
            self._note(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # a poll that the next page cut short
            self._note(f"request failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= self._allowed:
            self._note(f"{response.status} for {response.url}")


Watcher = Callable[..., Watch]


@pytest.fixture
def watch(browser: Browser, live_server: Any) -> Iterator[Watcher]:
    """Open a watched page of a width, theme, language or zone; at the end nothing may have gone wrong."""
    contexts: list[BrowserContext] = []
    watches: list[Watch] = []

    def start(width: int = DESK, theme: str = "light", language: str = "en", **options: Any) -> Watch:
        options = {"locale": language, "timezone_id": "UTC", **options}
        context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme=theme, reduced_motion="reduce", **options
        )
        contexts.append(context)
        watches.append(Watch(context.new_page(), live_server.url))
        return watches[-1]

    yield start
    for context in contexts:
        context.close()
    problems = [problem for each in watches for problem in each.problems]
    assert not problems, "\n".join(problems)


def log_in(watch: Watch, name: str, password: str) -> None:
    """Log in by the form."""
    page = watch.open("/accounts/login/")
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(password)
    page.get_by_role("main").get_by_role("button").click()
    page.wait_for_url(watch.address + "/")
