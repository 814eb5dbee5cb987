"""Addresses of things that are named by people."""

import pytest

from games.models import Player
from games.services.slugs import in_address, save_with_free_slug


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Anna 2", "anna-2"),
        ("Борис", "boris"),
        ("Яша JS", "yasha-js"),
        ("Щедрый подъезд", "shchedryy-podezd"),
        ("Jürgen", "jurgen"),
        ("名", ""),
    ],
)
def test_names_stand_in_addresses_in_latin_letters(name: str, address: str) -> None:
    assert in_address(name) == address


@pytest.mark.django_db
def test_addresses_that_are_taken_get_a_number() -> None:
    players = [Player(name=name) for name in ("Борис", "Boris", "名")]
    for player in players:
        save_with_free_slug(player, player.name)
    assert [player.slug for player in players] == ["boris", "boris-2", "player"]
