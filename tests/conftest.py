"""What every test can count on."""

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


@pytest.fixture
def broker_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody answer where the broker should be."""
    for name in ("CELERY_BROKER_URL", "CELERY_BROKER_WRITE_URL"):
        monkeypatch.setenv(name, "redis://127.0.0.1:1/0")


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Start with an empty cache: throttles count afresh."""
    cache.clear()
