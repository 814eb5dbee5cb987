"""Pages by key: nothing is shown twice, nothing is left out, in both directions."""

import pytest
from django.http import QueryDict

from games.models import Player
from games.selectors.keyset import newest_first
from tests.ratings.builders import make_player

pytestmark = pytest.mark.django_db


def _pages(start: str, direction: str) -> list[list[int]]:
    """Follow the pages in one direction and return their ids."""
    pages, query = [], start
    while True:
        rows, newer, older = newest_first(Player.objects.all(), QueryDict(query), size=3)
        pages.append([row.pk for row in rows])
        query = older if direction == "older" else newer
        if not query:
            return pages


def test_older_pages_lead_through_the_whole_list() -> None:
    ids = [make_player().pk for _ in range(8)]

    assert _pages("", "older") == [ids[:4:-1], ids[4:1:-1], ids[1::-1]]


def test_newer_pages_lead_back_to_the_top() -> None:
    ids = [make_player().pk for _ in range(7)]

    assert _pages(f"before={ids[1]}", "newer") == [[ids[0]], ids[3:0:-1], ids[6:3:-1]]


def test_full_last_page_offers_no_older_one() -> None:
    for _ in range(3):
        make_player()

    rows, newer, older = newest_first(Player.objects.all(), QueryDict(""), size=3)

    assert (len(rows), newer, older) == (3, "", "")


def test_other_parameters_are_kept() -> None:
    ids = [make_player().pk for _ in range(4)]

    _, _, older = newest_first(Player.objects.all(), QueryDict("game=sixty-six"), size=3)

    assert older == f"game=sixty-six&before={ids[1]}"


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "", "9" * 30, "١"])
def test_key_that_is_none_gives_the_first_page(text: str) -> None:
    make_player()

    rows, *_ = newest_first(Player.objects.all(), {"before": text})

    assert len(rows) == 1
