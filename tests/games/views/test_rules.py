"""The rule pages: every registered game in every language, and nothing that the engine knows is missing."""

import random
import re
from functools import cache

import pytest
from django.conf import settings
from django.template.loader import get_template
from django.test import Client
from django.utils.html import strip_tags
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from games.rules.registry import GAMES
from games.selectors.rules_pages import find_rules
from games.templatetags.cards import is_card
from tests.builders import make_match
from tests.games.play.matches import new_referee

LANGUAGES = [code for code, _ in settings.LANGUAGES]
NEEDED = {"cards", "match", "actions", "bots"}
CODE = re.compile(r"<code>(.*?)</code>")
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
COMMON = {
    "game", "seat", "dealer", "hand", "trump", "upcard", "stock", "hands", "trick", "card_points",
    "tricks", "score", "phase", "legal",
}  # fmt: skip
MATCHES, LONGEST = 12, 500  # by chance alone some matches never end


@cache
def text_of(key: str, language: str) -> str:
    """Return the text of a game in a language, and in no other."""
    with override(language):
        return get_template(f"rules/{key}.{language}.html").render()


def page_of(client: Client, address: str, language: str = "en") -> str:
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == 200
    return response.content.decode()


def codes_of(text: str) -> list[str]:
    return [code.strip() for code in CODE.findall(text)]


@cache
def played(key: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return what random matches of a game show: actions without their cards, phases, observation keys."""
    actions, phases, keys = set(), set(), set()
    game = GAMES[key]
    switches = {option.key: True for option in game.options if option.kind == "bool"}
    for number in range(MATCHES):
        options = switches if number % 2 else {}
        referee, rng = new_referee(key, number, options=options), random.Random(number)
        for _ in range(LONGEST):
            request = referee.request()
            if request is None:
                break
            seen = request.observation
            keys |= seen.keys()
            phases.add(seen["phase"])
            actions |= {shape_of(action) for action in seen["legal"]}
            referee.answer(rng.choice(seen["legal"]))
    return frozenset(actions), frozenset(phases), frozenset(keys)


def shape_of(action: str) -> str:
    """Return an action without its cards: "marriage * claim"."""
    return " ".join("*" if is_card(word) else word for word in action.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_its_rules_in_every_language(client: Client, key: str, language: str) -> None:
    page = page_of(client, f"/games/{key}/", language)

    text = text_of(key, language)
    for paragraph in re.findall(r"<p>(.*?)</p>", text):
        assert paragraph in page
    assert (len(CYRILLIC.findall(strip_tags(text))) > 1000) == (language == "ru")
    assert find_rules(key).sections[0][0] in page


@pytest.mark.parametrize("key", GAMES)
def test_languages_say_the_same(key: str) -> None:
    """The same headings, house rules, codes and cards in the same places; numbers too."""
    english = text_of(key, "en")
    for language in LANGUAGES:
        text = text_of(key, language)
        for what in (
            r'id="([a-z-]+)"',
            r"tag-decided",
            r'suit-([CDHS]) .*?<b aria-hidden="true">',
            r"<(li|td|dt)>",
        ):
            assert re.findall(what, text) == re.findall(what, english), (language, what)
        assert codes_of(text) == codes_of(english)
        assert numbers_of(text) == numbers_of(english), language


def numbers_of(text: str) -> set[str]:
    """Return the numbers of two digits and more that stand in a text."""
    return set(re.findall(r"\d\d+", re.sub(r"<.*?>", " ", text)))


@pytest.mark.parametrize("key", GAMES)
def test_rules_have_the_sections_that_all_games_need(key: str) -> None:
    assert {section for section, _ in find_rules(key).sections} >= NEEDED


@pytest.mark.parametrize("key", GAMES)
def test_every_action_stands_there_as_it_is_written(key: str) -> None:
    actions, _, _ = played(key)

    section = text_of(key, "en").split('<h2 id="actions">')[1]
    shapes = {shape_of(code) for code in codes_of(section)}
    # of a trump suit or a call one is shown for all
    first_words = {shape.split()[0] for shape in shapes}
    missing = {action for action in actions if action not in shapes and "*" in action}
    assert missing <= {action for action in missing if action.startswith("nines")}
    assert {action.split()[0] for action in actions} <= first_words


@pytest.mark.parametrize("key", GAMES)
def test_every_phase_and_every_key_of_the_observation_is_explained(key: str) -> None:
    _, phases, keys = played(key)

    section = text_of(key, "en").split('<h2 id="bots">')[1]
    assert phases <= set(codes_of(section))
    assert keys - COMMON <= set(codes_of(section))


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_of_all_games_are_explained_on_every_page(client: Client, language: str) -> None:
    page = page_of(client, "/games/sixty-six/", language)

    assert set(codes_of(page.split('id="observation"')[1])) >= COMMON


@pytest.mark.parametrize("key", GAMES)
def test_options_stand_there_with_their_defaults(client: Client, key: str) -> None:
    page = page_of(client, f"/games/{key}/")

    for option in GAMES[key].options:
        assert f"<code>{option.key}</code>" in page
        assert str(option.title) in page
    assert page.count("can be:") == len(GAMES[key].options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_names_every_game_and_leads_there(client: Client, language: str) -> None:
    page = page_of(client, "/games/", language)

    for key in GAMES:
        assert f'href="/games/{key}/"' in page


@pytest.mark.parametrize("address", ["/games/poker/", "/games/sixty-six.en/", "/games/sixty-six/x/"])
def test_unknown_game_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_rules_in_a_language_that_is_missing_are_english() -> None:
    with override("fr"):
        assert find_rules("mariage").sections[0] == ("cards", "Cards and deal")


def test_pages_need_no_database(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    page_of(client, "/games/")
    page_of(client, "/games/schnapsen/")


@pytest.mark.django_db
def test_pages_of_matches_and_leaderboards_lead_to_the_rules(client: Client) -> None:
    match = make_match()

    for address in (f"/matches/{match.pk}/", "/leaderboards/sixty-six/"):
        assert 'href="/games/sixty-six/"' in page_of(client, address)
    assert 'href="/games/"' in page_of(client, "/")
