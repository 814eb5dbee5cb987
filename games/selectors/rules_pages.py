"""The rule pages: a text for each game and language, with what the registry knows about the game.

The long texts are templates, rules/KEY.LANGUAGE.html, one for each; what they have in common is around them.
A text begins with a paragraph that says what the game is, and its headings bear ids.
"""

import re
from dataclasses import dataclass

from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from games.rules.cards import SUITS, TEXTS
from games.rules.game import Game
from games.rules.options import Option
from games.rules.registry import GAMES
from games.selectors.words import value_in_words

FALLBACK = "en"
LEAD = re.compile(r'<p class="lead-line">\s*(.*?)\s*</p>', re.DOTALL)
HEADING = re.compile(r'<h2 id="([a-z-]+)">(.*?)</h2>')
DECIDED = "tag-decided"


@dataclass(frozen=True, slots=True)
class RuleOption:
    """An option of a game in words: its default, and what else it can be."""

    key: str
    title: str
    default: str
    allowed: str


@dataclass(frozen=True, slots=True)
class Rules:
    """A game's rules in the language of the page."""

    key: str
    lead: SafeString
    text: SafeString
    sections: list[tuple[str, str]]  # id and heading
    players: str
    ranks: tuple[str, ...]  # the cards of one suit, low to high
    pack_size: int
    options: list[RuleOption]

    @property
    def has_decisions(self) -> bool:
        """Tell whether the text marks what the old rule texts leave open."""
        return DECIDED in self.text


def find_rules(key: str) -> Rules:
    """Return a game's rules; raises KeyError for an unknown game."""
    game = GAMES[key]
    whole = _text(key)
    lead = LEAD.search(whole)
    assert lead is not None, f"the rules of {key} do not begin with a lead line"
    return Rules(
        key=key,
        lead=mark_safe(lead[1]),
        text=mark_safe(whole.replace(lead[0], "", 1).strip()),
        sections=[(found[1], strip_tags(found[2])) for found in HEADING.finditer(whole)],
        players=_range(game.players[0], game.players[-1]),
        ranks=_ranks(game),
        pack_size=len(game.pack),
        options=[_option(option) for option in game.options],
    )


def all_rules() -> list[Rules]:
    """Return the rules of all games."""
    return [find_rules(key) for key in GAMES]


def _text(key: str) -> str:
    """Return the text in the page's language, or in English."""
    language = (get_language() or FALLBACK).split("-")[0]
    try:
        template = get_template(f"rules/{key}.{language}.html")
    except TemplateDoesNotExist:
        template = get_template(f"rules/{key}.{FALLBACK}.html")
    return template.render()


def _ranks(game: Game) -> tuple[str, ...]:
    texts = [TEXTS[card] for card in game.pack]
    return tuple(text for text in texts if text[1] == SUITS[-1])


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _option(option: Option) -> RuleOption:
    if option.kind == "int":
        allowed = _range(option.minimum, option.maximum)
    elif option.kind == "bool":
        allowed = f"{gettext('yes')}, {gettext('no')}"
    else:
        allowed = ", ".join(map(value_in_words, option.choices))
    return RuleOption(option.key, gettext(option.title), value_in_words(option.default), allowed)
