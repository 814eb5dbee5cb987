"""The page that says who takes a trick of Esel: choosing by links, what is wrong with an address."""

import re
from html import unescape
from urllib.parse import parse_qs, urlencode

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.selectors.trick_page import EXAMPLES, trick_page
from tests.games.rules.esel.tricks import worked_tricks

ADDRESS = reverse("trick")


def get(client: Client, **query: str) -> str:
    response = client.get(ADDRESS, query)
    assert response.status_code == 200
    return unescape(response.content.decode())


def links(text: str) -> list[dict[str, str]]:
    """Return the parameters of the links that change the trick."""
    found = re.findall(r'href="\?(cards=[^"#]*)', text)
    return [
        {key: value[0] for key, value in parse_qs(query, keep_blank_values=True).items()} for query in found
    ]


@pytest.mark.django_db
def test_without_an_address_the_whole_pack_can_be_led(client: Client) -> None:
    text = get(client)
    assert "Choose the card that is led." in text
    first = [link["cards"] for link in links(text) if len(link["cards"]) == 2]
    assert len({*first}) == 36


@pytest.mark.django_db
def test_each_card_is_explained(client: Client) -> None:
    text = get(client, cards="6S 8S KS 7C", option="none")
    assert "6♠ is led; the main suit is spades." in text
    assert "8♠ takes: it is of the main suit and kills 6♠." in text
    assert "but the card led, 6♠, kills K♠ in turn: 6♠ is on top again." in text
    assert "Player 1 takes the trick: 20 card points." in text


@pytest.mark.django_db
def test_a_link_adds_a_card_and_one_takes_it_back(client: Client) -> None:
    following = links(get(client, cards="6S JS", trumps="H", option="own"))
    assert {"cards": "6S JS QH", "trumps": "H", "option": "own"} in following
    assert {"cards": "6S", "trumps": "H", "option": "own"} in following
    assert not any(link["cards"] == "6S JS JS" for link in following)


@pytest.mark.django_db
def test_six_cards_are_all(client: Client) -> None:
    text = get(client, cards="6C 7C 8C 9C JC QC")
    assert not [link for link in links(text) if len(link["cards"].split()) > 6]


@pytest.mark.parametrize("row", worked_tricks(), ids=lambda row: str(row.number))
def test_worked_tricks_are_on_the_page(row) -> None:
    example = trick_page({}).examples[row.number - 1]
    assert (example.taker, example.trump) == (row.taker, row.trump)
    query = {key: value[0] for key, value in parse_qs(example.query, keep_blank_values=True).items()}
    page = trick_page(query)
    assert (page.taker, page.error) == (row.taker, "")
    assert len(EXAMPLES) == 23


@pytest.mark.parametrize(
    ("query", "chosen"),
    [
        ({}, "own trumps"),
        ({"cards": "6S"}, "own trumps"),
        ({"cards": "6S", "trumps": "H"}, "own trumps"),
        ({"cards": "6S", "trumps": ""}, "no trumps"),
        ({"option": "two-ranked"}, "spades above diamonds"),
        ({"option": "two", "trumps": "S C"}, "two suits for all"),
        ({"option": "one", "trumps": "♥"}, "one suit for all"),
    ],
)
def test_the_option_that_is_chosen(query: dict[str, str], chosen: str) -> None:
    page = trick_page(query)
    assert [link.shows for link in page.options if link.is_current] == [chosen]
    assert page.error == ""


def test_every_link_leads_to_a_page_without_mistakes() -> None:
    seen = {""}
    waiting = [""]
    while waiting and len(seen) < 400:
        query = waiting.pop()
        page = trick_page({key: value[0] for key, value in parse_qs(query, keep_blank_values=True).items()})
        assert page.error == ""
        found = [*page.options, *page.everybody, *(link for row in page.players for link in row)]
        found += [link for row in page.pack for link in row[:2]]
        for link in found:
            if link.query and link.query not in seen:
                seen.add(link.query)
                waiting.append(link.query)
    assert len(seen) >= 400


def test_own_trumps_of_everybody_stay_everybodys_when_cards_are_added() -> None:
    page = trick_page({"cards": "6S JS", "trumps": "H", "option": "own"})
    assert page.pack[0][0].query == urlencode({"cards": "6S JS 6C", "trumps": "H", "option": "own"})
    changed = page.players[1][0].query
    assert parse_qs(changed)["trumps"] == ["H C H H H H"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ({"cards": "6S XX"}, "'XX' is not a card"),
        ({"cards": "6S 6S"}, "repeated cards: 6S"),
        ({"cards": "6S", "option": "three"}, "cannot be 'three'"),
        ({"cards": "6S", "trumps": "X"}, "'X' is not a suit"),
        ({"cards": "6S 7S", "trumps": "C D H", "option": "one"}, "number of different trump suits is 1"),
        ({"cards": "<script>"}, "'<script>' is not a card"),
    ],
)
def test_what_is_wrong_is_said(client: Client, query: dict[str, str], wrong: str) -> None:
    assert wrong in get(client, **query)


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("de", "Wer bekommt den Stich?"), ("ru", "взятк")])
def test_the_page_speaks_the_readers_language(client: Client, language: str, words: str) -> None:
    with override(language):
        response = client.get(ADDRESS, {"cards": "6S 8S"}, headers={"accept-language": language})
    assert words in response.content.decode()
