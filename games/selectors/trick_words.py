"""A trick of Esel explained card by card, in the words of the page's language."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.rules.cards import SUITS, Card, card_text
from games.rules.esel.scoring import trick_points
from games.rules.esel.trick import Miss, Step, Verdict, Way
from games.templatetags.cards import RANK_SIGNS, SUIT_NAMES

SUIT_SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))

LED = _("%(card)s is led; the main suit is %(suit)s.")
BACK = _(
    "%(card)s kills %(against)s, but the card led, %(led)s, kills %(card)s in turn: %(led)s is on top again."
)
WAYS = {
    Way.SUIT: _("%(card)s takes: it is of the main suit and kills %(against)s."),
    Way.LOWER: _("%(card)s takes: it is one below %(against)s, and the card led was not killed."),
    Way.EIGHT: _("%(card)s takes: an eight of another suit. The main suit is now %(suit)s."),
    Way.SAME: _("%(card)s takes: it has the value of the card led."),
    Way.TRUMP: _("%(card)s takes: a trump above every card that has been on top."),
}
# By which way the card on top has come there, after "on top: player 2, KS, ...".
NOW = {
    Way.LED: _("led"),
    Way.SUIT: _("by killing"),
    Way.LOWER: _("one below"),
    Way.EIGHT: _("as an eight"),
    Way.SAME: _("of equal value"),
    Way.TRUMP: _("as a trump"),
}
MISSES = {
    Miss.LOWER_CLASS: _("%(card)s does not take: %(against)s is of a higher class."),
    Miss.NOT_KILLED: _("%(card)s does not take: it does not kill %(against)s."),
    Miss.NO_WAY: _(
        "%(card)s does not take: it is not of the main suit, nor an eight, nor a trump, nor has it the value "
        "of the card led."
    ),
    Miss.EIGHT_KILLED: _("%(card)s does not take: an eight does not take queen and king of its suit."),
    Miss.EIGHT_TRUMPED: _("%(card)s does not take: %(against)s is a higher trump of another suit."),
    Miss.SAME_TOO_LATE: _(
        "%(card)s does not take: it has the value of the card led, but that has been killed or trumped, or "
        "the main suit has changed."
    ),
    Miss.SAME_ORDINARY: _(
        "%(card)s does not take: it has the value of the card led, but %(against)s is a trump and it is not."
    ),
    Miss.TRUMP_TOO_LOW: _(
        "%(card)s does not take: a trump, but not above %(against)s, which has been on top."
    ),
    Miss.TRUMP_STOPPED: _(
        "%(card)s does not take: a trump, but %(against)s, a six or an eight of its suit, has been on top."
    ),
}


@dataclass(frozen=True, slots=True)
class ExplainedCard:
    """A card of a trick: who laid it (counted from 1), what came of it, who was then on top and how."""

    player: int
    card: str
    sentence: str
    has_taken: bool
    top_player: int
    top: str
    top_way: str


def signs(card: Card) -> str:
    """Return a card as it looks: "10♥"."""
    text = card_text(card)
    return f"{RANK_SIGNS.get(text[0], text[0])}{SUIT_SIGNS[text[1]]}"


def explain(steps: Sequence[Step], show: Callable[[Card], str]) -> list[ExplainedCard]:
    """Return the cards with what is to say of each; `show` writes a card."""
    return [
        ExplainedCard(
            player=step.seat + 1,
            card=card_text(step.card),
            sentence=_sentence(step, steps[0].card, show),
            has_taken=step.verdict is None or step.verdict.way is not None,
            top_player=step.top_seat + 1,
            top=card_text(step.after.top),
            top_way=str(NOW[step.after.way]),
        )
        for step in steps
    ]


def points_of(steps: Sequence[Step]) -> int:
    """Return the card points of a trick."""
    return trick_points([step.card for step in steps])


def _sentence(step: Step, led: Card, show: Callable[[Card], str]) -> str:
    suit = str(SUIT_NAMES[SUITS[step.after.suit]])
    if step.verdict is None:
        return str(LED) % {"card": show(led), "suit": suit}
    words = {"card": show(step.card), "against": show(step.verdict.against), "led": show(led), "suit": suit}
    return str(_template(step.verdict, step.comes_back)) % words


def _template(verdict: Verdict, comes_back: bool) -> str:
    if comes_back:
        return str(BACK)
    if verdict.way is not None:
        return str(WAYS[verdict.way])
    assert verdict.miss is not None, "a card takes or does not"
    return str(MISSES[verdict.miss])
