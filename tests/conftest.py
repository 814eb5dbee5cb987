"""What every test can count on."""

import pytest
from django.core.cache import cache

from tests.high_card import high_card

__all__ = ["high_card"]


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Start with an empty cache: throttles count afresh."""
    cache.clear()
