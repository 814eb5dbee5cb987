"""The API's page: Swagger UI works under the CSP, on a phone and on a desk."""

import pytest

from tests.browser.conftest import DESK, PHONE, Watcher

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_an_operation_can_be_tried(watch: Watcher, width: int) -> None:
    page = watch(width).open("/api/v1/docs/")
    operation = page.locator("#operations-games-games_list")
    operation.locator(".opblock-summary-control").click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    operation.locator(".live-responses-table .response-col_status", has_text="200").wait_for()
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
