"""The page on which people lay a trick of Esel and see who takes it: all by links, nothing is stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from urllib.parse import urlencode

from django.utils.translation import gettext_lazy as _

from games.rules.cards import CARDS, RANKS, SUITS, Card, card_text
from games.rules.errors import StichligaError
from games.rules.esel.trick import play_out
from games.rules.esel.trumps import TrumpOption, Trumps
from games.rules.esel.written import MOST_CARDS, read_cards, read_trumps
from games.selectors.trick_words import ExplainedCard, explain, points_of, signs
from games.selectors.words import sentence

FEWEST_PLAYERS = 4  # that can be given a trump suit, however few cards lie
OPTIONS = {
    TrumpOption.OWN: _("own trumps"),
    TrumpOption.NONE: _("no trumps"),
    TrumpOption.ONE: _("one suit for all"),
    TrumpOption.TWO: _("two suits for all"),
    TrumpOption.TWO_RANKED: _("spades above diamonds"),
}
PAIRS = tuple(" ".join(pair) for pair in combinations(SUITS, 2))
DEFAULT_TRUMPS = {TrumpOption.OWN: " ".join(SUITS), TrumpOption.ONE: "H", TrumpOption.TWO: "C H"}
# The worked examples of the text: cards, and everybody's trump.
EXAMPLES = (
    *(("6S JS TS QH", ""), ("6S JS TS QH", "H"), ("6S JS 7C QH", "C"), ("6S JS TC QS", "")),
    *(("6S JS TC QS", "C"), ("6S 8S QS 7C", ""), ("6S 8S KS 7C", ""), ("6S 8S QS AS", "")),
    *(("6S JS TC 6C", ""), ("6S JS TC 6C", "C"), ("6S 6C TC 6H", ""), ("6S 6C TC 6H", "C")),
    *(("7S JS TS QH", "H"), ("7S 8S JS 9S", ""), ("8S 9S 8C QC", ""), ("8S 8C QC TC", "")),
    *(("JS 9S TC 6C", ""), ("JS 9S TC 6C", "C"), ("JS 9S TS 6C", ""), ("JS 6C TS KS", "")),
    *(("KS QS JS 9S", ""), ("KS 9S QS JS", ""), ("KS 9C QS JS", "C")),
)


@dataclass(frozen=True, slots=True)
class Link:
    """Something to choose: what it shows (a title, or cards or suits by their letters) and where it leads."""

    shows: str
    query: str
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A worked trick: its cards, everybody's trump, and the player who takes."""

    cards: tuple[str, ...]
    trump: str
    taker: int
    query: str


@dataclass(frozen=True, slots=True)
class Laying:
    """What the address says, as text: the cards, the trump suits (own: of six players) and the option."""

    cards: tuple[str, ...]
    trumps: tuple[str, ...]
    option: TrumpOption

    def query(
        self,
        *,
        cards: Sequence[str] | None = None,
        trumps: str | None = None,
        option: TrumpOption | None = None,
    ) -> str:
        """Return the address of the same trick with something changed."""
        return trick_query(
            self.cards if cards is None else cards,
            written(self.trumps) if trumps is None else trumps,
            option or self.option,
        )


@dataclass(frozen=True, slots=True)
class TrickPage:
    """The trick as it lies, and what can be chosen."""

    steps: list[ExplainedCard]
    taker: int
    points: int
    options: list[Link]
    everybody: list[Link]  # trump suits of all
    players: list[list[Link]]  # with own trumps, the suits of each player
    pack: list[list[Link]]  # by suit; without an address: already laid
    take_back: str  # address without the last card; empty: there is none
    examples: list[Example]
    error: str = ""
    laying: Laying = field(default=Laying((), (), TrumpOption.OWN))


def written(suits: Sequence[str]) -> str:
    """Return trump suits as an address has them, one that all have once."""
    return suits[0] if suits and len({*suits}) == 1 else " ".join(suits)


def trick_query(cards: Sequence[str], trumps: str, option: TrumpOption) -> str:
    """Return the address of a trick, its parameters."""
    return urlencode({"cards": " ".join(cards), "trumps": trumps, "option": option.value})


def trick_page(query: Mapping[str, str]) -> TrickPage:
    """Return the page of the address's trick; what the address has wrong is said, and left out."""
    error = ""
    cards: tuple[Card, ...] = ()
    trumps = _padded(tuple(range(len(SUITS))))
    try:
        if query.get("cards", "").strip():
            cards = read_cards(query["cards"])
        if "trumps" in query or "option" in query:
            trumps = read_trumps(query.get("trumps", ""), query.get("option", ""), len(cards) or 1)
    except StichligaError as wrong:
        error = sentence(wrong)
    if trumps.option is TrumpOption.OWN:
        trumps = _padded(trumps.suits)
    steps = play_out(cards, trumps)
    suits = () if trumps.option is TrumpOption.TWO_RANKED else trumps.suits
    laying = Laying(tuple(map(card_text, cards)), tuple(SUITS[suit] for suit in suits), trumps.option)
    return TrickPage(
        steps=explain(steps, signs),
        taker=steps[-1].top_seat + 1 if steps else 0,
        points=points_of(steps) if steps else 0,
        options=_options(laying),
        everybody=_everybody(laying),
        players=_players(laying),
        pack=_pack(laying),
        take_back=laying.query(cards=laying.cards[:-1]) if cards else "",
        examples=_examples(),
        error=error,
        laying=laying,
    )


def _padded(suits: tuple[int, ...]) -> Trumps:
    """Return own trumps of as many players as there can be; the last suit is that of all after it."""
    return Trumps(TrumpOption.OWN, (suits + suits[-1:] * MOST_CARDS)[:MOST_CARDS])


def _options(laying: Laying) -> list[Link]:
    return [
        Link(
            str(title),
            laying.query(trumps=DEFAULT_TRUMPS.get(option, ""), option=option),
            option is laying.option,
        )
        for option, title in OPTIONS.items()
    ]


def _everybody(laying: Laying) -> list[Link]:
    """Return what all can have as trumps at once."""
    if laying.option in (TrumpOption.NONE, TrumpOption.TWO_RANKED):
        return []
    choices = PAIRS if laying.option is TrumpOption.TWO else SUITS
    chosen = {*laying.trumps}
    return [Link(suits, laying.query(trumps=suits), chosen == {*suits.split()}) for suits in choices]


def _players(laying: Laying) -> list[list[Link]]:
    """Return with own trumps the suits of each player, those of players to come too."""
    if laying.option is not TrumpOption.OWN:
        return []
    count = min(max(FEWEST_PLAYERS, len(laying.cards) + 1), MOST_CARDS)
    suits = laying.trumps
    return [
        [
            Link(
                suit,
                laying.query(trumps=written([*suits[:player], suit, *suits[player + 1 :]])),
                suits[player] == suit,
            )
            for suit in SUITS
        ]
        for player in range(count)
    ]


def _pack(laying: Laying) -> list[list[Link]]:
    is_full = len(laying.cards) == MOST_CARDS
    links = [
        Link(text, "" if is_full or text in laying.cards else laying.query(cards=[*laying.cards, text]))
        for text in map(card_text, CARDS)
    ]
    return [links[place : place + len(RANKS)] for place in range(0, len(links), len(RANKS))]


def _examples() -> list[Example]:
    examples = []
    for text, trump in EXAMPLES:
        cards = read_cards(text)
        taker = play_out(cards, read_trumps(trump, "", len(cards)))[-1].top_seat + 1
        option = TrumpOption.OWN if trump else TrumpOption.NONE
        words = tuple(text.split())
        examples.append(Example(words, trump, taker, trick_query(words, trump, option)))
    return examples
