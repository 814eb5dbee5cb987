"""What every test can count on."""

import random
import secrets

import pytest
from django.core.cache import cache

from tests.high_card import high_card

__all__ = ["high_card"]


LAST = (
    "processes",
    "browser",
)  # Playwright keeps an event loop in the thread of the tests from its first page on


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what is quick first, real browsers last."""
    items.sort(key=lambda item: [mark in item.keywords for mark in reversed(LAST)])


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the cards be changed: what a test says must hold whatever is dealt."""
    parser.addoption("--cards", default="", help="deal other cards in every test: any word")


@pytest.fixture(autouse=True)
def same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal a test the same cards in every run: secrets of matches come from its name and `--cards`."""
    chance = random.Random(f"{request.config.getoption('--cards')} {request.node.nodeid}")
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: chance.randbytes(size or 32))


@pytest.fixture
def broker_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody answer where the broker should be."""
    for name in ("CELERY_BROKER_URL", "CELERY_BROKER_WRITE_URL"):
        monkeypatch.setenv(name, "redis://127.0.0.1:1/0")


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Start with an empty cache: throttles count afresh."""
    cache.clear()
