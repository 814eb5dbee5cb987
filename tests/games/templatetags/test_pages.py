"""Small words for templates."""

import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.utils.translation import override

from games.templatetags.pages import game_title, milliseconds, signed


def test_game_is_called_in_the_language_of_the_page() -> None:
    assert game_title("sixty-six") == "Sixty-Six"
    with override("de"):
        assert game_title("sixty-six") == "Sechsundsechzig"


def test_key_of_no_game_stays_as_it_is() -> None:
    assert game_title("bridge") == "bridge"


@pytest.mark.parametrize(
    ("value", "text"), [(1.26, "+1.3"), (-0.31, "−0.3"), (0.04, "±0.0"), (0, "±0.0"), (None, "")]
)
def test_signed_number_has_its_sign(value: float | None, text: str) -> None:
    assert signed(value, 1) == text


def test_signed_number_is_written_as_the_language_does() -> None:
    with override("de"):
        assert signed(-1234.5, 1) == "−1234,5"


@pytest.mark.parametrize(
    ("path", "mark"),
    [("/players/", 'aria-current="page"'), ("/players/anna/", 'aria-current="true"'), ("/", "<li><a href")],
)
def test_link_knows_its_page_and_the_pages_below(path: str, mark: str) -> None:
    template = Template('{% load pages %}{% nav_link "players" "Players" %}')

    link = template.render(Context({"request": RequestFactory().get(path)}))

    assert mark in link
    assert ("aria-current" in link) == (path != "/")


@pytest.mark.django_db
def test_home_is_marked_on_its_own_page_only(client: Client) -> None:
    assert '<a href="/" aria-current="page">' in client.get("/").content.decode()
    assert '<a href="/">' in client.get("/players/").content.decode()


@pytest.mark.parametrize(
    ("value", "text"), [(0, "< 1 ms"), (1, "1 ms"), (999, "999 ms"), (1234, "1.2 s"), (123_456, "123 s")]
)
def test_times_are_short(value: int, text: str) -> None:
    assert milliseconds(value) == text


def test_units_are_those_of_the_language() -> None:
    with override("ru"):
        assert (milliseconds(0), milliseconds(5), milliseconds(1500)) == ("< 1 мс", "5 мс", "1,5 с")
